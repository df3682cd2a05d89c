// Y3, G4: one event is not read and emitted by one system.
use game::*;

#[system(phase = Phase::Physics)]
fn echo(mut heard: EventReader<Hit>, mut said: EventWriter<Hit>) {
    //~^ E0080 reads and writes the event `Hit`
    for hit in heard.read() {
        said.emit(Hit(hit.0));
    }
}
