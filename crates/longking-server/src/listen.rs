//! Where the application listens, and until when.

use std::fs::File;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use longking_store::{Store, hold};
use longking_table::Act;

use crate::api::address::Here;
use crate::app::{Application, app};
use crate::archive::Ladders;
use crate::bind::{Listen, ListenError, bind};
use crate::bots::Bots;
use crate::cluster::Cluster;
use crate::connections::{self, HEAD};
use crate::endings::{EndgameService, Endgames};
use crate::library::LibraryHandle;
use crate::limits::Limits;
use crate::live::{Bus, Hall, Local, Pace};
use crate::lobby;
use crate::people::People;
use crate::tls::{Certificates, LOOK, TlsListener};
use crate::work::{Jobs, Workers};

/// How long a proxy needs to see that nobody should be sent here any more.
const NOTICED: Duration = Duration::from_millis(1500);

/// How long requests may go on after the signal to stop.
const GRACE: Duration = Duration::from_secs(10);

/// How long the store has to be closed: what is acknowledged is safe without that, but a file of
/// SQLite has everything in it only then.
const CLOSING: Duration = Duration::from_secs(3);

/// How the application is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens.
    pub listen: Listen,
    /// Where games are kept: a folder, `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// The file of the library; it is open only to the machine where the server runs, and not
    /// through a proxy.
    pub library: Option<PathBuf>,
    /// A certificate and its key, both files of PEM, for connections with TLS; they are read anew
    /// within a minute when they have changed.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Whether a proxy takes the connections and says in `X-Forwarded-For` whose they are.
    pub behind_proxy: bool,
    /// Whether there are bounds on what an address, a person and a program may do, the tries of
    /// passwords included.
    pub limited: bool,
    /// Where endgame tables are; without them nothing is said of endings.
    pub endgames: Option<Endgames>,
    /// The other servers of the same database.
    pub cluster: Option<Cluster>,
    /// The machines that lend themselves.
    pub workers: Option<Workers>,
    /// Says in a line what whoever runs it should know while it runs.
    pub notice: fn(&str),
}

/// Where a running application is.
#[derive(Clone, Copy, Debug)]
pub struct Served {
    here: Here,
    is_heard: bool,
    clock_offset: i64,
}

impl Served {
    /// The address that it listens at.
    pub fn address(&self) -> SocketAddr {
        self.here.address
    }

    /// Whether the other servers of the cluster can be heard, or there are none.
    pub fn hears_the_others(&self) -> bool {
        self.is_heard
    }

    /// The clock of the database, which games are timed by, less that of this machine, in
    /// milliseconds.
    pub fn clock_offset(&self) -> i64 {
        self.clock_offset
    }

    /// The link for this machine.
    pub fn url(&self) -> String {
        let Here { address, .. } = self.here;
        let local = if address.is_ipv4() {
            IpAddr::V4(Ipv4Addr::LOCALHOST)
        } else {
            Ipv6Addr::LOCALHOST.into()
        };
        let ip = if address.ip().is_unspecified() { local } else { address.ip() };
        self.here.url(SocketAddr::new(ip, address.port()))
    }

    /// The link for other devices of the same network, when it listens for them.
    pub fn network_url(&self) -> Option<String> {
        self.here.reachable().map(|address| self.here.url(address))
    }
}

/// Runs the application until the process is told to stop (SIGTERM or SIGINT): requests under way
/// are answered, sockets are closed with code 1012.
///
/// `ready` is called once when connections are accepted.
///
/// # Errors
/// When nothing can be listened at or kept, or the system refuses threads or signals.
pub fn serve(options: &Options, ready: impl FnOnce(Served)) -> Result<(), ListenError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(ListenError::System)?;
    let done = runtime.block_on(run(options, ready));
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

async fn run(options: &Options, ready: impl FnOnce(Served)) -> Result<(), ListenError> {
    let tls = options.tls.as_ref().map(|(file, key)| Certificates::read(file, key)).transpose();
    let tls = tls.map_err(ListenError::Tls)?;
    let listener = bind(options.listen).await?;
    let address = listener.local_addr().map_err(ListenError::System)?;
    let mut stop = pin!(stop_signal().map_err(ListenError::System)?);
    let endings = EndgameService::new(options.endgames.as_ref(), options.notice);
    // A database may be waited for, and for long.
    let (_held, (hall, is_heard)) = tokio::select! {
        opened = open(options, endings.clone()) => opened?,
        () = stop.as_mut() => return Ok(()),
    };
    hall.lease().tell_by(options.notice);
    hall.run();
    lobby::run(&hall);
    let here = Here { address, tls: tls.is_some() };
    let jobs = Jobs::open(options.workers.as_ref(), &hall, options.notice);
    let jobs = jobs.map_err(ListenError::Workers)?;
    let limits = Limits::new(options.limited, options.behind_proxy);
    let library = options.library.clone().filter(|_| !options.behind_proxy);
    let app = app(Application {
        hall: Arc::clone(&hall),
        limits: limits.clone(),
        here,
        endings,
        library: LibraryHandle::new(library),
        jobs,
        ladders: Ladders::default(),
        people: People::new(options.limited),
        bots: Bots::new(options.limited),
    });
    ready(Served { here, is_heard, clock_offset: hall.lease().offset() });
    // Frames are short, and somebody waits for each.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let (stopped, tasks) = (hall.stop.clone(), hall.tasks.clone());
    let server = async {
        match tls {
            None => connections::serve(listener, app, limits, HEAD, stopped, tasks).await,
            Some(certificates) => {
                let listener =
                    TlsListener::new(listener, certificates, limits.clone(), LOOK, options.notice)?;
                connections::serve(listener, app, limits, HEAD, stopped, tasks).await;
            }
        }
        Ok(())
    };
    let finish = async {
        stop.await;
        hall.drain();
        if options.behind_proxy || options.cluster.is_some() {
            tokio::time::sleep(NOTICED).await;
        }
        hall.leave().await;
        hall.stop.cancel();
        hall.tasks.close();
        tokio::time::sleep(GRACE).await;
    };
    let done = tokio::select! {
        done = async {
            let done = server.await;
            hall.tasks.close();
            hall.tasks.wait().await;
            done
        } => done.map_err(ListenError::System),
        () = finish => Ok(()),
    };
    // Whoever still asks is told that it is closed.
    let _ = tokio::time::timeout(CLOSING, hall.store().close()).await;
    done
}

/// Opens the store, which is kept from other servers while what is answered first is held, and the
/// hall in it; says whether the other servers can be heard.
async fn open(
    options: &Options,
    endings: EndgameService,
) -> Result<(Option<File>, (Arc<Hall>, bool)), ListenError> {
    let held = hold(&options.database).await?;
    let store = Store::connect(&options.database).await?;
    let (name, bus, is_heard): (_, Box<dyn Bus>, _) = match &options.cluster {
        None => ("", Box::new(Local), true),
        Some(cluster) => {
            let joined = cluster.join(&store).await.map_err(ListenError::Cluster)?;
            (cluster.name.as_str(), Box::new(joined.0), joined.1)
        }
    };
    let hall = Hall::open(store, endings, name, bus, Act::KINDS, Pace::default()).await?;
    Ok((held, (hall, is_heard)))
}

/// Waits for the signal to stop; from the call on the signals are ours.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Waits for what Windows says before it ends a program; from the call on that is ours.
#[cfg(windows)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};

    let (mut asked, mut broken) = (ctrl_c()?, ctrl_break()?);
    let (mut closed, mut shut_down) = (ctrl_close()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = asked.recv() => {}
            _ = broken.recv() => {}
            _ = closed.recv() => {}
            _ = shut_down.recv() => {}
        }
    })
}
