//! Every case of the contract on a real PostgreSQL.

use crate::cluster::Cluster;
use crate::contract::CASES;
use crate::make::block_on;

/// `required` where a missing PostgreSQL is a failure.
const VARIABLE: &str = "LONGKING_POSTGRES";

#[test]
fn every_case_holds_on_postgres() {
    let cluster = match Cluster::start() {
        Ok(cluster) => cluster,
        Err(reason) if std::env::var(VARIABLE).is_ok_and(|value| value == "required") => {
            panic!("{reason}")
        }
        Err(reason) => {
            println!("left out: {reason}");
            return;
        }
    };
    let mut failed = Vec::new();
    for (number, (name, case)) in CASES.iter().enumerate() {
        let place = block_on(cluster.database(&format!("case_{number}")));
        if block_on(async { tokio::spawn(case(place)).await }).is_err() {
            failed.push(*name);
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}
