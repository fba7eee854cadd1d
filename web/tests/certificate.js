/** A certificate that nobody knows, made by openssl. @module */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether one can be made here. */
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** How a browser is started that takes it for one that it knows. */
export const TRUSTING = "--ignore-certificate-errors";

/** Makes one, for two days, and its key; both are files. @returns {[certificate: string, key: string]} */
export function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "longking-tls-"));
  const [made, key] = ["cert.pem", "key.pem"].map((name) => join(folder, name));
  const words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2".split(" ");
  words.push("-subj", "/CN=localhost", "-keyout", key, "-out", made);
  execFileSync("openssl", words, { stdio: "ignore" });
  return [made, key];
}
