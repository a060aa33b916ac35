//! What can be set in a world, and its policies.

use contract::Locale;

use super::world::World;
use crate::terminal::{Align, Paint, Table};

/// A line for every key and every policy.
pub fn text(world: &World, locale: Locale) -> String {
    let mut text = format!("{}{}{}\n", world.name, locale.pick("：", ": "), locale.pick(world.zh, world.en));
    let mut section = |title: &str, rows: Vec<[String; 2]>| {
        if rows.is_empty() {
            return;
        }
        let mut table = Table::new(&[Align::Left, Align::Left]);
        for [name, what] in rows {
            table.row([name.into(), what.into()]);
        }
        text.push('\n');
        text.push_str(title);
        text.push('\n');
        text.push_str(&table.render(2, Paint::OFF));
    };
    let keys = world.keys.iter().map(|key| {
        let takes = match locale {
            Locale::Zh => key.takes.zh(),
            Locale::En => key.takes.en(),
        };
        [key.name.to_owned(), takes]
    });
    section(locale.pick("--set 键=值", "--set KEY=VALUE"), keys.collect());
    let policies = (world.policies)()
        .into_iter()
        .map(|[name, zh, en]| [name.to_owned(), locale.pick(zh, en).to_owned()]);
    section("--policy", policies.collect());
    text
}
