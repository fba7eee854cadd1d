//! `longking club`: what who runs a server does about its people.

use std::io::Write;

use anyhow::Result;
use longking_server::{RoleGiven, moderators, rerate, set_role};

use super::serve::database;
use crate::answer::{Answer, Output};
use crate::arguments::{ClubCommand, Kept, Role, RoleName};

/// Does what is asked for.
pub(crate) fn run(asked: &ClubCommand, output: &mut Output) -> Result<Answer> {
    match asked {
        ClubCommand::Rerate(kept) => compute_again(kept, output),
        ClubCommand::Role(asked) => give_role(asked, output),
        ClubCommand::Moderators(kept) => list_moderators(kept, output),
    }
}

fn place(kept: &Kept) -> Result<String> {
    database(kept.database.as_ref(), kept.data.as_ref())
}

fn compute_again(kept: &Kept, output: &mut Output) -> Result<Answer> {
    let done = rerate(&place(kept)?)?;
    writeln!(
        output,
        "{} games, {} ratings; {} games and {} ratings were otherwise",
        done.games, done.ratings, done.deltas, done.changed
    )?;
    Ok(Answer::Done)
}

fn list_moderators(kept: &Kept, output: &mut Output) -> Result<Answer> {
    for name in moderators(&place(kept)?)? {
        writeln!(output, "{name}")?;
    }
    Ok(Answer::Done)
}

fn give_role(asked: &Role, output: &mut Output) -> Result<Answer> {
    let role = match asked.role {
        RoleName::Player => "player",
        RoleName::Moderator => "moderator",
    };
    let name = &asked.name;
    let (told, answer) = match set_role(&place(&asked.kept)?, name, role)? {
        RoleGiven::Given => (format!("{name} is a {role}"), Answer::Done),
        RoleGiven::Nobody => (format!("nobody has the name {name}"), Answer::No),
        RoleGiven::Program => (format!("{name} is a program"), Answer::No),
    };
    writeln!(output, "{told}")?;
    Ok(answer)
}
