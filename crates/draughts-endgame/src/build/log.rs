//! What has been solved of a slice, kept so that a build which is ended at any moment goes on from
//! there.
//!
//! After a hash of the game (8) a record for each advancement that is solved: how many bytes of it
//! there are (8), how many they are unpacked (8), a checksum (8), then the values of its
//! configurations, White to move and then Black for each, four in a byte, compressed. A record that
//! is not whole was being written; it and what follows is dropped, as is one of another length than
//! its advancement has.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::frame::eight;

/// How hard the compressor tries: records are read once at most.
const LEVEL: i32 = 1;

/// Bytes before the first record.
const HEAD: u64 = 8;

/// Bytes before the values of a record.
const LINE: usize = 24;

/// The log of a slice. Its records are read one after the other, the oldest first, so that no more
/// than one is in memory; after the last one others are added.
#[derive(Debug)]
pub(crate) struct Log {
    file: File,
    /// Where the next record begins.
    next: u64,
    /// Where the file ends.
    end: u64,
}

impl Log {
    /// Opens a log; of another game it is begun anew.
    pub(crate) fn open(path: &Path, about: u64) -> io::Result<Log> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let end = file.metadata()?.len();
        let mut head = [0; HEAD as usize];
        if end >= HEAD {
            file.read_exact(&mut head)?;
        }
        if end >= HEAD && head == about.to_le_bytes() {
            return Ok(Log { file, next: HEAD, end });
        }
        Log::anew(path, about)
    }

    /// Begins a log, in place of one that is there.
    pub(crate) fn anew(path: &Path, about: u64) -> io::Result<Log> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(true).open(path)?;
        file.write_all(&about.to_le_bytes())?;
        Ok(Log { file, next: HEAD, end: HEAD })
    }

    /// The next record, which has so many bytes of values; `None` after the last one that is whole.
    /// What follows that is dropped.
    pub(crate) fn next(&mut self, expected: u64) -> io::Result<Option<Vec<u8>>> {
        if let Some((values, next)) = self.read(expected)? {
            self.next = next;
            return Ok(Some(values));
        }
        self.file.set_len(self.next)?;
        self.file.seek(SeekFrom::Start(self.next))?;
        self.end = self.next;
        Ok(None)
    }

    /// The record that begins where the last one ended, and where the next one does; `None` when it
    /// is not whole.
    fn read(&mut self, expected: u64) -> io::Result<Option<(Vec<u8>, u64)>> {
        let start = self.next + LINE as u64;
        if start > self.end {
            return Ok(None);
        }
        let mut line = [0; LINE];
        self.file.read_exact(&mut line)?;
        let [length, values] = [0, 8].map(|at| u64::from_le_bytes(eight(&line, at)));
        let next = start.checked_add(length).filter(|next| *next <= self.end);
        let Some(next) = next.filter(|_| values == expected) else { return Ok(None) };
        let mut packed = vec![0; length as usize];
        self.file.read_exact(&mut packed)?;
        if blake3::hash(&packed).as_bytes()[..8] != line[16..] {
            return Ok(None);
        }
        let unpacked = zstd::bulk::decompress(&packed, expected as usize).ok();
        let whole = unpacked.filter(|unpacked| unpacked.len() as u64 == expected);
        Ok(whole.map(|values| (values, next)))
    }

    /// Adds a record after the last one, which has been read.
    pub(crate) fn add(&mut self, values: &[u8]) -> io::Result<()> {
        let packed = zstd::bulk::compress(values, LEVEL)?;
        let mut record = Vec::with_capacity(packed.len() + LINE);
        record.extend((packed.len() as u64).to_le_bytes());
        record.extend((values.len() as u64).to_le_bytes());
        record.extend(&blake3::hash(&packed).as_bytes()[..8]);
        record.extend(packed);
        self.file.write_all(&record)?;
        self.end += record.len() as u64;
        self.next = self.end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The records that are left, of so many bytes each.
    fn rest(log: &mut Log, lengths: &[u64]) -> Vec<Vec<u8>> {
        lengths.iter().map_while(|length| log.next(*length).unwrap()).collect()
    }

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("endgame-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn what_is_not_whole_is_dropped() {
        let folder = folder("log");
        let path = folder.join("log");
        let mut log = Log::open(&path, 7).unwrap();
        assert_eq!(log.next(1000).unwrap(), None);
        log.add(&[1; 1000]).unwrap();
        assert_eq!(log.next(2).unwrap(), None, "what was added is not read");
        log.add(&[2, 3]).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let mut log = Log::open(&path, 7).unwrap();
            let records = rest(&mut log, &[1000, 2]);
            assert!(records.len() < 2 || cut == whole.len(), "{cut}");
            for record in &records {
                assert!(*record == [1; 1000] || *record == [2, 3]);
            }
            assert_eq!(log.next(1).unwrap(), None);
            log.add(&[9]).unwrap();
            let lengths = [&[1000, 2][..records.len()], &[1]].concat();
            let again = rest(&mut Log::open(&path, 7).unwrap(), &lengths);
            assert_eq!(again.len(), records.len() + 1);
            assert_eq!(again.last(), Some(&vec![9]));
        }
        for at in 8..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x80;
            std::fs::write(&path, damaged).unwrap();
            let records = rest(&mut Log::open(&path, 7).unwrap(), &[1000, 2]);
            assert!(records.len() < 2, "{at}");
            assert!(records.iter().all(|record| *record == [1; 1000]), "{at}");
        }
        assert_eq!(rest(&mut Log::open(&path, 8).unwrap(), &[1000, 2]), Vec::<Vec<u8>>::new());
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_record_of_another_length_is_not_whole() {
        let folder = folder("log-length");
        let path = folder.join("log");
        let mut log = Log::open(&path, 7).unwrap();
        log.next(1000).unwrap();
        log.add(&[1; 1000]).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for length in [0, 999, 1001, u64::MAX] {
            std::fs::write(&path, &whole).unwrap();
            let mut log = Log::open(&path, 7).unwrap();
            assert_eq!(log.next(length).unwrap(), None);
            log.add(&[5; 4]).unwrap();
            assert_eq!(rest(&mut Log::open(&path, 7).unwrap(), &[4]), [[5; 4]]);
        }
        // Nor does what it says of itself count.
        let said = HEAD as usize + 8;
        for length in [1001, 1 << 40, u64::MAX] {
            let mut other = whole.clone();
            other[said..said + 8].copy_from_slice(&u64::to_le_bytes(length));
            std::fs::write(&path, &other).unwrap();
            assert_eq!(Log::open(&path, 7).unwrap().next(1000).unwrap(), None);
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
