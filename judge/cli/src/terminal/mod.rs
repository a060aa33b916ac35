//! What a terminal can be shown, and how wide it is.

pub mod escape;
mod screen;
pub mod shell;
mod style;
mod table;
mod width;
mod wrap;

pub use screen::{Screen, complain, print};
pub use style::{Paint, Style};
pub use table::{Align, Cell, Table};
pub use width::{of as width_of, padded};
pub use wrap::{Span, wrap};
