//! A real PostgreSQL in a temporary folder, stopped at the end.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::folder::Folder;

/// The one who may do everything in the cluster.
const USER: &str = "longking";

pub(crate) struct Cluster {
    programs: PathBuf,
    folder: Folder,
    /// The user and group that PostgreSQL runs as, if it cannot be those of the test.
    owner: Option<(u32, u32)>,
}

impl Cluster {
    /// Starts a cluster that listens in its folder only.
    ///
    /// # Errors
    /// One line that says what is missing or what went wrong.
    pub(crate) fn start() -> Result<Self, String> {
        let programs = find_programs().ok_or("no PostgreSQL is installed")?;
        let folder = Folder::new();
        let owner = owner(folder.path())?;
        if let Some((user, group)) = owner {
            chown(folder.path(), Some(user), Some(group)).map_err(|error| error.to_string())?;
        }
        let cluster = Cluster { programs, folder, owner };
        cluster.run("initdb", &["-U", USER, "-A", "trust", "-N", "-E", "UTF8", "--locale=C"])?;
        cluster.run_server()?;
        Ok(cluster)
    }

    fn run_server(&self) -> Result<(), String> {
        let options = format!(
            "-k '{}' -c listen_addresses= -c fsync=off -c max_connections=60",
            self.folder.place()
        );
        self.run("pg_ctl", &["-w", "-l", &self.path("log"), "-o", &options, "start"])
    }

    /// Ends the server without a word to anybody and starts it again.
    pub(crate) fn crash(&self) {
        self.run("pg_ctl", &["-w", "-m", "immediate", "stop"]).expect("it can be stopped");
        self.run_server().expect("it starts again");
    }

    /// Makes an empty database; returns its address.
    pub(crate) async fn database(&self, name: &str) -> String {
        let mut connection =
            PgConnection::connect(&self.address("postgres")).await.expect("a connection");
        let statement = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(statement).execute(&mut connection).await.expect("a database");
        connection.close().await.expect("closed");
        self.address(name)
    }

    fn address(&self, database: &str) -> String {
        format!("postgres:///{database}?user={USER}&host={}", self.folder.place())
    }

    fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.folder.place())
    }

    /// Runs a program of PostgreSQL to its end.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let errors = self.folder.path().join("errors");
        let log = fs::File::create(&errors).map_err(|error| error.to_string())?;
        let mut command = Command::new(self.programs.join(program));
        command
            .args(arguments)
            .env("PGDATA", self.path("data"))
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => {
                let said = fs::read_to_string(&errors).unwrap_or_default();
                Err(format!("{program}: {status}: {}", said.trim().replace('\n', "; ")))
            }
            Err(error) => Err(format!("{program}: {error}")),
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.folder.path().join("data/postmaster.pid").exists() {
            let stopped = self.run("pg_ctl", &["-w", "-m", "fast", "stop"]);
            assert!(stopped.is_ok() || thread::panicking(), "{stopped:?}");
        }
    }
}

/// The folder of the programs: on the path, or the latest version where Debian puts them.
fn find_programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).find(|folder| folder.join("initdb").is_file());
    on_path.or_else(|| {
        let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
        versions
            .filter_map(|entry| {
                let folder = entry.ok()?.path();
                let version: u32 = folder.file_name()?.to_str()?.parse().ok()?;
                Some((version, folder.join("bin")))
            })
            .filter(|(_, folder)| folder.join("initdb").is_file())
            .max()
            .map(|(_, folder)| folder)
    })
}

/// Another user where the owner of a new folder is root, as whom PostgreSQL does not run.
fn owner(folder: &Path) -> Result<Option<(u32, u32)>, String> {
    if fs::metadata(folder).map_err(|error| error.to_string())?.uid() != 0 {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd").map_err(|error| error.to_string())?;
    for name in ["postgres", "nobody"] {
        let line = users.lines().find(|line| line.split(':').next() == Some(name));
        if let Some(line) = line {
            let mut numbers = line.split(':').skip(2).map_while(|field| field.parse().ok());
            if let (Some(user), Some(group)) = (numbers.next(), numbers.next()) {
                return Ok(Some((user, group)));
            }
        }
    }
    Err("PostgreSQL does not run as root, and there is no user `postgres`".to_owned())
}
