//! Why a WAD file cannot be played, in words that name the lump and the way out.

use std::fmt;

use crate::demo::DemoError;
use crate::wad::Name;

/// Why a file cannot be played. The text names the lump and the way out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum WadError {
    NotAWad {
        starts_with: Vec<u8>,
    },
    Truncated {
        part: &'static str,
        needs: u64,
        has: usize,
    },
    LumpOutside {
        lump: Name,
        number: usize,
    },
    NoSuchMap {
        wanted: String,
        maps: Vec<Name>,
        more: usize,
    },
    NoMaps,
    MissingLump {
        map: Name,
        lump: &'static str,
    },
    UnknownFormat {
        map: Name,
        lump: Name,
    },
    Ragged {
        map: Name,
        lump: &'static str,
        size: usize,
        record: usize,
    },
    NoSuchVertex {
        map: Name,
        line: usize,
        vertex: u16,
        vertexes: usize,
    },
    NoPlayerStart {
        map: Name,
    },
    Recording {
        lump: Name,
        error: DemoError,
    },
}

impl fmt::Display for WadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAWad { starts_with } => write!(
                f,
                "this is not a WAD file: it starts with `{}`, not with `PWAD` or `IWAD`",
                starts_with.escape_ascii()
            ),
            Self::Truncated { part, needs, has } => write!(
                f,
                "the file is cut off: its {part} ends at byte {needs}, the file at byte {has}"
            ),
            Self::LumpOutside { lump, number } => write!(
                f,
                "lump {lump} (number {number} of the directory) lies outside the file, which may \
                 be cut off"
            ),
            Self::NoSuchMap { wanted, maps, more } => {
                write!(f, "there is no map `{wanted}` in the file; it has ")?;
                for (place, map) in maps.iter().enumerate() {
                    let separator = if place == 0 { "" } else { ", " };
                    write!(f, "{separator}{map}")?;
                }
                match more {
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
            Self::NoMaps => write!(
                f,
                "the file holds no map: a map is a lump with its name, followed by THINGS"
            ),
            Self::MissingLump { map, lump } => write!(
                f,
                "map {map}: lump {lump} is missing; the file may have been cut by a tool"
            ),
            Self::UnknownFormat { map, lump } => write!(
                f,
                "map {map}: lump {lump} shows a later format; only maps in Doom's own can be played"
            ),
            Self::Ragged {
                map,
                lump,
                size,
                record,
            } => write!(
                f,
                "map {map}: lump {lump} has {size} bytes, which is no multiple of a record's \
                 {record}"
            ),
            Self::NoSuchVertex {
                map,
                line,
                vertex,
                vertexes,
            } => write!(
                f,
                "map {map}: line {line} in LINEDEFS ends at vertex {vertex}, but VERTEXES has \
                 {vertexes}"
            ),
            Self::NoPlayerStart { map } => write!(
                f,
                "map {map}: nothing in THINGS is a player start (kinds 1 to 4); choose another \
                 with --map"
            ),
            Self::Recording { lump, error } => write!(f, "recording {lump}: {error}"),
        }
    }
}
