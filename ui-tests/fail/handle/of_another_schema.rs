// H2: an entity of one schema is not one of another.
use game::*;

pub fn close(game: &mut World, menu: &mut MenuWorld) {
    let button = menu.spawn(Button(1));
    game.destroy(button);
    //~^ E0308 expected `Handle<Game>`, found `Handle<Menu>`
    game.clear();
}
