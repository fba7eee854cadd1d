//! `GET /metrics`: what is counted, in the text form of Prometheus.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::counts::{Row, line};
use crate::live::Hall;
use crate::work::{self, Jobs};

/// `GET /metrics`.
pub(crate) async fn answer(State(hall): State<Arc<Hall>>, State(jobs): State<Jobs>) -> Response {
    let counts = hall.counts();
    let own = [
        ("tables_created_total", "counter", "Tables that were made.", counts.tables.get()),
        ("meetings_total", "counter", "Pairs of seeks made a table.", counts.meetings.get()),
        (
            "people_online",
            "gauge",
            "People with a line of their own.",
            hall.online().people() as u64,
        ),
        ("events_total", "counter", "Events that were taken.", counts.events.get()),
        ("events_refused_total", "counter", "Events that were refused.", counts.refused.get()),
        ("frames_sent_total", "counter", "Frames that were sent to sockets.", counts.frames.get()),
        ("rooms_open", "gauge", "Tables in memory.", hall.open_rooms() as u64),
        ("sockets_open", "gauge", "Sockets that are open.", hall.open_sockets() as u64),
    ];
    let of_jobs = jobs.count().await.map(work::http::rows).into_iter().flatten();
    let rows = own.into_iter().chain(of_store(&hall)).chain(of_others(&hall)).chain(of_jobs);
    let text: String = rows.map(|row| line(&row)).collect();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// What concerns the store.
fn of_store(hall: &Hall) -> [Row; 3] {
    let (appends, commits) = hall.store().appended();
    let counts = hall.counts();
    [
        ("appends_total", "counter", "Events that the store has appended.", appends),
        (
            "append_commits_total",
            "counter",
            "Commits that appended them, many events in one.",
            commits,
        ),
        (
            "append_p99_ms",
            "gauge",
            "Milliseconds that 99 of the last 100 appends stayed within.",
            counts.appends.p99().as_millis() as u64,
        ),
    ]
}

/// What concerns the other servers of the same database.
fn of_others(hall: &Hall) -> [Row; 11] {
    let counts = hall.counts();
    [
        (
            "tables_taken_over_total",
            "counter",
            "Tables taken over from servers that were gone.",
            counts.taken_over.get(),
        ),
        (
            "declared_gone_total",
            "counter",
            "How often other servers took this one for gone.",
            counts.declared_gone.get(),
        ),
        (
            "bus_hints_sent_total",
            "counter",
            "Hints to other servers that were sent.",
            counts.hints_told.get(),
        ),
        (
            "bus_hints_dropped_total",
            "counter",
            "Hints to other servers that could not be sent.",
            counts.hints_dropped.get(),
        ),
        ("bus_hints_heard_total", "counter", "Hints of other servers.", counts.hints_heard.get()),
        (
            "bus_hints_unread_total",
            "counter",
            "What came over the bus and was no hint.",
            counts.hints_unread.get(),
        ),
        (
            "bus_gaps_total",
            "counter",
            "How often hints may have been missed.",
            counts.bus_gaps.get(),
        ),
        (
            "tables_healed_total",
            "counter",
            "Tables at which something had been missed.",
            counts.gaps_healed.get(),
        ),
        (
            "bus_connected",
            "gauge",
            "Whether other servers can be heard.",
            u64::from(hall.bus().is_there()),
        ),
        (
            "lease_age_ms",
            "gauge",
            "Milliseconds since the last beat that got through.",
            hall.lease().age().as_millis() as u64,
        ),
        (
            "clock_offset_ms",
            "gauge",
            "Milliseconds by which the clock of this machine is off that of the database.",
            hall.lease().offset().unsigned_abs(),
        ),
    ]
}
