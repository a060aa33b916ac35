//! Blocks below each other, inside of lists and quotations.

use crate::terminal::{Paint, Span, Style, width_of, wrap};

/// Lines that were written, and what the next ones stand in.
pub struct Blocks {
    columns: usize,
    paint: Paint,
    text: String,
    containers: Vec<Container>,
    /// Whether an empty line is due before what comes next.
    gap: bool,
}

/// A list's item or a quotation: what stands before its first line, and before the others.
struct Container {
    first: Option<String>,
    rest: String,
}

impl Blocks {
    pub fn new(columns: usize, paint: Paint) -> Self {
        Self { columns, paint, text: String::new(), containers: Vec::new(), gap: false }
    }

    /// The columns that are left inside of the containers.
    pub fn columns(&self) -> usize {
        let taken: usize = self.containers.iter().map(|container| width_of(&container.rest)).sum();
        self.columns.saturating_sub(taken).max(10)
    }

    /// What comes next stands in a container with these beginnings of lines.
    pub fn enter(&mut self, first: String, rest: String) {
        self.containers.push(Container { first: Some(first), rest });
    }

    /// The innermost container ends. An empty one still shows its beginning.
    pub fn leave(&mut self) {
        if self.containers.last().is_some_and(|container| container.first.is_some()) {
            self.line(&[]);
        }
        self.containers.pop();
    }

    /// An empty line is due before what comes next.
    pub fn gap(&mut self) {
        self.gap = true;
    }

    /// Text, wrapped.
    pub fn paragraph(&mut self, spans: &[Span]) {
        self.lines(wrap(spans, self.columns()));
    }

    /// Lines that are not wrapped.
    pub fn lines(&mut self, lines: Vec<Vec<Span>>) {
        for line in lines {
            self.line(&line);
        }
    }

    /// Text as it stands, between empty lines.
    pub fn verbatim(&mut self, text: &str, indent: &str, style: Style) {
        self.gap();
        for line in text.trim_end_matches('\n').split('\n') {
            self.line(&[Span::new(indent, Style::PLAIN), Span::new(line, style)]);
        }
        self.gap();
    }

    /// A line from side to side, between empty lines.
    pub fn rule(&mut self) {
        self.gap();
        self.line(&[Span::new("─".repeat(self.columns()), Style::FAINT)]);
        self.gap();
    }

    /// All of it.
    pub fn finish(self) -> String {
        self.text
    }

    fn line(&mut self, spans: &[Span]) {
        if std::mem::take(&mut self.gap) && !self.text.is_empty() {
            // The lines that a new item begins with belong to it, not to the empty line before.
            let open = self.containers.iter().take_while(|container| container.first.is_none());
            let prefix: String = open.map(|container| container.rest.as_str()).collect();
            self.text.push_str(prefix.trim_end());
            self.text.push('\n');
        }
        let prefix: String = self
            .containers
            .iter_mut()
            .map(|container| container.first.take().unwrap_or_else(|| container.rest.clone()))
            .collect();
        let line = format!("{prefix}{}", Span::paint_all(spans, self.paint));
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }
}
