//! What has been solved of a slice, kept so that a build which is ended at any moment goes on from
//! there.
//!
//! A record for each advancement that is solved: how many bytes follow (8), their checksum (8), the
//! values of its configurations, White to move and then Black for each, four in a byte, compressed.
//! A record that is not whole was being written; it and what follows is dropped.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// How hard the compressor tries: records are read once at most.
const LEVEL: i32 = 1;

const HEAD: usize = 8;

/// The log of a slice.
#[derive(Debug)]
pub(crate) struct Log {
    file: File,
}

impl Log {
    /// Opens a log and reads its records, the oldest first; of another game it is begun anew.
    pub(crate) fn open(path: &Path, about: u64) -> io::Result<(Log, Vec<Vec<u8>>)> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mut records = Vec::new();
        let mut end = 0;
        if bytes.get(..HEAD) == Some(&about.to_le_bytes()) {
            end = HEAD;
            while let Some((record, next)) = record(&bytes, end) {
                records.push(record);
                end = next;
            }
        }
        file.set_len(end as u64)?;
        file.seek(SeekFrom::Start(end as u64))?;
        if end == 0 {
            file.write_all(&about.to_le_bytes())?;
        }
        Ok((Log { file }, records))
    }

    /// Adds a record.
    pub(crate) fn add(&mut self, values: &[u8]) -> io::Result<()> {
        let packed = zstd::bulk::compress(values, LEVEL)?;
        let mut record = Vec::with_capacity(packed.len() + 24);
        record.extend((packed.len() as u64).to_le_bytes());
        record.extend((values.len() as u64).to_le_bytes());
        record.extend(&blake3::hash(&packed).as_bytes()[..8]);
        record.extend(packed);
        self.file.write_all(&record)
    }
}

/// The record that begins somewhere, and where the next one does; `None` when it is not whole.
fn record(bytes: &[u8], start: usize) -> Option<(Vec<u8>, usize)> {
    let number = |at: usize| {
        let eight = bytes.get(at..at + 8)?;
        usize::try_from(u64::from_le_bytes(eight.try_into().ok()?)).ok()
    };
    let (length, values) = (number(start)?, number(start + 8)?);
    let sum = bytes.get(start + 16..start + 24)?;
    let end = (start + 24).checked_add(length)?;
    let packed = bytes.get(start + 24..end)?;
    if blake3::hash(packed).as_bytes()[..8] != *sum {
        return None;
    }
    Some((zstd::bulk::decompress(packed, values).ok()?, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_whole_is_dropped() {
        let folder = std::env::temp_dir().join(format!("endgame-log-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("log");
        let (mut log, records) = Log::open(&path, 7).unwrap();
        assert!(records.is_empty());
        log.add(&[1; 1000]).unwrap();
        log.add(&[2, 3]).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (mut log, records) = Log::open(&path, 7).unwrap();
            assert!(records.len() < 2 || cut == whole.len(), "{cut}");
            for record in &records {
                assert!(*record == [1; 1000] || *record == [2, 3]);
            }
            log.add(&[9]).unwrap();
            let (_, again) = Log::open(&path, 7).unwrap();
            assert_eq!(again.len(), records.len() + 1);
            assert_eq!(again.last(), Some(&vec![9]));
        }
        assert!(Log::open(&path, 8).unwrap().1.is_empty());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
