//! Reads maps and recordings from the bytes of a WAD file, whatever those bytes are.
//!
//! Nothing here trusts a number in the file before comparing it with the file's size: no
//! input panics, and what is allocated is proportional to the bytes that are there.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::demo::Demo;
use crate::geometry::{Segment, Vec2};
use crate::wad_error::WadError;

/// A WAD file's directory. Lump data stays where it is.
pub(crate) struct Wad<'a> {
    lumps: Vec<Lump<'a>>,
}

#[derive(Clone, Copy)]
struct Lump<'a> {
    name: Name,
    data: &'a [u8],
}

/// A lump's name: eight bytes, padded with zeros.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Name([u8; 8]);

/// What the game needs of a map.
#[derive(Debug)]
pub(crate) struct Map {
    pub(crate) name: Name,
    pub(crate) things: Vec<Thing>,
    pub(crate) lines: Vec<Line>,
}

/// Something that stands on the map when the game starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thing {
    pub(crate) at: Vec2,
    pub(crate) degrees: u16,
    pub(crate) kind: u16,
}

/// A line of the map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) segment: Segment,
    pub(crate) barrier: Barrier,
}

/// What a line stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Barrier {
    /// A line between two sectors that everything crosses.
    Open,
    /// Bodies stop; shots and looks pass.
    Railing,
    /// Nothing passes.
    Wall,
}

const HEADER: usize = 12;
const ENTRY: usize = 16;
/// The lumps that may follow a map's name; the first that is not among them ends the map.
const MAP_LUMPS: [&str; 10] = [
    "THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SEGS", "SSECTORS", "NODES", "SECTORS", "REJECT",
    "BLOCKMAP",
];
/// Lumps that show that a map is in a later format.
const LATER_LUMPS: [&str; 2] = ["BEHAVIOR", "TEXTMAP"];
const DEMOS: [&str; 4] = ["DEMO1", "DEMO2", "DEMO3", "DEMO4"];
/// How many maps an error lists.
const LISTED: usize = 80;

impl<'a> Wad<'a> {
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<Self, WadError> {
        let magic = bytes.get(..4).unwrap_or(bytes);
        if magic != b"PWAD" && magic != b"IWAD" {
            return Err(WadError::NotAWad {
                starts_with: magic.to_vec(),
            });
        }
        let header = bytes.get(4..HEADER).ok_or(WadError::Truncated {
            part: "header",
            needs: 12,
            has: bytes.len(),
        })?;
        // Both are signed in the format; a negative one becomes too large for any file.
        let (count, offset) = (u32_at(header, 0), u32_at(header, 4));
        let needs = u64::from(offset) + 16 * u64::from(count);
        let directory =
            slice(bytes, u64::from(offset), 16 * u64::from(count)).ok_or(WadError::Truncated {
                part: "directory",
                needs,
                has: bytes.len(),
            })?;
        let lumps = directory
            .chunks_exact(ENTRY)
            .enumerate()
            .map(|(number, entry)| {
                let name = Name(std::array::from_fn(|place| entry[8 + place]));
                let (offset, size) = (u32_at(entry, 0), u32_at(entry, 4));
                // An empty lump is only a name; tools leave any offset in it.
                let data = match size {
                    0 => Some(&[][..]),
                    size => slice(bytes, u64::from(offset), u64::from(size)),
                };
                data.map(|data| Lump { name, data })
                    .ok_or(WadError::LumpOutside { lump: name, number })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { lumps })
    }

    /// The maps in the file, in its order.
    pub(crate) fn maps(&self) -> impl Iterator<Item = Name> {
        self.map_places().map(|place| self.lumps[place].name)
    }

    /// The map called `wanted`; the last one, as a later lump replaces an earlier.
    pub(crate) fn map(&self, wanted: &str) -> Result<Map, WadError> {
        let place = self
            .map_places()
            .filter(|&place| self.lumps[place].name.is(wanted))
            .last();
        let Some(place) = place else {
            let count = self.maps().count();
            return Err(match count {
                0 => WadError::NoMaps,
                _ => WadError::NoSuchMap {
                    wanted: wanted.to_owned(),
                    maps: self.maps().take(LISTED).collect(),
                    more: count.saturating_sub(LISTED),
                },
            });
        };
        let name = self.lumps[place].name;
        let lumps = self.lumps_of_map(place);
        let later = |lump: &&Lump<'_>| LATER_LUMPS.iter().any(|later| lump.name.is(later));
        if let Some(lump) = lumps.iter().find(later) {
            return Err(WadError::UnknownFormat {
                map: name,
                lump: lump.name,
            });
        }
        MapLumps { name, lumps }.read()
    }

    /// The recordings called `DEMO1` to `DEMO4`, those that the file has.
    pub(crate) fn demos(&self) -> Result<Vec<Demo>, WadError> {
        // Only these four, so that many names for the same bytes cannot multiply them.
        DEMOS
            .iter()
            .filter_map(|name| self.lumps.iter().rfind(|lump| lump.name.is(name)))
            .map(|lump| {
                Demo::parse(lump.data).map_err(|error| WadError::Recording {
                    lump: lump.name,
                    error,
                })
            })
            .collect()
    }

    fn map_places(&self) -> impl Iterator<Item = usize> {
        let starts = |next: &Lump<'_>| next.name.is("THINGS") || next.name.is("TEXTMAP");
        let pairs = self.lumps.windows(2).enumerate();
        pairs.filter_map(move |(place, pair)| starts(&pair[1]).then_some(place))
    }

    fn lumps_of_map(&self, place: usize) -> &[Lump<'a>] {
        let lumps = &self.lumps[place + 1..];
        let known = |lump: &Lump<'_>| {
            let mut names = MAP_LUMPS.iter().chain(&LATER_LUMPS);
            names.any(|name| lump.name.is(name))
        };
        let end = lumps.iter().position(|lump| !known(lump));
        &lumps[..end.unwrap_or(lumps.len())]
    }
}

/// The lumps between one map's name and the next.
struct MapLumps<'l, 'a> {
    name: Name,
    lumps: &'l [Lump<'a>],
}

impl MapLumps<'_, '_> {
    fn read(&self) -> Result<Map, WadError> {
        let things: Vec<_> = self
            .records("THINGS", 10)?
            .map(|record| Thing {
                at: point(record),
                degrees: u16_at(record, 4),
                kind: u16_at(record, 6),
            })
            .collect();
        if !things.iter().any(|thing| (1..=4).contains(&thing.kind)) {
            return Err(WadError::NoPlayerStart { map: self.name });
        }
        let vertexes: Vec<_> = self.records("VERTEXES", 4)?.map(point).collect();
        let lines = self
            .records("LINEDEFS", 14)?
            .enumerate()
            .map(|(line, record)| self.line(line, record, &vertexes))
            .collect::<Result<_, _>>()?;
        Ok(Map {
            name: self.name,
            things,
            lines,
        })
    }

    fn line(&self, line: usize, record: &[u8], vertexes: &[Vec2]) -> Result<Line, WadError> {
        const NO_SIDE: u16 = 0xffff;
        let end = |offset| {
            let vertex = u16_at(record, offset);
            let found = vertexes.get(usize::from(vertex)).copied();
            found.ok_or(WadError::NoSuchVertex {
                map: self.name,
                line,
                vertex,
                vertexes: vertexes.len(),
            })
        };
        let blocks = u16_at(record, 4) & 1 != 0;
        let barrier = match (u16_at(record, 12), blocks) {
            (NO_SIDE, _) => Barrier::Wall,
            (_, true) => Barrier::Railing,
            (_, false) => Barrier::Open,
        };
        Ok(Line {
            segment: Segment::new(end(0)?, end(2)?),
            barrier,
        })
    }

    fn records(
        &self,
        lump: &'static str,
        record: usize,
    ) -> Result<impl Iterator<Item = &[u8]>, WadError> {
        let map = self.name;
        let found = self.lumps.iter().find(|found| found.name.is(lump));
        let data = found.ok_or(WadError::MissingLump { map, lump })?.data;
        let size = data.len();
        if size % record != 0 {
            return Err(WadError::Ragged {
                map,
                lump,
                size,
                record,
            });
        }
        Ok(data.chunks_exact(record))
    }
}

impl Name {
    #[cfg(test)]
    pub(crate) const fn new(bytes: [u8; 8]) -> Self {
        Self(bytes)
    }

    /// Compares without regard to case, as the names in files are in capitals.
    pub(crate) fn is(self, text: &str) -> bool {
        self.text().eq_ignore_ascii_case(text.as_bytes())
    }

    fn text(&self) -> &[u8] {
        let end = self.0.iter().position(|&byte| byte == 0);
        &self.0[..end.unwrap_or(self.0.len())]
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text().escape_ascii())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn slice(bytes: &[u8], offset: u64, size: u64) -> Option<&[u8]> {
    let start = usize::try_from(offset).ok()?;
    let end = start.checked_add(usize::try_from(size).ok()?)?;
    bytes.get(start..end)
}

fn point(record: &[u8]) -> Vec2 {
    let coordinate = |offset| f32::from(u16_at(record, offset).cast_signed());
    Vec2::new(coordinate(0), coordinate(2))
}

fn u16_at(record: &[u8], offset: usize) -> u16 {
    u16::from_le_bytes([record[offset], record[offset + 1]])
}

fn u32_at(record: &[u8], offset: usize) -> u32 {
    u32::from(u16_at(record, offset)) | u32::from(u16_at(record, offset + 2)) << 16
}

#[cfg(test)]
#[path = "wad_tests.rs"]
mod tests;
