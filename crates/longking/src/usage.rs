//! What the parser of the arguments says, in the form of all our messages: one line that names the
//! argument.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use draughts_notation::Excerpt;

use crate::arguments::{command, command_names};
use crate::report::Report;

/// Prints the help or the version where that was asked for, else says what is wrong; answers the
/// exit status.
pub(crate) fn answer(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => show(&error.render()),
        ErrorKind::InvalidSubcommand if asks_for_help() => {
            // Every command knows its whole name then.
            let mut all = command();
            all.build();
            show(&found(all, given()).render_long_help())
        }
        _ => Report::Wrong(message(error)).show(),
    }
}

fn show(text: &StyledStr) -> ExitCode {
    match write!(io::stdout(), "{text}").and_then(|()| io::stdout().flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => Report::of(&error.into()).show(),
    }
}

/// Whether help is asked for twice: `help --help`, `help moves -h`.
fn asks_for_help() -> bool {
    let given: Vec<_> = given().collect();
    let last = given.last().map(String::as_str);
    given.first().is_some_and(|first| first == "help") && matches!(last, Some("--help" | "-h"))
}

/// What is wrong, and where.
fn message(error: &clap::Error) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        Some(ContextValue::Strings(texts)) => texts.first().map_or("", String::as_str),
        _ => "",
    };
    let argument = text(ContextKind::InvalidArg);
    let name = name(argument);
    let kind = error.kind();
    // The name of a command that is no Unicode is an unknown one to the parser.
    if let ErrorKind::InvalidUtf8 | ErrorKind::InvalidSubcommand = kind
        && let Some(broken) = not_unicode(std::env::args_os().skip(1))
    {
        return broken;
    }
    match kind {
        ErrorKind::ValueValidation => match std::error::Error::source(error) {
            Some(source) => format!("{name}: {source}"),
            None => {
                format!("{name}: {} is not allowed", Excerpt::of(text(ContextKind::InvalidValue)))
            }
        },
        ErrorKind::InvalidValue => match text(ContextKind::InvalidValue) {
            "" => format!("{name}: a value is missing"),
            value => format!("{name}: must be {}, not {}", allowed(error), Excerpt::of(value)),
        },
        ErrorKind::UnknownArgument => {
            let near = text(ContextKind::SuggestedArg);
            let hint = match near {
                "" if is_move(argument) && takes_moves() => "; moves go behind --moves".to_owned(),
                "" => String::new(),
                near => format!("; did you mean {near}?"),
            };
            format!("unknown argument {}{hint}", Excerpt::of(argument))
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            let (name, commands) = commands(given());
            format!("{name}: a command is missing; the commands are {commands}")
        }
        ErrorKind::InvalidSubcommand => {
            let near = text(ContextKind::SuggestedSubcommand);
            let hint = match near {
                "" => format!("the commands are {}", commands(given()).1),
                near => format!("did you mean {near}?"),
            };
            format!("unknown command {}; {hint}", Excerpt::of(text(ContextKind::InvalidSubcommand)))
        }
        ErrorKind::MissingRequiredArgument => match choice(argument) {
            Some(choice) => format!("one of {choice} is missing"),
            None => format!("{name}: {argument} is missing"),
        },
        ErrorKind::ArgumentConflict => match text(ContextKind::PriorArg) {
            prior if prior == argument => format!("{name}: given twice"),
            prior => format!("{name}: {argument} does not go with {prior}"),
        },
        _ => first_line(&error.render().to_string()),
    }
}

/// The command that arguments begin with, and the names of those that it has.
fn commands(arguments: impl Iterator<Item = String>) -> (String, String) {
    let found = found(command(), arguments);
    (found.get_name().to_owned(), command_names(&found))
}

/// The command of all that arguments begin with.
fn found(all: clap::Command, arguments: impl Iterator<Item = String>) -> clap::Command {
    let mut found = all;
    for argument in arguments.filter(|argument| argument != "help") {
        match found.find_subcommand(&argument) {
            Some(next) => found = next.clone(),
            None => break,
        }
    }
    found
}

/// Whether an argument looks like moves: `32-28`, `28x19`, `c3-d4`.
fn is_move(argument: &str) -> bool {
    let is_sign = |letter: char| "-x:".contains(letter);
    let is_square = |name: &str| name.ends_with(|letter: char| letter.is_ascii_digit());
    argument.contains(is_sign) && argument.split(is_sign).all(is_square)
}

/// Whether the command that was given has moves as an option.
fn takes_moves() -> bool {
    found(command(), given()).get_arguments().any(|one| one.get_long() == Some("moves"))
}

/// The arguments of a group, of which one is needed: `<--time <S>|--depth <N>>`.
fn choice(argument: &str) -> Option<String> {
    let names: Vec<_> = argument.strip_prefix('<')?.strip_suffix('>')?.split('|').collect();
    let (last, others) = names.split_last().filter(|(last, _)| last.starts_with("--"))?;
    Some(format!("{} or {last}", others.join(", ")))
}

/// The word by which messages call an argument: `fen` for `--fen <FEN>`.
fn name(argument: &str) -> String {
    let letters = argument.trim_start_matches(['-', '<', '[']);
    let end = letters.find([' ', '=', '>', ']']).unwrap_or(letters.len());
    match letters[..end].to_lowercase().as_str() {
        "contract" => "rules".into(),
        name => name.into(),
    }
}

/// The values that an argument takes, as a list.
fn allowed(error: &clap::Error) -> String {
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) => match values.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => "another".into(),
        },
        _ => "another".into(),
    }
}

/// The arguments up to the first one that is no Unicode.
fn given() -> impl Iterator<Item = String> {
    std::env::args_os().skip(1).map_while(|argument| argument.into_string().ok())
}

/// Which of the arguments is no Unicode, if one is not.
fn not_unicode(mut arguments: impl Iterator<Item = OsString>) -> Option<String> {
    let found = arguments.find(|argument| argument.to_str().is_none())?;
    Some(format!("argument {} is not UTF-8", Excerpt::of(&found.to_string_lossy())))
}

/// The first line of a longer message, without the word in front.
fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}
