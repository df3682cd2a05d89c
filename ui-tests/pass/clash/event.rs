// Y3, G4: one event is not read and emitted by one system.
use game::*;

#[system(phase = Phase::Physics)]
fn echo(mut heard: EventReader<Hit>, mut said: ResMut<Score>) {
    for _ in heard.read() {
        said.0 += 1;
    }
}
