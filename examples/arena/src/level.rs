//! What is played: the map, and the recordings that drive its players.

use std::fmt;

use crate::demo::Demo;
use crate::options::Options;
use crate::saved::SavedError;
use crate::wad::{Map, Wad};
use crate::wad_error::WadError;

/// The three maps and four recordings that come with the program.
pub const BUILT_IN: &[u8] = include_bytes!("../assets/freedoom-arena.wad");

/// A map with recordings for its players.
#[derive(Debug)]
pub(crate) struct Level {
    pub(crate) map: Map,
    /// Never empty.
    pub(crate) demos: Vec<Demo>,
    /// The place in `demos` of the one made on this map, or 0.
    pub(crate) own_demo: usize,
}

/// Why a game cannot begin.
#[derive(Debug, PartialEq, Eq)]
pub struct LoadError(Why);

#[derive(Debug, PartialEq, Eq)]
enum Why {
    Wad(WadError),
    Saved(SavedError),
}

impl Level {
    /// Reads the map that the options ask for. A file without recordings is played with
    /// the built-in ones.
    pub(crate) fn load(options: &Options, file: &[u8]) -> Result<Self, LoadError> {
        let wad = Wad::parse(file)?;
        let mut demos = wad.demos()?;
        if demos.is_empty() {
            demos = Wad::parse(BUILT_IN)?.demos()?;
        }
        let name = match &options.map {
            Some(name) => name.clone(),
            None => wad.maps().next().ok_or(WadError::NoMaps)?.to_string(),
        };
        let map = wad.map(&name)?;
        let own_demo = demos.iter().position(|demo| demo.is_of(&name)).unwrap_or(0);
        Ok(Self {
            map,
            demos,
            own_demo,
        })
    }
}

impl From<WadError> for LoadError {
    fn from(error: WadError) -> Self {
        Self(Why::Wad(error))
    }
}

impl From<SavedError> for LoadError {
    fn from(error: SavedError) -> Self {
        Self(Why::Saved(error))
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Why::Wad(error) => error.fmt(f),
            Why::Saved(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(map: Option<&str>) -> Level {
        let options = Options {
            map: map.map(str::to_owned),
            ..Options::default()
        };
        Level::load(&options, BUILT_IN).unwrap()
    }

    #[test]
    fn each_map_is_played_with_its_recording() {
        let own = |map| load(map).own_demo;
        assert_eq!(own(Some("MAP02")), 2);
        assert_eq!(own(Some("map10")), 1);
        assert_eq!(own(Some("MAP01")), 0);
    }

    #[test]
    fn without_a_name_the_first_map_is_played() {
        assert!(load(None).map.name.is("MAP01"));
    }
}
