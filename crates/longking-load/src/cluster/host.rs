//! The programs of a cluster, on this machine alone: PostgreSQL, NATS, the servers.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// The one who may do everything in the database.
const USER: &str = "longking";

/// Where a server of NATS is.
const NATS: [&str; 3] =
    ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];

/// How long a program may take until it listens.
const PATIENCE: Duration = Duration::from_secs(30);

/// A free port of this machine.
pub(crate) fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

/// Sends a signal to one process.
pub(crate) fn signal(name: &str, pid: u32) -> Result<()> {
    let status = Command::new("kill").args([format!("-{name}"), pid.to_string()]).status()?;
    ensure!(status.success(), "kill -{name} {pid}: {status}");
    Ok(())
}

/// Waits until somebody listens.
fn wait_for(address: SocketAddr) -> Result<()> {
    let begun = Instant::now();
    while TcpStream::connect(address).is_err() {
        ensure!(begun.elapsed() < PATIENCE, "nobody listens at {address}");
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// A PostgreSQL that keeps what it has acknowledged, in a folder that is removed at the end.
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    /// The user and group that it runs as, if it cannot be those of this program.
    owner: Option<(u32, u32)>,
    pub(crate) address: SocketAddr,
}

impl Postgres {
    pub(crate) fn start() -> Result<Postgres> {
        let programs = find_postgres().context("no PostgreSQL is installed")?;
        let folder = std::env::temp_dir().join(format!("longking-cluster-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let owner = owner(&folder)?;
        if let Some((user, group)) = owner {
            chown(&folder, Some(user), Some(group))?;
        }
        let postgres = Postgres { programs, folder, owner, address: free_address()? };
        postgres.run("initdb", &["-U", USER, "-A", "trust", "-N", "-E", "UTF8", "--locale=C"])?;
        postgres.run_server()?;
        Ok(postgres)
    }

    /// The address for a program that comes by way of another one.
    pub(crate) fn url(by: SocketAddr) -> String {
        format!("postgres://{USER}@{by}/postgres?sslmode=disable")
    }

    fn run_server(&self) -> Result<()> {
        let folder = self.folder.display();
        let port = self.address.port();
        let options = format!(
            "-k '{folder}' -p {port} -c listen_addresses=127.0.0.1 -c fsync=on \
             -c max_connections=200"
        );
        let log = format!("{folder}/log");
        self.run("pg_ctl", &["-w", "-l", &log, "-o", &options, "start"])?;
        Ok(())
    }

    /// Ends it without a word to anybody and starts it again.
    pub(crate) fn crash(&self) -> Result<()> {
        self.run("pg_ctl", &["-w", "-m", "immediate", "stop"])?;
        self.run_server()
    }

    /// All of its processes.
    pub(crate) fn processes(&self) -> Result<Vec<u32>> {
        let file = self.folder.join("data/postmaster.pid");
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let first = text.lines().next().and_then(|line| line.trim().parse().ok());
        let first: u32 = first.context("postmaster.pid has no number")?;
        let mut found = vec![first];
        for entry in fs::read_dir("/proc")?.flatten() {
            let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            // One that has ended meanwhile has none.
            let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            let parent = stat.rsplit_once(')').and_then(|(_, rest)| rest.split(' ').nth(2));
            if parent.and_then(|parent| parent.parse().ok()) == Some(first) {
                found.push(pid);
            }
        }
        Ok(found)
    }

    /// What a question is answered, a line for each row, the fields divided by tabs.
    pub(crate) fn ask(&self, question: &str) -> Result<String> {
        let port = self.address.port().to_string();
        let words = ["-h", "127.0.0.1", "-p", &port, "-U", USER, "-d", "postgres"];
        // Some have it on the path and not beside the others.
        let beside = self.programs.join("psql");
        let done = Command::new(if beside.is_file() { beside } else { "psql".into() })
            .args(words)
            .args(["-X", "-A", "-t", "-F", "\t", "-c", question])
            .output()
            .context("psql")?;
        ensure!(done.status.success(), "psql: {}", String::from_utf8_lossy(&done.stderr));
        Ok(String::from_utf8(done.stdout)?)
    }

    /// Runs a program of PostgreSQL to its end.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let errors = self.folder.join("errors");
        let mut command = Command::new(self.programs.join(program));
        command
            .args(arguments)
            .env("PGDATA", self.folder.join("data"))
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(fs::File::create(&errors)?);
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        let status = command.status().with_context(|| program.to_owned())?;
        let said = fs::read_to_string(&errors).unwrap_or_default();
        ensure!(status.success(), "{program}: {status}: {}", said.trim().replace('\n', "; "));
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if self.folder.join("data/postmaster.pid").exists() {
            // Whatever is left is of no use to anybody.
            let _ = self.run("pg_ctl", &["-w", "-m", "immediate", "stop"]);
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The folder of its programs: on the path, or the latest version where Debian puts them.
fn find_postgres() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).find(|folder| folder.join("initdb").is_file());
    let version = |entry: fs::DirEntry| {
        let folder = entry.path();
        let number: u32 = folder.file_name()?.to_str()?.parse().ok()?;
        let programs = folder.join("bin");
        programs.join("initdb").is_file().then_some((number, programs))
    };
    on_path.or_else(|| {
        let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
        versions.flatten().filter_map(version).max().map(|(_, programs)| programs)
    })
}

/// Another user where the owner of a new folder is root, as whom PostgreSQL does not run.
fn owner(folder: &Path) -> Result<Option<(u32, u32)>> {
    if fs::metadata(folder)?.uid() != 0 {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    for name in ["postgres", "nobody"] {
        let line = users.lines().find(|line| line.split(':').next() == Some(name));
        let numbers =
            line.map(|line| line.split(':').skip(2).map_while(|field| field.parse().ok()));
        if let Some(mut numbers) = numbers
            && let (Some(user), Some(group)) = (numbers.next(), numbers.next())
        {
            return Ok(Some((user, group)));
        }
    }
    bail!("PostgreSQL does not run as root, and there is no user `postgres`")
}

/// A program that listens and can be killed and started again.
pub(crate) struct Process {
    command: Command,
    child: Option<Child>,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// A server of NATS, core only.
    pub(crate) fn nats() -> Result<Process> {
        let program = NATS.into_iter().find(|program| Path::new(program).is_file());
        let mut command = Command::new(program.context("no nats-server is installed")?);
        let address = free_address()?;
        command.args(["-a", "127.0.0.1", "-p", &address.port().to_string()]);
        Process::start(command, address)
    }

    /// A server of ours, with where it finds the database and the bus.
    pub(crate) fn server(program: &Path, database: SocketAddr, bus: SocketAddr) -> Result<Process> {
        let address = free_address()?;
        let mut command = Command::new(program);
        command
            .args(["serve", "--no-limits", "--cluster", "load"])
            .args(["--listen", &address.to_string(), "--database", &Postgres::url(database)])
            .args(["--bus", &format!("nats://{bus}")]);
        Process::start(command, address)
    }

    fn start(mut command: Command, address: SocketAddr) -> Result<Process> {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = Process { command, child: None, address };
        process.revive()?;
        Ok(process)
    }

    /// Starts it again at the same address.
    pub(crate) fn revive(&mut self) -> Result<()> {
        let child = self.command.spawn();
        self.child = Some(child.with_context(|| format!("{:?}", self.command.get_program()))?);
        wait_for(self.address)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.as_ref().map_or(0, Child::id)
    }

    /// Ends it without a word (SIGKILL).
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // One that has ended by itself cannot be killed.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
