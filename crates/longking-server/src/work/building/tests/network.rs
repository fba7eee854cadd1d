//! Workers over sockets: a network that breaks off, and machines that do not build the same.

use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::thread;

use serde_json::json;

use super::*;
use crate::work::client::{Client, ClientError};
use crate::work::http::Given;
use crate::work::worker::{Worker, serve};

const TOKENS: &str = "attic attic-0123456789\ncellar cellar-0123456789\n";

/// Held by the test that is served: all are told in one place, and number their jobs from 1.
static SERVED: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// What was told to whoever runs the build, and by the workers.
static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn tell(line: &str) {
    TOLD.lock().expect("nobody panics").push(line.to_owned());
}

/// What was told and has a part.
fn told(part: &str) -> Vec<String> {
    let told = TOLD.lock().expect("nobody panics");
    told.iter().filter(|line| line.contains(part)).cloned().collect()
}

/// A build that workers can ask.
struct Served {
    folder: Folder,
    store: Arc<Store>,
    address: SocketAddr,
    _alone: tokio::sync::MutexGuard<'static, ()>,
}

impl Served {
    async fn start(name: &str) -> Served {
        let alone = SERVED.lock().await;
        TOLD.lock().expect("nobody panics").clear();
        let folder = Folder::new(name);
        let file = folder.path.join("tokens");
        fs::write(&file, TOKENS).expect("a file");
        let store = Store::in_folder(&folder.path.join(INCOMING)).await.expect("it opens");
        let store = Arc::new(store);
        let workers = Workers { file, lease: Duration::from_secs(60) };
        let building = Some(folder.building.clone());
        let office = Office::new(&workers, Arc::clone(&store), building, tell).expect("tokens");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("it listens");
        let address = listener.local_addr().expect("an address");
        let app = app(Jobs(Some(Arc::new(office))));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Served { folder, store, address, _alone: alone }
    }

    /// A worker of that name and how it asks, here or in between.
    fn worker(&self, name: &str, address: SocketAddr) -> (Worker, Client) {
        let token = self.folder.path.join(name);
        fs::write(&token, format!("{name}-0123456789\n")).expect("a file");
        let server = format!("http://{address}");
        let client = Client::new(&server, &token, None).expect("an address and a token");
        let folder = self.folder.path.join(format!("of-{name}"));
        let kinds = vec![KIND.to_owned()];
        let (threads, memory, ca) = (1, 1 << 30, None);
        (Worker { server, token, ca, kinds, folder, threads, memory, notice: tell }, client)
    }

    /// Makes a job of a slice; its number.
    async fn add(&self, slice: &str) -> i64 {
        let all = parts(contract().rules(), 2).expect("there are tables");
        let part = all.iter().find(|part| part.material == material(slice)).expect("a part");
        let job = self.folder.building.job(&contract(), part).expect("what it needs is there");
        let body = serde_json::to_string(&job).expect("JSON");
        self.store.add_job(KIND, &format!("{KIND} {slice}"), &body).await.expect("it is added")
    }
}

async fn acquire(client: &Client) -> Given {
    let given = client.post("/api/jobs/acquire", &json!({"kinds": [KIND]})).await;
    Given::deserialize(given.expect("it answers").expect("a job")).expect("a job")
}

/// A network that breaks off each kind of question so many times before it is let through.
fn breaking(to: SocketAddr, mut breaks: Vec<(&'static str, usize)>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("it listens");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for mut asking in listener.incoming().map_while(Result::ok) {
            let mut head = [0; 1 << 12];
            let length = asking.read(&mut head).expect("it asks");
            let line = String::from_utf8_lossy(&head[..length]).into_owned();
            let line = line.lines().next().unwrap_or_default();
            let broken = breaks.iter_mut().find(|(part, left)| *left > 0 && line.contains(part));
            if let Some((_, left)) = broken {
                *left -= 1;
                continue;
            }
            let mut answering = TcpStream::connect(to).expect("it is there");
            answering.write_all(&head[..length]).expect("it reads");
            let [mut from, mut back] = [&asking, &answering].map(|s| s.try_clone().expect("it"));
            thread::spawn(move || {
                let _ = io::copy(&mut from, &mut answering);
            });
            thread::spawn(move || {
                let _ = io::copy(&mut back, &mut asking);
                let _ = asking.shutdown(Shutdown::Both);
            });
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_that_breaks_off_is_no_failure() {
    let served = Served::start("breaking").await;
    let breaks = vec![("PUT /", 2), ("GET /api/jobs/files/", 2), ("/submit ", 3)];
    let address = breaking(served.address, breaks);
    // The second one fetches what the first has built.
    for (name, slice) in [("attic", "K-K"), ("cellar", "K-M")] {
        let id = served.add(slice).await;
        let (worker, client) = served.worker(name, address);
        let given = acquire(&client).await;
        let job = format!("{KIND} {}: ", given.id);
        serve(&worker, &client, given).await;
        let job = (served.store.job(id).await.expect("it is there"), told(&job));
        assert!(matches!(job.0.state, JobState::Done(_)), "{job:?}");
        assert_eq!((job.0.tries, job.1.len()), (1, 2), "{job:?}");
        assert!(job.1[1].contains(": done in "), "{job:?}");
        assert!(served.folder.building.there().contains_key(&material(slice)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_workers_who_build_different_files_are_both_named() {
    let served = Served::start("different").await;
    served.add("K-K").await;
    let (worker, attic) = served.worker("attic", served.address);
    let given = acquire(&attic).await;
    let (path, key) = (format!("/api/jobs/{}/submit", given.id), given.key.clone());
    serve(&worker, &attic, given).await;
    let file = served.folder.building.there()[&material("K-K")].clone();
    let (_, cellar) = served.worker("cellar", served.address);
    let submit = |file: &SliceFile| {
        let submission = json!({"key": key, "answer": file, "tries": 2});
        let (cellar, path) = (cellar.clone(), path.clone());
        async move { cellar.post(&path, &submission).await }
    };
    submit(&file).await.expect("the same again is fine");
    let said = "cellar has built another file of K-K than attic has sent";
    assert_eq!(told(said), Vec::<String>::new());
    let other = SliceFile { bytes: file.bytes + 1, ..file };
    for _ in 0..2 {
        let refused = submit(&other).await.expect_err("it is another one");
        assert!(matches!(refused, ClientError::Refused(..)), "{refused}");
    }
    assert_eq!(told(said).len(), 1, "it is told once");
}
