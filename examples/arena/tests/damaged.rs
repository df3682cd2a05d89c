//! Maps with any numbers in them: refused with a reason, or played.

use std::ops::Range;

use arena::{BUILT_IN, Options};

#[test]
fn whatever_the_numbers_say_the_game_does_not_panic() {
    // Where the lumps of MAP01 lie in the file: numbers of any size are right in the first
    // two, while those in the lines soon name vertexes that do not exist.
    const THINGS: Range<usize> = 12..1632;
    const VERTEXES: Range<usize> = 66_578..70_610;
    const LINES: Range<usize> = 1632..16_598;
    let options = Options {
        ticks: 40,
        bots: 4,
        render: Some("unused.svg".into()),
        ..Options::default()
    };
    let mut state: u32 = 1;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        usize::try_from(state >> 8).unwrap() % bound
    };
    let (mut played, mut refused) = (0, 0);
    for damage in 0..60 {
        let mut file = BUILT_IN.to_vec();
        let places = [THINGS, VERTEXES, LINES][damage % 3].clone();
        for _ in 0..=damage * 20 {
            file[places.start + random(places.len())] = random(256).to_le_bytes()[0];
        }
        match arena::run(&options, &file) {
            Ok(summary) => {
                played += 1;
                let picture = summary.picture.unwrap();
                assert!(!picture.contains("NaN") && !picture.contains("inf"));
            }
            Err(error) => {
                refused += 1;
                assert!(error.to_string().starts_with("map MAP01: "), "{error}");
            }
        }
    }
    assert!(
        played > 0 && refused > 0,
        "{played} played, {refused} refused"
    );
}
