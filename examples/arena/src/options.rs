//! The command line: what to serve, or to simulate and for how long.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::serve::Serving;

/// What to play. `Options::default()` is a minute of the built-in map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The map's name in the file; without one the file's first map is played.
    pub map: Option<String>,
    /// The WAD file to read instead of the built-in one.
    pub wad: Option<PathBuf>,
    /// How many fixed steps to simulate, 60 to a second.
    pub ticks: u32,
    /// What chance depends on.
    pub seed: u64,
    /// How many players to add to those of the recording.
    pub bots: u32,
    /// Where to draw the final state.
    pub render: Option<PathBuf>,
    /// How many threads share the work; 0 for one per core. The game is the same with any number.
    pub threads: u32,
    /// A saved game to play on.
    pub load: Option<PathBuf>,
    /// Where to save the game at its end.
    pub save: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            map: None,
            wad: None,
            ticks: 60 * 60,
            seed: 1,
            bots: 0,
            render: None,
            threads: 1,
            load: None,
            save: None,
        }
    }
}

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To let people play.
    Serve(Options, Serving),
    /// To simulate.
    Play(Options),
    /// To print [`HELP`].
    Help,
    /// To print what the schedule says of itself: as a graph, or as text.
    Explain {
        /// Whether as a graph.
        dot: bool,
    },
}

/// Why a command line makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// No option has this name.
    Unknown(String),
    /// The option's value is missing.
    NoValue(&'static str),
    /// The option's value is not a whole number in its range.
    NoNumber {
        /// The option.
        option: &'static str,
        /// What stands in place of the number.
        value: String,
        /// The largest number allowed.
        most: u64,
    },
    /// The option's value is not text.
    NoText(&'static str),
    /// The option's value is no address.
    NoAddress(&'static str),
    /// The option is of use only with `--headless`.
    Headless(&'static str),
    /// The option is of no use with `--headless`.
    NotHeadless(&'static str),
    /// The option is given twice.
    Twice(&'static str),
}

/// The text of `--help`.
pub const HELP: &str = "\
A game on a real map, played in browsers, to show the `ecs` crate at work.

Usage: arena [OPTIONS]             serves it: open the address that is printed
       arena --headless [OPTIONS]  lets it play itself, and prints a summary

  --map NAME         the map to play, such as MAP10 (default: the first in the file)
  --wad FILE         a WAD file to read (default: three built-in maps of Freedoom)
  --seed N           what chance depends on (default: 1)
  --bots N           how many players to add who follow recordings (default: 0)
  --save FILE        save the game at its end
  --load FILE        play a saved game on: same file and map; players find their places again
  --explain          print what runs when and beside what; --explain=dot as a graph
  --help             print this text

To serve:
  --listen ADDRESS   where to listen (default: 127.0.0.1:4000)
  --sessions N       how many may play at once (default: 512)
  --origin HOST:PORT a name of this server beside its address, as browsers see it
  --no-inspect       without the inspector, /inspect
  --debug            with what arena-bots compares its mirrors with, /debug/truth

With --headless:
  --ticks N          how many steps to simulate, 60 to a second (default: 3600)
  --threads N        how many threads share the work, 0 for one per core (default: 1)
  --render FILE.svg  draw the final state

Without people, the last line of the output is `hash` and the hash of the final state: the
same for the same file and options, on every machine.
";

/// More bots than this would not find standing room on the largest map.
const MOST_BOTS: u32 = 10_000;

/// Each has a slot and a task.
const MOST_SESSIONS: u32 = 10_000;

/// One without the feature `parallel`, as there is nothing to share.
const MOST_THREADS: u32 = if cfg!(feature = "parallel") { 1024 } else { 1 };

/// Reads the arguments, without the program's name.
///
/// # Errors
///
/// Says what is wrong with the first argument that makes no sense.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, OptionError> {
    let mut options = Options::default();
    let mut serving = Serving::default();
    let mut seen: Vec<&'static str> = Vec::new();
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        // `--name=value` is the same as `--name value`.
        let (name, attached) = split(&argument);
        let Some(&option) = NAMES.iter().find(|known| **known == name) else {
            return Err(OptionError::Unknown(
                argument.to_string_lossy().into_owned(),
            ));
        };
        if option == "--help" || option == "-h" {
            return Ok(Request::Help);
        }
        if option == "--explain" {
            return match attached {
                None => Ok(Request::Explain { dot: false }),
                Some(form) if form == "dot" => Ok(Request::Explain { dot: true }),
                Some(form) => Err(OptionError::Unknown(format!(
                    "--explain={}",
                    form.to_string_lossy()
                ))),
            };
        }
        if seen.contains(&option) {
            return Err(OptionError::Twice(option));
        }
        seen.push(option);
        if let Some(flag) = flag(option, &mut serving) {
            *flag = option != "--no-inspect";
            continue;
        }
        if option == "--headless" {
            continue;
        }
        let value = attached
            .or_else(|| arguments.next())
            .ok_or(OptionError::NoValue(option))?;
        match option {
            "--map" => {
                let name = value.into_string();
                options.map = Some(name.map_err(|_| OptionError::NoText(option))?);
            }
            "--wad" => options.wad = Some(value.into()),
            "--render" => options.render = Some(value.into()),
            "--load" => options.load = Some(value.into()),
            "--save" => options.save = Some(value.into()),
            "--ticks" => options.ticks = number(option, &value, u32::MAX)?,
            "--bots" => options.bots = number(option, &value, MOST_BOTS)?,
            "--threads" => options.threads = number(option, &value, MOST_THREADS)?,
            "--listen" => {
                let address = value.to_str().and_then(|text| text.parse().ok());
                serving.listen = address.ok_or(OptionError::NoAddress(option))?;
            }
            "--origin" => {
                let origin = value.into_string();
                serving.origins = vec![origin.map_err(|_| OptionError::NoText(option))?];
            }
            "--sessions" => serving.sessions = number(option, &value, MOST_SESSIONS)?,
            _ => options.seed = number(option, &value, u64::MAX)?,
        }
    }
    let is_given = |option: &&&'static str| seen.contains(*option);
    if seen.contains(&"--headless") {
        match SERVING.iter().find(is_given) {
            Some(option) => Err(OptionError::NotHeadless(option)),
            None => Ok(Request::Play(options)),
        }
    } else {
        match SIMULATING.iter().find(is_given) {
            Some(option) => Err(OptionError::Headless(option)),
            None => Ok(Request::Serve(options, serving)),
        }
    }
}

/// Where an option that takes no value is kept.
fn flag<'a>(option: &str, serving: &'a mut Serving) -> Option<&'a mut bool> {
    match option {
        "--no-inspect" => Some(&mut serving.inspect),
        "--debug" => Some(&mut serving.debug),
        _ => None,
    }
}

/// The options that only mean something to a server.
const SERVING: [&str; 5] = [
    "--listen",
    "--sessions",
    "--origin",
    "--no-inspect",
    "--debug",
];

/// The options that only mean something to a simulation.
const SIMULATING: [&str; 3] = ["--ticks", "--threads", "--render"];

const NAMES: [&str; 18] = [
    "--headless",
    "--listen",
    "--sessions",
    "--origin",
    "--no-inspect",
    "--debug",
    "--map",
    "--wad",
    "--ticks",
    "--seed",
    "--bots",
    "--render",
    "--threads",
    "--load",
    "--save",
    "--explain",
    "--help",
    "-h",
];

fn split(argument: &OsString) -> (String, Option<OsString>) {
    match argument.to_str().and_then(|text| text.split_once('=')) {
        Some((name, value)) => (name.to_owned(), Some(value.into())),
        None => (argument.to_string_lossy().into_owned(), None),
    }
}

fn number<N>(option: &'static str, value: &OsString, most: N) -> Result<N, OptionError>
where
    N: FromStr + PartialOrd + Copy + Into<u64>,
{
    let parsed = value.to_str().and_then(|text| text.parse::<N>().ok());
    parsed
        .filter(|number| *number <= most)
        .ok_or_else(|| OptionError::NoNumber {
            option,
            value: value.to_string_lossy().into_owned(),
            most: most.into(),
        })
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(argument) => {
                write!(f, "`{argument}` is no option; --help lists them")
            }
            Self::NoValue(option) => write!(f, "`{option}` needs a value after it"),
            Self::NoNumber {
                option,
                value,
                most,
            } => write!(
                f,
                "`{option}` needs a whole number from 0 to {most}, not `{value}`"
            ),
            Self::NoText(option) => write!(f, "the value of `{option}` is not readable text"),
            Self::NoAddress(option) => write!(
                f,
                "`{option}` needs an address and a port, such as 127.0.0.1:4000"
            ),
            Self::Headless(option) => write!(f, "`{option}` is only for `--headless`"),
            Self::NotHeadless(option) => {
                write!(f, "`{option}` is only for a server, not for `--headless`")
            }
            Self::Twice(option) => write!(f, "`{option}` is given twice; keep one"),
        }
    }
}

impl std::error::Error for OptionError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Request, OptionError> {
        parse(line.split_whitespace().map(OsString::from))
    }

    #[track_caller]
    fn check_error(line: &str, text: &str) {
        assert_eq!(parsed(line).unwrap_err().to_string(), text);
    }

    #[test]
    fn every_option_is_understood_in_both_spellings() {
        let wanted = Options {
            map: Some("MAP10".to_owned()),
            wad: Some("some.wad".into()),
            ticks: 5,
            seed: u64::MAX,
            bots: 200,
            render: Some("a.svg".into()),
            threads: 1,
            load: Some("a.game".into()),
            save: Some("b.game".into()),
        };
        let apart = "--headless --map MAP10 --wad some.wad --ticks 5 --seed 18446744073709551615 --bots 200 \
                     --render a.svg --threads 1 --load a.game --save b.game";
        assert_eq!(parsed(apart), Ok(Request::Play(wanted.clone())));
        let joined = apart.replace(".wad ", ".wad\n").replace("p M", "p=M");
        assert_eq!(parsed(&joined), Ok(Request::Play(wanted)));
        assert_eq!(
            parsed(""),
            Ok(Request::Serve(Options::default(), Serving::default()))
        );
        let serving = Serving {
            listen: ([0, 0, 0, 0], 80).into(),
            sessions: 9,
            origins: vec!["play.example".to_owned()],
            inspect: false,
            debug: true,
            ..Serving::default()
        };
        let served = "--listen 0.0.0.0:80 --sessions=9 --origin play.example --no-inspect --debug";
        assert_eq!(
            parsed(served),
            Ok(Request::Serve(Options::default(), serving))
        );
        assert_eq!(parsed("--ticks 7 --help"), Ok(Request::Help));
        assert_eq!(parsed("-h"), Ok(Request::Help));
        assert_eq!(parsed("--explain"), Ok(Request::Explain { dot: false }));
        assert_eq!(parsed("--explain=dot"), Ok(Request::Explain { dot: true }));
    }

    #[test]
    fn a_wrong_line_says_what_is_wrong() {
        check_error("--speed 9", "`--speed` is no option; --help lists them");
        check_error(
            "--explain=svg",
            "`--explain=svg` is no option; --help lists them",
        );
        check_error("MAP10", "`MAP10` is no option; --help lists them");
        check_error("--map", "`--map` needs a value after it");
        check_error(
            "--ticks many",
            "`--ticks` needs a whole number from 0 to 4294967295, not `many`",
        );
        check_error(
            "--bots=-1",
            "`--bots` needs a whole number from 0 to 10000, not `-1`",
        );
        check_error(
            "--bots 10001",
            "`--bots` needs a whole number from 0 to 10000, not `10001`",
        );
        check_error("--ticks 5", "`--ticks` is only for `--headless`");
        check_error(
            "--headless --debug",
            "`--debug` is only for a server, not for `--headless`",
        );
        check_error(
            "--listen here",
            "`--listen` needs an address and a port, such as 127.0.0.1:4000",
        );
        check_error("--seed 1 --seed=2", "`--seed` is given twice; keep one");
    }

    #[cfg(unix)]
    #[test]
    fn a_map_name_must_be_text_and_a_file_name_need_not() {
        use std::os::unix::ffi::OsStringExt;
        let odd = OsString::from_vec(vec![0xff]);
        let map = parse(["--map".into(), odd.clone()]);
        assert_eq!(map, Err(OptionError::NoText("--map")));
        assert!(parse(["--wad".into(), odd]).is_ok());
    }
}
