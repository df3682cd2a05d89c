//! The bytes of one fixed exchange, which decoders in other languages can be tried on.

use framework::replicate::Replicated;

use crate::game::{Frozen, Health, Link, Name, Position, Said, Target, Told, Velocity};

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

// R3, Z2: the same history gives the same bytes on every run and machine.
#[test]
fn a_fixed_history_has_fixed_bytes() {
    let mut link = Link::new();
    let mut trace = Vec::new();
    let a = link
        .world
        .spawn((Replicated, Position { x: 1.0, y: -2.5 }, Health(300)));
    let b = link
        .world
        .spawn((Replicated, Name("Ada".to_owned()), Target(Some(a)), Frozen));
    for step in 0..4 {
        match step {
            1 => {
                link.world.at_mut::<Position>(a).x = 1.25;
                link.world
                    .insert(
                        b,
                        Velocity {
                            x: 0.5,
                            thrust: 1.0,
                        },
                    )
                    .unwrap();
                link.server
                    .tell(
                        &mut link.world,
                        link.client,
                        &Told::Hit { who: a, amount: 7 },
                    )
                    .unwrap();
            }
            2 => {
                link.world.disable::<Velocity>(b).unwrap();
                link.world.remove::<Frozen>(b).unwrap();
                link.mirror.say(&Said::Attack(link.there(a))).unwrap();
            }
            3 => drop(link.world.destroy(a)),
            _ => {}
        }
        for packet in link.packets() {
            trace.push(format!("> {}", hexadecimal(&packet)));
            link.mirror.receive(&mut link.mirrored, &packet).unwrap();
        }
        let reply = link.mirror.reply().map(<[u8]>::to_vec);
        if let Some(reply) = reply {
            trace.push(format!("< {}", hexadecimal(&reply)));
            link.server
                .receive(&mut link.world, link.client, &reply, |_, _| ())
                .unwrap();
        }
    }
    let expected = include_str!("golden.txt").lines().collect::<Vec<_>>();
    assert_eq!(trace, expected, "\n{}\n", trace.join("\n"));
}
