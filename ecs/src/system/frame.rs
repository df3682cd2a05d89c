//! A world lent to the systems that run now: to one, or to several that do not conflict.

use core::fmt;

use crate::access::Access;
use crate::command::CommandLog;
use crate::event::{Channel, Events};
use crate::loan::Bank;
use crate::mask::Mask;
use crate::resource::Resources;
use crate::schema::Schema;
use crate::system::Time;
use crate::table::Slots;
use crate::transition::Transition;
use crate::world::{ChangeClock, Identity, World};

/// A world lent to the systems that run now.
pub struct Frame<'w, S: Schema> {
    pub(super) lent: Lent<'w, S>,
    pub(super) time: Time,
    /// Whether others run at the same time, so that each emits into an outbox of its own.
    pub(super) shared: bool,
}

/// What of the world is lent.
pub(super) enum Lent<'w, S: Schema> {
    /// Only what the systems touch.
    Parts(Parts<'w, S>),
    /// All of it, to a system that takes `&mut World`.
    World(&'w mut World<S>),
    /// Nothing more: the world was taken.
    Nothing,
}

/// The parts of a world that systems touch, each taken out by its parameter.
pub(super) struct Parts<'w, S: Schema> {
    pub(super) world: Identity,
    pub(super) bank: Bank<'w, S>,
    pub(super) slots: &'w Slots<S>,
    /// Moved on by every system whose parameters are fetched, so in an order that does not depend
    /// on threads.
    pub(super) clock: &'w mut ChangeClock,
    pub(super) transitions: &'w Channel<Transition<S>>,
    pub(super) resources: <S::Resources as Resources>::Lent<'w>,
    pub(super) events: <S::Events as Events>::Lent<'w>,
    /// The log of the system whose parameters are being fetched.
    pub(super) log: Option<&'w mut CommandLog<S>>,
    /// Where that system emits, if not into the channels of the world.
    pub(super) outbox: Option<<S::Events as Events>::Lent<'w>>,
}

impl<'w, S: Schema> Frame<'w, S> {
    /// Lends what is touched; the components in `carved`, column by column.
    #[inline(always)]
    pub(crate) fn new(
        world: &'w mut World<S>,
        access: &Access,
        carved: Mask,
        shared: bool,
    ) -> Self {
        let time = Time {
            tick: world.tick(),
            alpha: world.alpha(),
        };
        if access.world {
            return Self {
                lent: Lent::World(world),
                time,
                shared,
            };
        }
        let World {
            slots,
            tables,
            columns,
            resources,
            events,
            identity,
            clock,
            transitions,
            ..
        } = world;
        let (masks, rows) = (tables.masks.as_slice(), tables.rows.as_slice());
        Self {
            lent: Lent::Parts(Parts {
                world: *identity,
                bank: Bank::exclusive(columns.as_mut(), access.components(), carved, masks, rows),
                slots,
                clock,
                transitions,
                resources: resources.lend(),
                events: events.lend(),
                log: None,
                outbox: None,
            }),
            time,
            shared,
        }
    }

    #[inline(always)]
    pub(super) fn parts(&mut self) -> &mut Parts<'w, S> {
        match &mut self.lent {
            Lent::Parts(parts) => parts,
            Lent::World(_) | Lent::Nothing => {
                unreachable!("a system that takes the world takes nothing else")
            }
        }
    }
}

impl<'w, S: Schema> Parts<'w, S> {
    /// The channels into which the system emits whose parameters are being fetched.
    #[inline(always)]
    pub(super) fn emitting(&mut self) -> &mut <S::Events as Events>::Lent<'w> {
        self.outbox.as_mut().unwrap_or(&mut self.events)
    }
}

impl<S: Schema> fmt::Debug for Frame<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Frame")
            .field("time", &self.time)
            .finish_non_exhaustive()
    }
}

/// What all of these touch.
pub(crate) const fn union(accesses: &[Access]) -> Access {
    let mut all = Access::NONE;
    let mut index = 0;
    while index < accesses.len() {
        all = all.union(accesses[index]);
        index += 1;
    }
    all
}

/// What a system with these parameters touches, kept to what its attribute says.
pub(crate) const fn total(accesses: &[Access], filter: &Access) -> Access {
    union(accesses).union(*filter)
}
