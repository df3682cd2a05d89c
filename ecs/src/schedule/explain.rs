//! A schedule in words and as a graph: what runs when, what it touches, and what keeps it waiting.

use core::fmt::{self, Write as _};

use crate::access::Access;
use crate::event::Events;
use crate::mask::Mask;
use crate::resource::Resources;
use crate::schedule::order::asked_before;
use crate::schedule::stage::{self, Bond, bond, shared};
use crate::schedule::{Book, Entry, Phases, Rate, SystemTime};
use crate::schema::Schema;

/// What there is to say of a schedule: `{}` prints it as text, [`dot`](Self::dot) as a graph. Made
/// by [`Schedule::explain`](crate::Schedule::explain).
#[derive(Debug)]
pub struct Explanation {
    schema: &'static str,
    names: Names,
    systems: Vec<Explained>,
    phases: Vec<Phase>,
}

/// The names of what systems touch.
#[derive(Debug)]
struct Names {
    components: &'static [&'static str],
    resources: &'static [&'static str],
    events: &'static [&'static str],
}

#[derive(Debug)]
struct Phase {
    /// The name and how often it runs.
    title: String,
    /// The systems that run side by side, by number.
    stages: Vec<Vec<usize>>,
    /// All of them, in order.
    order: Vec<usize>,
}

#[derive(Debug)]
struct Explained {
    entry: Entry,
    off: bool,
    time: Option<SystemTime>,
}

/// Why a system does not start with an earlier one.
struct Wait {
    /// The earlier one.
    earlier: usize,
    bond: Bond,
    /// What they share, in words.
    reasons: Vec<String>,
    /// Whether nothing but the order of listing says which of them is the earlier one.
    by_listing: bool,
}

impl Explanation {
    pub(super) fn new<S: Schema, P: Phases>(
        systems: &[Entry],
        order: &[usize],
        book: &Book,
    ) -> Self {
        let mut phases: Vec<(Option<usize>, Phase)> = Vec::new();
        for group in stage::groups(systems, order) {
            if phases.last().is_none_or(|(phase, _)| *phase != group.phase) {
                phases.push((group.phase, Phase::new::<P>(group.phase)));
            }
            if let Some((_, phase)) = phases.last_mut() {
                phase.stages.push(group.systems);
            }
        }
        for (number, phase) in &mut phases {
            let of_phase = |index: &usize| systems[*index].phase == *number;
            phase.order = order.iter().copied().filter(of_phase).collect();
        }
        let explained = systems.iter().enumerate().map(|(index, entry)| Explained {
            entry: *entry,
            off: book.off[index],
            time: book.clock.map(|_| book.times[index]),
        });
        Self {
            schema: S::NAME,
            names: Names {
                components: S::NAMES,
                resources: <S::Resources as Resources>::NAMES,
                events: <S::Events as Events>::NAMES,
            },
            systems: explained.collect(),
            phases: phases.into_iter().map(|(_, phase)| phase).collect(),
        }
    }

    /// The schedule as a graph in the language of Graphviz: phases as boxes, an arrow from each
    /// system to those that wait for it. Dashed red arrows are those that only the order of listing
    /// decides.
    #[must_use]
    pub fn dot(&self) -> Dot<'_> {
        Dot(self)
    }

    /// The phases in order, by name and rate, each with its stages: the systems of a stage run side
    /// by side, where a schedule runs in parallel.
    pub fn stages(&self) -> impl Iterator<Item = (&str, Vec<Vec<&'static str>>)> + '_ {
        self.phases.iter().map(|phase| {
            let names =
                |stage: &Vec<usize>| stage.iter().map(|system| self.name(*system)).collect();
            (
                phase.title.as_str(),
                phase.stages.iter().map(names).collect(),
            )
        })
    }

    fn name(&self, system: usize) -> &'static str {
        self.systems[system].entry.name
    }

    /// For what a system waits, of those before it in its phase.
    fn waits(&self, phase: &Phase, system: usize) -> Vec<Wait> {
        let entry = |index: usize| &self.systems[index].entry;
        let before = phase.order.iter().copied();
        before
            .take_while(|earlier| *earlier != system)
            .map(|earlier| Wait {
                earlier,
                bond: bond(entry(earlier), entry(system)),
                reasons: self.names.reasons(entry(earlier), entry(system)),
                by_listing: self.is_by_listing(phase, earlier, system),
            })
            .filter(|wait| wait.bond != Bond::Free)
            .collect()
    }

    /// Whether nothing but the order of listing says that one runs before the other.
    fn is_by_listing(&self, phase: &Phase, earlier: usize, later: usize) -> bool {
        let entry = |index: usize| &self.systems[index].entry;
        if entry(earlier).order != entry(later).order {
            return false;
        }
        // Who was asked to run after the earlier one, in one step or several.
        let mut after = vec![earlier];
        let mut next = 0;
        while next < after.len() {
            for &other in &phase.order {
                if !after.contains(&other) && asked_before(entry(after[next]), entry(other)) {
                    after.push(other);
                }
            }
            next += 1;
        }
        !after.contains(&later)
    }

    fn write_system(
        &self,
        f: &mut fmt::Formatter<'_>,
        phase: &Phase,
        system: usize,
    ) -> fmt::Result {
        let Explained { entry, off, time } = &self.systems[system];
        writeln!(f, "    {}", entry.name)?;
        let mut line = |text: String| {
            if text.is_empty() {
                return Ok(());
            }
            writeln!(f, "      {text}")
        };
        line(place(entry))?;
        if *off {
            line("switched off".to_owned())?;
        }
        for text in self.names.touched(entry) {
            line(text)?;
        }
        for wait in self.waits(phase, system) {
            let how = match wait.bond {
                Bond::NotBefore => "starts no sooner than",
                Bond::Free | Bond::After => "waits for",
            };
            let mark = if wait.by_listing {
                " — only the order of listing decides"
            } else {
                ""
            };
            let (name, reasons) = (self.name(wait.earlier), wait.reasons.join(", "));
            line(format!("{how} {name}: {reasons}{mark}"))?;
        }
        if let Some(SystemTime { runs, total, .. }) = time {
            line(format!("ran {runs} times, {total} in all"))?;
        }
        Ok(())
    }

    /// In which order commands are replayed, where more than one system records them.
    fn write_commands(&self, f: &mut fmt::Formatter<'_>, phase: &Phase) -> fmt::Result {
        let records = |system: &usize| self.systems[*system].entry.touches().commands;
        let recording: Vec<usize> = phase.order.iter().copied().filter(records).collect();
        if recording.len() < 2 {
            return Ok(());
        }
        writeln!(f, "\n  commands are replayed in this order")?;
        for (place, &system) in recording.iter().enumerate() {
            let by_listing = place > 0 && self.is_by_listing(phase, recording[place - 1], system);
            let mark = if by_listing {
                " — after the one above only by the order of listing"
            } else {
                ""
            };
            writeln!(f, "    {}{mark}", self.name(system))?;
        }
        Ok(())
    }
}

impl Phase {
    fn new<P: Phases>(phase: Option<usize>) -> Self {
        let title = match phase {
            None => "init, once before the first phase".to_owned(),
            Some(phase) => {
                let often = match P::RATES[phase] {
                    Rate::Frame => "once per frame",
                    Rate::Fixed => "once per fixed step",
                    Rate::Network => "once per network round",
                };
                format!("phase {}, {often}", P::NAMES[phase])
            }
        };
        Self {
            title,
            stages: Vec::new(),
            order: Vec::new(),
        }
    }
}

/// Where a system was asked to stand, and when it runs.
fn place(entry: &Entry) -> String {
    let mut parts = Vec::new();
    if entry.order != 0 {
        parts.push(format!("order {}", entry.order));
    }
    for (side, systems) in [("before", entry.before), ("after", entry.after)] {
        parts.extend(systems.iter().map(|system| format!("{side} {system}")));
    }
    if let Some(condition) = entry.condition {
        parts.push(format!("if {condition}"));
    }
    parts.join(", ")
}

impl Names {
    /// What stands in these sets, in words.
    fn list(&self, components: Mask, resources: Mask, events: Mask) -> Vec<String> {
        let name = |names: &[&'static str], id: u8| {
            names.get(usize::from(id)).copied().unwrap_or_default()
        };
        let components = components
            .iter()
            .map(|id| name(self.components, id).to_owned());
        let resources = resources
            .iter()
            .map(|id| format!("resource {}", name(self.resources, id)));
        let events = events
            .iter()
            .map(|id| format!("event {}", name(self.events, id)));
        components.chain(resources).chain(events).collect()
    }

    /// What a system touches, in lines.
    fn touched(&self, entry: &Entry) -> Vec<String> {
        let access = entry.touches();
        if access.world {
            return vec!["has the world to itself".to_owned()];
        }
        let line = |what: &str, list: Vec<String>| {
            if list.is_empty() {
                String::new()
            } else {
                format!("{what} {}", list.join(", "))
            }
        };
        let Access {
            reads,
            writes,
            resource_reads,
            resource_writes,
            event_reads,
            event_writes,
            ..
        } = access;
        let kept = |components| self.list(components, Mask::NONE, Mask::NONE);
        let mut lines = vec![
            line("reads", self.list(reads, resource_reads, event_reads)),
            line("writes", self.list(writes, resource_writes, event_writes)),
            line("only with", kept(entry.filter.required)),
            line("only without", kept(entry.filter.excluded)),
        ];
        if access.commands {
            lines.push("records commands".to_owned());
        }
        lines
    }

    /// Why the later system does not start with the earlier one.
    fn reasons(&self, earlier: &Entry, later: &Entry) -> Vec<String> {
        let (first, second) = (earlier.touches(), later.touches());
        let shared = shared(&first, &second);
        let mut reasons = self.list(shared.components, shared.resources, shared.events);
        if first.world || second.world {
            reasons = vec!["one has the world to itself".to_owned()];
        }
        if asked_before(earlier, later) {
            reasons.push("asked for".to_owned());
        }
        if later.condition.is_some() && first.writes_something() {
            reasons.push("its condition may read what that writes".to_owned());
        }
        if reasons.is_empty() {
            let emitted = first.event_writes.intersection(second.event_writes);
            let emitted = self.list(Mask::NONE, Mask::NONE, emitted);
            reasons.extend(
                emitted
                    .into_iter()
                    .map(|event| format!("both emit {event}")),
            );
            if earlier.condition.is_some() && second.writes_something() {
                reasons.push("the condition of that may read what this writes".to_owned());
            }
        }
        reasons
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |many: usize, one: &str, several: &str| match many {
            1 => format!("1 {one}"),
            _ => format!("{many} {several}"),
        };
        writeln!(
            f,
            "a schedule for `{}`: {} in {}",
            self.schema,
            count(self.systems.len(), "system", "systems"),
            count(self.phases.len(), "phase", "phases"),
        )?;
        for phase in &self.phases {
            writeln!(f, "\n{}", phase.title)?;
            for (number, stage) in phase.stages.iter().enumerate() {
                let together = match stage.len() {
                    1 => "",
                    _ => ", side by side",
                };
                writeln!(f, "\n  stage {}{together}", number + 1)?;
                for &system in stage {
                    self.write_system(f, phase, system)?;
                }
            }
            self.write_commands(f, phase)?;
        }
        Ok(())
    }
}

/// A schedule as a graph in the language of Graphviz: `{}` prints it.
#[derive(Debug)]
pub struct Dot<'a>(&'a Explanation);

impl fmt::Display for Dot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(explanation) = self;
        writeln!(f, "digraph schedule {{")?;
        writeln!(f, "  rankdir=LR;")?;
        writeln!(f, "  node [shape=box];")?;
        for (number, phase) in explanation.phases.iter().enumerate() {
            writeln!(f, "  subgraph cluster_{number} {{")?;
            writeln!(f, "    label={};", Quoted(&phase.title))?;
            for stage in &phase.stages {
                write!(f, "    {{ rank=same;")?;
                for &system in stage {
                    let label = explanation.label(system);
                    write!(f, " s{system} [label={}];", Quoted(&label))?;
                }
                writeln!(f, " }}")?;
            }
            writeln!(f, "  }}")?;
            for &system in &phase.order {
                for wait in explanation.waits(phase, system) {
                    let style = match (wait.by_listing, wait.bond) {
                        (true, _) => ", style=dashed, color=red",
                        (false, Bond::NotBefore) => ", style=dotted",
                        (false, _) => "",
                    };
                    let label = wait.reasons.join("\n");
                    let earlier = wait.earlier;
                    writeln!(
                        f,
                        "  s{earlier} -> s{system} [label={}{style}];",
                        Quoted(&label)
                    )?;
                }
            }
        }
        writeln!(f, "}}")
    }
}

impl Explanation {
    /// What stands in the box of a system.
    fn label(&self, system: usize) -> String {
        let entry = &self.systems[system].entry;
        let mut lines = vec![entry.name.to_owned()];
        lines.extend(self.names.touched(entry));
        lines.retain(|line| !line.is_empty());
        // A line ends where it is set to the left.
        lines.join("\n") + "\n"
    }
}

/// A text in quotes, as Graphviz reads it.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for char in self.0.chars() {
            match char {
                '"' | '\\' => write!(f, "\\{char}")?,
                '\n' => f.write_str("\\l")?,
                _ => f.write_char(char)?,
            }
        }
        f.write_char('"')
    }
}
