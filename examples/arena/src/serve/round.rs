//! What a session sees, and a round of packets for every session.

use axum::body::Bytes;
use ecs::prelude::*;
use ecs::replicate::Replicated;
use ecs::spatial::Grid;

use super::figures::Figures;
use super::hall::{Guest, Server};
use crate::components::Transform;
use crate::geometry::Vec2;
use crate::world::{Entity, Game, News, World};

/// Where everything is that can be seen.
pub(crate) struct Sights {
    grid: Grid<Game>,
    /// How far what happens is heard of.
    hearing: f32,
}

impl Sights {
    pub(crate) fn new(low: Vec2, high: Vec2, hearing: f32) -> Self {
        const SIDE: f32 = 256.0;
        Self {
            grid: Grid::new([low.x, low.y], [high.x, high.y], SIDE),
            hearing,
        }
    }

    /// Looks where everything is now. What is carried is seen by its carrier alone.
    pub(crate) fn look(&mut self, world: &World) {
        self.grid.retain(|entity| world.contains(entity));
        let places = world.view_filtered::<(Entity, &Transform), With<Replicated>>();
        places.each(|(entity, place)| {
            if world.parent(entity).is_some() {
                self.grid.remove(entity);
            } else {
                self.grid.insert(entity, [place.x, place.y], 0.0);
            }
        });
    }

    /// One round: what changed, what happened, and a slot full of packets for every session whose
    /// slot is empty. The others skip this round.
    ///
    /// Slots are filled when all packets are made: whoever writes them wants a core, and so do those
    /// who get them.
    pub(crate) fn round(
        &self,
        server: &mut Server,
        world: &mut World,
        guests: &[Guest],
        figures: &mut Figures,
    ) {
        server.stamp(world);
        self.tell(server, world, guests);
        let mut ready = Vec::with_capacity(guests.len());
        for guest in guests {
            let player = guest.entity;
            let Some(at) = world.get::<Transform>(player).map(|place| place.at()) else {
                continue;
            };
            let seen = server.observe(world, player, |world, view| {
                view.always(player);
                for carried in world.children(player) {
                    view.always(carried);
                }
                let keep = view.keep_radius();
                self.grid.each_in_circle([at.x, at.y], keep, |circle| {
                    let [x, y] = circle.center;
                    let away = Vec2::new(x, y) - at;
                    view.see(circle.owner, away.length_squared());
                });
            });
            if guest.outbox.capacity() == 0 {
                figures.full_slots += 1;
                continue;
            }
            let mut packets = Vec::new();
            let sent = server.send(world, player, |packet| {
                figures.bytes += packet.len() as u64;
                packets.push(Bytes::copy_from_slice(packet));
            });
            figures.packets += packets.len() as u64;
            debug_assert!(seen.is_ok() && sent.is_ok(), "every guest has a session");
            if !packets.is_empty() {
                ready.push((&guest.outbox, packets));
            }
        }
        for (slot, packets) in ready {
            // Only whoever has left meanwhile does not take them.
            let _ = slot.try_send(packets);
        }
    }

    /// Tells every session what happened near its player.
    fn tell(&self, server: &mut Server, world: &mut World, guests: &[Guest]) {
        let news = std::mem::take(&mut world.resource_mut::<News>().0);
        for guest in guests {
            let Some(here) = world.get::<Transform>(guest.entity).map(|place| place.at()) else {
                continue;
            };
            for (at, happening) in &news {
                if (*at - here).length_squared() < self.hearing * self.hearing {
                    let _ = server.tell(world, guest.entity, happening);
                }
            }
        }
    }
}
