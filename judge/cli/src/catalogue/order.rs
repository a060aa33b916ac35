//! The order in which to do the exercises: the easier first, and each followed by its `next`.

use grade::Difficulty;

use super::Entry;

/// Puts exercises in order. Those of a circle come last, by name.
pub fn sort(entries: &mut [Entry]) {
    let rows: Vec<_> = entries
        .iter()
        .map(|entry| {
            let exercise = &entry.exercise;
            (exercise.difficulty, exercise.id.clone(), exercise.next.clone())
        })
        .collect();
    let order = ordered(&rows);
    entries.sort_by_key(|entry| order.iter().position(|id| *id == entry.exercise.id));
}

fn ordered(rows: &[(Difficulty, String, Option<String>)]) -> Vec<String> {
    let mut waiting: Vec<_> = rows.iter().collect();
    waiting.sort();
    let is_next = |id: &str| rows.iter().any(|(_, other, next)| next.as_deref() == Some(id) && other != id);
    let (follow, begin): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|(_, id, _)| is_next(id));
    let mut order: Vec<String> = Vec::new();
    for (_, id, _) in begin.into_iter().chain(follow) {
        let mut at = Some(id);
        while let Some(id) = at.filter(|id| !order.contains(id)) {
            order.push(id.clone());
            at = rows.iter().find(|(_, other, _)| other == id).and_then(|(_, _, next)| next.as_ref());
            // `next` may name what is not in this catalogue.
            at = at.filter(|id| rows.iter().any(|(_, other, _)| other == *id));
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order_of(rows: &[(Difficulty, &str, Option<&str>)]) -> Vec<String> {
        let rows: Vec<_> = rows
            .iter()
            .map(|(difficulty, id, next)| (*difficulty, (*id).to_owned(), next.map(str::to_owned)))
            .collect();
        ordered(&rows)
    }

    #[test]
    fn an_exercise_is_followed_by_its_next_one() {
        let rows = [
            (Difficulty::Easy, "p2c", Some("stale")),
            (Difficulty::Easy, "round-robin", Some("least")),
            (Difficulty::Easy, "least", Some("p2c")),
            (Difficulty::Easy, "another", None),
        ];
        assert_eq!(order_of(&rows), ["another", "round-robin", "least", "p2c"]);
    }

    #[test]
    fn the_easier_begins_and_circles_end() {
        let rows = [
            (Difficulty::Hard, "a", None),
            (Difficulty::Easy, "b", None),
            (Difficulty::Easy, "c", Some("d")),
            (Difficulty::Easy, "d", Some("c")),
            (Difficulty::Easy, "self", Some("self")),
        ];
        assert_eq!(order_of(&rows), ["b", "self", "a", "c", "d"]);
    }
}
