//! `cargo xtask windows`: everything compiles for Windows, and the program answers there.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::command::{Outcome, cargo, succeed};
use crate::dist::{self, System};
use crate::needs::{self, Need, WINDOWS};
use crate::repository::Repository;

/// What Wine of Debian 12 lacks of Windows 10, in C.
const LACKING: &str = "xtask/wine/bcryptprimitives.c";

/// Checks all code for Windows; where Wine is, asks the program too.
pub(crate) fn run(repository: &Repository) -> Outcome {
    needs::require(&repository.root, &Need::WINDOWS)?;
    let words = ["check", "--workspace", "--all-targets", "--target", WINDOWS];
    succeed(cargo(&repository.root, &words))?;
    if !Need::Wine.is_there(&repository.root) {
        println!("left out: the program is not run, without {}", needs::told(&[Need::Wine]));
        return Ok(());
    }
    let program = dist::build(repository, System::Windows, "release")?;
    let wine = Wine::new(repository, program)?;
    wine.answers(&["rules"], "nigerian")?;
    wine.answers(&["moves", "--rules", "nigerian", "--fen", "W:WK49:B7,14,33"], "49x30")?;
    wine.serves()?;
    println!("longking.exe answers under Wine");
    Ok(())
}

/// The program, and the folder where Wine keeps its Windows.
struct Wine {
    program: PathBuf,
    folder: PathBuf,
}

impl Wine {
    fn new(repository: &Repository, program: PathBuf) -> Result<Wine, String> {
        let folder = repository.target()?.join("wine");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let beside = program.with_file_name("bcryptprimitives.dll");
        let mut compiler = Command::new("x86_64-w64-mingw32-gcc");
        compiler.args(["-shared", "-O1", "-o"]).arg(beside).arg(LACKING).arg("-ladvapi32");
        succeed({
            compiler.current_dir(&repository.root);
            compiler
        })?;
        Ok(Wine { program, folder })
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new("wine");
        command.arg(&self.program).args(words);
        command.env("WINEPREFIX", &self.folder).env("WINEDEBUG", "-all");
        // The one that lies beside the program.
        command.env("WINEDLLOVERRIDES", "bcryptprimitives=n");
        command.stdin(Stdio::null());
        command
    }

    /// Whether a command ends well and has a text in what it prints.
    fn answers(&self, words: &[&str], text: &str) -> Outcome {
        let output = self.command(words).output().map_err(|error| format!("wine: {error}"))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        if output.status.success() && printed.contains(text) {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!("longking.exe {words:?}: {}, {printed}{said}", output.status))
    }

    /// Whether the application answers at the address that it tells.
    fn serves(&self) -> Outcome {
        let data = self.folder.join("data").display().to_string();
        let mut command = self.command(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
        let child = command.stdout(Stdio::piped()).spawn();
        let mut child = Running(child.map_err(|error| format!("wine: {error}"))?);
        let address = child.address()?;
        let page = fetched(&address, "/").map_err(|error| format!("{address}: {error}"))?;
        match page.contains("Longking") {
            true => Ok(()),
            false => Err(format!("longking.exe serve: the page is {page}")),
        }
    }
}

/// A program that ends with its owner.
struct Running(Child);

impl Running {
    /// What it tells in its first line, without the scheme.
    fn address(&mut self) -> Result<String, String> {
        let out = self.0.stdout.as_mut().ok_or("longking.exe serve: no output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).map_err(|error| error.to_string())?;
        let address = line.trim().strip_prefix("Longking is at http://");
        address
            .map(|address| address.trim_end_matches('/').to_owned())
            .ok_or_else(|| format!("longking.exe serve: {line:?}"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a server answers to a plain question.
fn fetched(address: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wine_lacks_is_there_to_be_compiled() {
        let source = Repository::here().root.join(LACKING);
        assert!(source.is_file(), "{}", source.display());
    }
}
