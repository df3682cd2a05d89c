//! Takes out of a message what differs between machines and between versions of the library.

use std::path::Path;

use crate::case::{self, Case};

/// The message with the case as `$CASE`, the library's files without line numbers and without their
/// text, and margins of one width.
pub(crate) fn normalised(rendered: &str, case: &Case) -> String {
    let root = case::root();
    let workspace = root.parent().expect("the package lies in the workspace");
    let plain = |path: &Path| path.to_string_lossy().replace('\\', "/");
    let rendered = rendered
        .replace('\\', "/")
        .replace(&plain(&case.path), "$CASE")
        .replace(&plain(workspace), "$WORKSPACE");
    // Where the first `-->` stands is how wide the margin with the line numbers is.
    let arrow = rendered.lines().find_map(|line| line.find("-->"));
    let margin = arrow.unwrap_or_default();
    let mut elsewhere = false;
    let mut text = String::new();
    for line in rendered.lines() {
        if line.contains("the full name for the type has been written to") {
            continue;
        }
        let (number, rest) = match line.get(..margin) {
            Some(start)
                if start
                    .bytes()
                    .all(|byte| byte == b' ' || byte.is_ascii_digit()) =>
            {
                (start.trim(), &line[margin..])
            }
            _ => {
                elsewhere = false;
                text.push_str(line.trim_end());
                text.push('\n');
                continue;
            }
        };
        let place = rest.strip_prefix("-->").or(rest.strip_prefix(":::"));
        elsewhere = match place {
            Some(place) => !place.contains("$CASE"),
            // A note without a place ends what was shown of a file.
            None => elsewhere && !rest.trim_start().starts_with('='),
        };
        let rest = match place {
            Some(place) if elsewhere => {
                format!("{} {}", &rest[..3], anywhere(without_line(place.trim())))
            }
            // The text of the library's lines is its own affair.
            None if elsewhere => continue,
            _ => rest.trim_end().to_owned(),
        };
        text.push_str(format!("{number:>3}{rest}").trim_end());
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// A file of a dependency or of the standard library without what is before it on this machine.
fn anywhere(place: &str) -> String {
    if let Some((_, file)) = place.split_once("/registry/src/") {
        let (_, file) = file.split_once('/').unwrap_or_default();
        return format!("$DEPENDENCIES/{file}");
    }
    match place
        .strip_prefix("/rustc/")
        .and_then(|place| place.split_once('/'))
    {
        Some((_, file)) => format!("$RUST/{file}"),
        None => place.to_owned(),
    }
}

/// `src/query.rs:12:5` as `src/query.rs`.
fn without_line(place: &str) -> &str {
    let numbers = |c: char| c.is_ascii_digit() || c == ':';
    place.trim_end_matches(numbers)
}
