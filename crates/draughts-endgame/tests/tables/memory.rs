//! A build that has hardly any memory drops what it has built and reads it back.

use std::ffi::OsString;

use draughts_endgame::build::{BuildError, Order, build};

use crate::folder::{Folder, order, rules};

/// The tables in a folder by their names.
fn tables(folder: &Folder) -> Vec<(Option<OsString>, Vec<u8>)> {
    let files = folder.files().into_iter();
    files.map(|(path, bytes)| (path.file_name().map(Into::into), bytes)).collect()
}

#[test]
fn with_the_least_memory_the_files_are_the_same() {
    let [roomy, narrow] = ["roomy", "narrow"].map(Folder::new);
    let rules = rules("english");
    order(&roomy.0, rules, 4).expect("they are built");
    let (mut memory, mut refused) = (0, 0);
    loop {
        let order = Order { rules, folder: &narrow.0, pieces: 4, threads: 2, memory };
        match build(&order, &()) {
            Ok(_) => break,
            Err(BuildError::Memory { needed, material }) => {
                assert!(needed > memory, "{material}");
                (memory, refused) = (needed, refused + 1);
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(refused > 3, "{refused}");
    assert!(tables(&narrow) == tables(&roomy), "the files differ");
}
