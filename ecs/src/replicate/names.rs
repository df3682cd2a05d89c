//! What an entity is called on either side: the handle on the wire is the server's.

use std::collections::BTreeMap;

/// The server's handles beside those of a mirror's world, as numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// `None` where the handles are the same on both sides, as for the server itself.
    map: Option<Map>,
}

#[derive(Clone, Debug, Default)]
struct Map {
    local: BTreeMap<u64, u64>,
    remote: BTreeMap<u64, u64>,
}

/// A handle that misses in every world: there is no slot with the highest number.
pub(super) const NOBODY: u64 = 1 << 32 | 0xFFFF_FFFF;

impl Names {
    /// Every name stays as it is.
    pub(super) const NONE: Self = Self { map: None };

    /// No name is known yet.
    pub(super) fn empty() -> Self {
        Self {
            map: Some(Map::default()),
        }
    }

    pub(super) fn insert(&mut self, remote: u64, local: u64) {
        if let Some(map) = &mut self.map {
            map.local.insert(remote, local);
            map.remote.insert(local, remote);
        }
    }

    pub(super) fn remove(&mut self, remote: u64) {
        if let Some(map) = &mut self.map
            && let Some(local) = map.local.remove(&remote)
        {
            map.remote.remove(&local);
        }
    }

    /// The handle in this world of what the wire calls `remote`.
    pub(super) fn local(&self, remote: u64) -> u64 {
        match &self.map {
            None => remote,
            Some(map) => map.local.get(&remote).copied().unwrap_or(NOBODY),
        }
    }

    /// What the wire calls the entity that is `local` in this world.
    pub(super) fn remote(&self, local: u64) -> u64 {
        match &self.map {
            None => local,
            Some(map) => map.remote.get(&local).copied().unwrap_or(NOBODY),
        }
    }
}
