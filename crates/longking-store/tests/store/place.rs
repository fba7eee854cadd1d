//! Places where no store can be.

use std::fs;

use longking_store::{Store, StoreError};

use crate::folder::Folder;
use crate::make::{block_on, open};

async fn refusal(place: &str) -> String {
    let error = Store::connect(place).await.err().expect("no store can be there");
    let message = error.to_string();
    assert!(!message.contains('\n') && !message.contains("hunter2"), "{message}");
    message
}

#[test]
fn folders_are_made_and_files_have_their_name() {
    let folder = Folder::new();
    block_on(async {
        let deep = folder.path().join("a/b");
        open(deep.to_str().expect("UTF-8")).await.close().await;
        assert!(deep.join("longking.sqlite").is_file());
        Store::in_folder(&deep).await.expect("the same file").close().await;
        let file = folder.path().join("c/games.db");
        open(&format!("sqlite:{}", file.display())).await.close().await;
        assert!(file.is_file());
    });
}

#[test]
fn who_wants_none_made_opens_what_is_there_alone() {
    let folder = Folder::new();
    block_on(async {
        for place in [folder.place(), format!("sqlite:{}", folder.file().display())] {
            let refused = Store::open(&place).await.err().map(|error| error.to_string());
            let reason = format!("database: {}: there is no database", folder.file().display());
            assert_eq!(refused, Some(reason), "{place}");
        }
        assert!(!folder.file().exists());
        open(&folder.place()).await.close().await;
        Store::open(&folder.place()).await.expect("it is there").close().await;
    });
}

#[test]
fn what_is_no_database_is_refused_in_one_line() {
    let folder = Folder::new();
    block_on(async {
        fs::write(
            folder.file(),
            "no database at all, but long enough to be looked at. ".repeat(99),
        )
        .expect("written");
        assert!(refusal(&folder.place()).await.contains("file is not a database"));
        let file = folder.file().display().to_string();
        assert!(refusal(&file).await.contains("is a file, not a folder"));
        assert!(refusal(&format!("{file}/sub")).await.contains("Not a directory"));
        assert!(refusal(&format!("sqlite:{file}/sub.db")).await.contains("File exists"));
    });
}

#[test]
fn a_database_that_does_not_answer_is_named_without_the_password() {
    block_on(async {
        // Port 1 is reserved; nothing listens there.
        let message = refusal("postgres://me:hunter2@127.0.0.1:1/games").await;
        assert!(message.contains("refused"), "{message}");
        let error = Store::connect("mysql://me:hunter2@h/games").await.err();
        assert!(matches!(error, Some(StoreError::Address(_))), "{error:?}");
    });
}
