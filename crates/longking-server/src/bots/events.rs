//! What concerns somebody, as it happens: games that begin and end, challenges.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use longking_store::{Challenge, ChallengeState, SeatedAt, StoreError, StoredPhase};
use serde::Serialize;

use super::lines::{self, Gone, Teller};
use super::ongoing::event;
use super::shape::{GameEvent, WireChallenge};
use super::{Bots, LONGEST, StreamPlace, TABLES, challenges};
use crate::api::error::ApiError;
use crate::live::Hall;
use crate::people::Program;

/// How often it is looked what is new.
const LOOK: Duration = Duration::from_secs(1);

/// After so many looks it is asked whether the token still lets anybody in.
const TRUST: u32 = 10;

/// For how long after a game it is looked whether another one begins at its table, in milliseconds,
/// and after how many looks.
const AGAIN: i64 = 300_000;
const AGAIN_LOOK: u32 = 5;

/// By how much the clocks of servers may differ, in milliseconds.
const MARGIN: i64 = 60_000;

/// `GET /api/stream/event`: one stream a token; the one of before ends.
pub(crate) async fn open(
    State(hall): State<Arc<Hall>>,
    State(bots): State<Bots>,
    program: Program,
) -> Result<Response, ApiError> {
    bots.ask(&program)?;
    program.hears()?;
    let place = bots.stream(&program);
    let (teller, response) = lines::answer(hall.stop.clone());
    hall.tasks.clone().spawn(async move {
        let watch = Watch {
            hall: Arc::clone(&hall),
            principal: program.principal,
            account: program.account,
            token: program.token,
            teller,
            since: hall.now() as i64 - LONGEST,
            tables: BTreeMap::new(),
            ended: BTreeMap::new(),
            challenges: BTreeSet::new(),
        };
        // Who has gone is told nothing more.
        let _ = watch.run(&place).await;
    });
    Ok(response)
}

/// A table at which the person sits.
struct Known {
    /// Whether it was told that the game begins.
    begun: bool,
}

/// What was told to a client.
struct Watch {
    hall: Arc<Hall>,
    principal: i64,
    account: i64,
    /// The token, as its owner names it.
    token: String,
    teller: Teller,
    /// From when on tables are new.
    since: i64,
    tables: BTreeMap<String, Known>,
    /// Tables where a game has ended that was told, and when, not long ago.
    ended: BTreeMap<String, i64>,
    /// Challenges that were told and wait for an answer.
    challenges: BTreeSet<i64>,
}

#[derive(Serialize)]
struct Told {
    #[serde(rename = "type")]
    kind: &'static str,
    game: GameEvent,
}

#[derive(Serialize)]
struct ToldChallenge {
    #[serde(rename = "type")]
    kind: &'static str,
    challenge: WireChallenge,
}

impl Watch {
    async fn run(mut self, place: &StreamPlace) -> Result<(), Gone> {
        let mut looks = 0;
        while looks % TRUST > 0 || self.is_let_in().await {
            self.look_at_challenges().await?;
            self.look(looks).await?;
            looks += 1;
            tokio::select! {
                () = tokio::time::sleep(LOOK) => {}
                () = place.end.cancelled() => return Ok(()),
                () = self.teller.gone() => return Ok(()),
                () = self.hall.stop.cancelled() => return Ok(()),
            }
        }
        Ok(())
    }

    /// Whether the token is still one, as far as can be told.
    async fn is_let_in(&self) -> bool {
        let tokens = self.hall.store().api_tokens(self.principal).await;
        tokens.map_or(true, |tokens| tokens.iter().any(|token| token.id == self.token))
    }

    /// Tells which challenges wait for an answer, and which do no longer. One that was accepted is
    /// a game.
    async fn look_at_challenges(&mut self) -> Result<(), Gone> {
        let store = self.hall.share_store();
        let Ok(open) = store.open_challenges(self.account).await else { return Ok(()) };
        let waiting: BTreeSet<_> = open.iter().map(|challenge| challenge.id).collect();
        for challenge in open.iter().filter(|it| !self.challenges.contains(&it.id)) {
            self.tell("challenge", challenge).await?;
        }
        let settled: Vec<_> = self.challenges.difference(&waiting).copied().collect();
        for id in settled {
            let Ok(challenge) = store.challenge(id).await else { continue };
            match challenge.state {
                ChallengeState::Declined => self.tell("challengeDeclined", &challenge).await?,
                ChallengeState::Accepted => {}
                // One that nobody has answered in time is over too.
                _ => self.tell("challengeCanceled", &challenge).await?,
            }
        }
        self.challenges = waiting;
        Ok(())
    }

    async fn tell(&self, kind: &'static str, challenge: &Challenge) -> Result<(), Gone> {
        match challenges::tell(&self.hall, challenge, self.account).await {
            Ok(Some(challenge)) => self.teller.tell(&ToldChallenge { kind, challenge }).await,
            _ => Ok(()),
        }
    }

    /// Tells what is new. What cannot be read now is read the next time.
    async fn look(&mut self, looks: u32) -> Result<(), Gone> {
        let now = self.hall.now() as i64;
        let Ok(seats) = self.hall.store().seated(self.principal, self.since, TABLES).await else {
            return Ok(());
        };
        let mut looked_at = BTreeSet::new();
        for seat in seats {
            if seat.phase == StoredPhase::Over && self.ended.contains_key(&seat.table) {
                continue;
            }
            looked_at.insert(seat.table.clone());
            self.see(seat).await?;
        }
        self.ended.retain(|_, at| now - *at < AGAIN);
        let ended = self.ended.keys().filter(|_| looks.is_multiple_of(AGAIN_LOOK));
        let others = self.tables.keys().chain(ended).filter(|id| !looked_at.contains(*id));
        let others: Vec<_> = others.cloned().collect();
        for id in others {
            match self.hall.store().seat_at(self.principal, &id).await {
                Ok(seat) => self.see(seat).await?,
                Err(StoreError::Missing) => {
                    self.tables.remove(&id);
                    self.ended.remove(&id);
                }
                Err(_) => return Ok(()),
            }
        }
        if now - MARGIN > self.since + MARGIN {
            self.since = now - MARGIN;
        }
        Ok(())
    }

    /// Tells what a table has become.
    async fn see(&mut self, seat: SeatedAt) -> Result<(), Gone> {
        let begun = self.tables.get(&seat.table).is_some_and(|known| known.begun);
        let is_over = seat.phase == StoredPhase::Over;
        if seat.both && !begun && !is_over {
            let Some(game) = event(&self.hall, self.principal, &seat.table).await else {
                return Ok(());
            };
            self.teller.tell(&Told { kind: "gameStart", game }).await?;
        }
        if is_over {
            if begun {
                let Some(game) = event(&self.hall, self.principal, &seat.table).await else {
                    return Ok(());
                };
                self.teller.tell(&Told { kind: "gameFinish", game }).await?;
                self.ended.insert(seat.table.clone(), self.hall.now() as i64);
            }
            self.tables.remove(&seat.table);
        } else {
            self.ended.remove(&seat.table);
            self.tables.insert(seat.table, Known { begun: seat.both });
        }
        Ok(())
    }
}
