// C10, Y3: a conflict with a plug-in of another crate is reported where both are joined, with both names.
use ecs::prelude::*;
use plugin::{Heat, Insulated};

#[world(name = Forge, prefix = Forge)]
pub enum Tool { Heat, Insulated }

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Forge)]
pub enum Shift {
    #[phase(rate = fixed)]
    Day,
}

#[system(phase = Shift::Day, before = plugin::cool)]
pub fn stoke(heat: &mut Heat) {
    heat.0 += 1;
}

#[schedule(phases = Shift)]
pub struct Frame(stoke, #[system(phase = Shift::Day)] plugin::cool);
