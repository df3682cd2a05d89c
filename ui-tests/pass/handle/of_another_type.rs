// H2: a handle of one type is not one of another.
use ecs::store::Store;

#[derive(Clone, Copy)]
pub struct Enemy;
#[derive(Clone, Copy)]
pub struct Texture;

pub fn draw(enemies: &mut Store<Enemy>, textures: &mut Store<Texture>) {
    let enemy = enemies.insert(Enemy);
    let texture = textures.insert(Texture);
    let _ = enemies.get(enemy);
    let _ = textures.get(texture);
}
