//! Recorded input: 35 tics a second in the file, 60 steps a second in the game.

use std::fmt;

/// A session recorded from a person playing: what its first player did.
#[derive(Clone, Debug)]
pub(crate) struct Demo {
    /// 0 or 1 in games whose maps are only numbered.
    episode: u8,
    map: u8,
    /// Never empty.
    tics: Vec<Tic>,
}

/// One thirty-fifth of a second of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tic {
    forward: i8,
    side: i8,
    turn: i8,
    buttons: u8,
}

/// The input of one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Input {
    /// Summed over the seven parts of a step.
    forward: i16,
    side: i16,
    /// Summed over the seven parts of a step, of which a tic has twelve.
    turn: i16,
    attacks: bool,
}

/// Why a recording cannot be replayed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum DemoError {
    UnknownVersion(u8),
    Truncated { has: usize, needs: usize },
    NoPlayers,
    NoInput,
    NoEnd,
}

/// A second is 420 parts, so that both a tic and a step are whole numbers of them.
const PARTS_IN_TIC: u64 = 12;
const PARTS_IN_STEP: u64 = 7;

const HEADER: usize = 13;
const TIC: usize = 4;
const END: u8 = 0x80;

impl Demo {
    pub(crate) fn parse(bytes: &[u8]) -> Result<Self, DemoError> {
        let &version = bytes.first().ok_or(DemoError::Truncated {
            has: 0,
            needs: HEADER,
        })?;
        if !(104..=109).contains(&version) {
            return Err(DemoError::UnknownVersion(version));
        }
        let (header, body) = bytes.split_at_checked(HEADER).ok_or(DemoError::Truncated {
            has: bytes.len(),
            needs: HEADER,
        })?;
        let players = header[9..].iter().filter(|&&plays| plays != 0).count();
        if players == 0 {
            return Err(DemoError::NoPlayers);
        }

        // The players' tics alternate; a round's first byte may be the end instead.
        let mut tics = Vec::with_capacity(body.len() / (TIC * players));
        let mut rounds = body.chunks(TIC * players);
        loop {
            match *rounds.next().ok_or(DemoError::NoEnd)? {
                [END, ..] => break,
                [forward, side, turn, buttons, ..] => tics.push(Tic {
                    forward: forward.cast_signed(),
                    side: side.cast_signed(),
                    turn: turn.cast_signed(),
                    buttons,
                }),
                _ => return Err(DemoError::NoEnd),
            }
        }
        if tics.is_empty() {
            return Err(DemoError::NoInput);
        }
        Ok(Self {
            episode: header[2],
            map: header[3],
            tics,
        })
    }

    /// Whether it was recorded on the map of this name.
    pub(crate) fn is_of(&self, map: &str) -> bool {
        let Self {
            episode,
            map: number,
            ..
        } = self;
        let (numbered, in_episode) = (format!("MAP{number:02}"), format!("E{episode}M{number}"));
        map.eq_ignore_ascii_case(&numbered) || map.eq_ignore_ascii_case(&in_episode)
    }

    pub(crate) fn tics(&self) -> &[Tic] {
        &self.tics
    }

    /// The input of step `step` for someone who began `skipped` tics into the recording,
    /// which starts over when it ends. Over time no input is lost or doubled: a tic that
    /// lies across two steps is shared out between them.
    pub(crate) fn input(&self, step: u64, skipped: u32) -> Input {
        let mut input = Input::default();
        let begin = step * PARTS_IN_STEP;
        let mut part = begin;
        while part < begin + PARTS_IN_STEP {
            let next_tic = (part / PARTS_IN_TIC + 1) * PARTS_IN_TIC;
            let end = next_tic.min(begin + PARTS_IN_STEP);
            let share = i16::try_from(end - part).expect("a share is at most a step's 7 parts");
            let tic = self.tic(part / PARTS_IN_TIC + u64::from(skipped));
            input.forward += share * i16::from(tic.forward);
            input.side += share * i16::from(tic.side);
            input.turn += share * i16::from(tic.turn);
            input.attacks |= tic.buttons & 1 != 0;
            part = end;
        }
        input
    }

    fn tic(&self, number: u64) -> Tic {
        // `usize` to `u64` and back loses nothing: the remainder is below the length.
        let place = number % self.tics.len() as u64;
        self.tics[usize::try_from(place).unwrap_or(0)]
    }
}

impl Tic {
    /// The recorded bytes.
    pub(crate) fn to_bytes(self) -> [u8; 4] {
        let Self {
            forward,
            side,
            turn,
            buttons,
        } = self;
        [
            forward.cast_unsigned(),
            side.cast_unsigned(),
            turn.cast_unsigned(),
            buttons,
        ]
    }
}

impl Input {
    /// How hard to walk forward, 50 for a run, negative for backward.
    pub(crate) fn forward(self) -> f32 {
        f32::from(self.forward) / 7.0
    }

    /// How hard to walk to the right, 40 for a run.
    pub(crate) fn side(self) -> f32 {
        f32::from(self.side) / 7.0
    }

    /// How far to turn to the left in this step, in radians.
    pub(crate) fn turn(self) -> f32 {
        f32::from(self.turn) * (std::f32::consts::TAU / (256.0 * 12.0))
    }

    pub(crate) fn attacks(self) -> bool {
        self.attacks
    }
}

impl fmt::Display for DemoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownVersion(version) => write!(
                f,
                "its version is {version}; recordings of versions 104 to 109 can be replayed"
            ),
            Self::Truncated { has, needs } => {
                write!(f, "it has {has} bytes, fewer than its header of {needs}")
            }
            Self::NoPlayers => write!(f, "its header says that nobody plays"),
            Self::NoInput => write!(f, "it ends before its first tic"),
            Self::NoEnd => write!(
                f,
                "it is cut off: the byte 0x80 that ends the input is missing"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recording(players: [u8; 4], tics: &[[i8; 4]]) -> Vec<u8> {
        let mut bytes = vec![109, 2, 1, 10, 0, 0, 0, 0, 0];
        bytes.extend(players);
        bytes.extend(tics.iter().flatten().map(|byte| byte.cast_unsigned()));
        bytes.push(END);
        bytes
    }

    fn demo(tics: &[[i8; 4]]) -> Demo {
        Demo::parse(&recording([1, 0, 0, 0], tics)).unwrap()
    }

    #[track_caller]
    fn check_error(bytes: &[u8], wanted: &DemoError) {
        assert_eq!(&Demo::parse(bytes).unwrap_err(), wanted);
    }

    #[test]
    fn damaged_recordings_are_refused_with_the_reason() {
        let good = recording([1, 0, 0, 0], &[[1, 2, 3, 4], [5, 6, 7, 8]]);
        check_error(&[], &DemoError::Truncated { has: 0, needs: 13 });
        check_error(&good[..12], &DemoError::Truncated { has: 12, needs: 13 });
        check_error(&[3; 40], &DemoError::UnknownVersion(3));
        check_error(&good[..13], &DemoError::NoEnd);
        check_error(&good[..good.len() - 1], &DemoError::NoEnd);
        check_error(&good[..good.len() - 3], &DemoError::NoEnd);
        check_error(&recording([0; 4], &[]), &DemoError::NoPlayers);
        check_error(&recording([1, 0, 0, 0], &[]), &DemoError::NoInput);
    }

    #[test]
    fn of_several_players_the_first_counts() {
        let bytes = recording([1, 0, 1, 0], &[[1; 4], [2; 4], [3; 4], [4; 4]]);
        let tics = Demo::parse(&bytes).unwrap().tics;
        assert_eq!(
            tics.iter().map(|tic| tic.forward).collect::<Vec<_>>(),
            [1, 3]
        );
    }

    #[test]
    fn the_header_names_the_map() {
        let demo = demo(&[[0; 4]]);
        assert!(demo.is_of("MAP10"));
        assert!(demo.is_of("map10"));
        assert!(demo.is_of("E1M10"));
        assert!(!demo.is_of("MAP01"));
    }

    #[test]
    fn steps_share_out_the_tics() {
        let demo = demo(&[[12, 0, 24, 1], [24, -12, 0, 0]]);
        let first = demo.input(0, 0);
        assert_eq!((first.forward, first.side, first.turn), (7 * 12, 0, 7 * 24));
        let second = demo.input(1, 0);
        assert_eq!(second.forward, 5 * 12 + 2 * 24);
        assert_eq!(second.side, -2 * 12);
        assert!(second.attacks());
        assert!(!demo.input(2, 0).attacks());
        assert_eq!(demo.input(0, 1), demo.input(0, 3));
    }

    #[test]
    fn a_minute_of_steps_holds_a_minute_of_tics() {
        let tics: Vec<_> = (0..35_i8).map(|n| [n, -n, n / 2, 0]).collect();
        let demo = demo(&tics);
        let turned: i32 = (0..60)
            .map(|step| i32::from(demo.input(step, 11).turn))
            .sum();
        let recorded: i32 = tics.iter().map(|tic| i32::from(tic[2])).sum();
        assert_eq!(turned, recorded * 12);
    }
}
