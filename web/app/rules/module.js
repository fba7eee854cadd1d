/** The rules as a WebAssembly module: questions and answers as bytes in its memory. @module */

/** A question that is refused: the reason in one line, and the `refusal` with its code. */
export class Refused extends Error {
  /** @param {Denial} refusal */
  constructor(refusal) {
    super(refusal.error);
    this.refusal = refusal;
  }
}

/** The moment, in milliseconds, the same in every worker of the page. */
export const clock = () => performance.timeOrigin + performance.now();

/**
 * The module with an empty call buffer.
 * @param {WebAssembly.Module} module
 * @param {() => boolean} shouldStop asked during a search: whether it has lasted long enough
 * @param {(text: string) => void} [hear] what a search has found so far, as JSON
 * @returns {Promise<(name: string, question: string|Uint8Array) => string>} from a question to its
 *   answer, both JSON; a file
 *   of weights is a question too; throws {@link Refused}
 */
export async function callBuffer(module, shouldStop, hear = () => {}) {
  /** @param {number} place @param {number} length */
  const tell = (place, length) => hear(reader.decode(new Uint8Array(memory.buffer, place, length)));
  const imports = { page: { should_stop: () => (shouldStop() ? 1 : 0), tell } };
  const { exports } = await WebAssembly.instantiate(module, imports);
  const { memory, room, ask, answer, answer_bytes } = /** @type {ModuleExports} */ (
    /** @type {unknown} */ (exports)
  );
  const writer = new TextEncoder();
  const reader = new TextDecoder();
  return (name, question) => {
    const first = writer.encode(name);
    const rest = typeof question === "string" ? writer.encode(question) : question;
    const place = room(first.length + rest.length);
    // The memory may have grown: it is looked at anew each time.
    const bytes = new Uint8Array(memory.buffer, place, first.length + rest.length);
    bytes.set(first);
    bytes.set(rest, first.length);
    const answered = ask(first.length);
    const text = reader.decode(new Uint8Array(memory.buffer, answer(), answer_bytes()));
    if (!answered) throw new Refused(JSON.parse(text));
    return text;
  };
}
