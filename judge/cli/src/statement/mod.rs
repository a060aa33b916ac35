//! A statement, which is Markdown, as lines for a terminal.
//!
//! It is not trusted: HTML is shown as text, and nothing in it reaches the terminal unescaped.

mod blocks;
mod table;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use unicode_width::UnicodeWidthChar as _;

use crate::terminal::{Paint, Span, Style, escape};
use blocks::Blocks;
use table::Grid;

/// Renders a statement for a screen of this width.
pub fn render(markdown: &str, columns: usize, paint: Paint) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut renderer = Renderer {
        blocks: Blocks::new(columns, paint),
        line: Inline { spans: Vec::new(), styles: vec![Style::PLAIN], break_before: false },
        links: Vec::new(),
        lists: Vec::new(),
        grid: None,
        code: None,
        marked: !paint.is_on(),
    };
    for event in Parser::new_ext(markdown, options) {
        renderer.take(event);
    }
    renderer.blocks.finish()
}

struct Renderer {
    blocks: Blocks,
    line: Inline,
    /// Targets of the links and images that are open.
    links: Vec<String>,
    /// The lists that are open: the number of the next item, for those that count.
    lists: Vec<Option<u64>>,
    grid: Option<Grid>,
    code: Option<String>,
    /// Whether headings and code keep their marks, because no style tells them apart.
    marked: bool,
}

/// The text of the block that is open.
struct Inline {
    spans: Vec<Span>,
    styles: Vec<Style>,
    /// A line of the source ended here: a space, unless both sides are Chinese.
    break_before: bool,
}

impl Inline {
    fn style(&self) -> Style {
        self.styles.last().copied().unwrap_or_default()
    }

    fn begin(&mut self, style: Style) {
        self.styles.push(self.style().and(style));
    }

    fn end(&mut self) {
        self.styles.pop();
    }

    fn text(&mut self, text: &str, style: Style) {
        let text = escape::line(text);
        if std::mem::take(&mut self.break_before) {
            let wide = |c: Option<char>| c.is_some_and(|c| c.width() == Some(2));
            let before = self.spans.last().and_then(|span| span.text.chars().last());
            if !(wide(before) && wide(text.chars().next())) {
                self.spans.push(Span::new(" ", Style::PLAIN));
            }
        }
        self.spans.push(Span::new(text, self.style().and(style)));
    }

    fn take(&mut self) -> Vec<Span> {
        self.break_before = false;
        std::mem::take(&mut self.spans)
    }
}

impl Renderer {
    fn take(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(&text),
                None => self.line.text(&text, Style::PLAIN),
            },
            Event::Code(code) => {
                let quote = if self.marked { "`" } else { "" };
                self.line.text(&format!("{quote}{code}{quote}"), Style::CYAN);
            }
            Event::SoftBreak => self.line.break_before = true,
            Event::HardBreak => self.line.spans.push(Span::new("\n", Style::PLAIN)),
            Event::Rule => self.blocks.rule(),
            Event::Html(html) => {
                if let Some(code) = &mut self.code {
                    code.push_str(&html);
                }
            }
            other => self.line.text(&source_of(&other), Style::FAINT),
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Heading { level, .. } => {
                self.flush();
                self.blocks.gap();
                self.line.begin(heading(level));
                if self.marked {
                    let marks = "#".repeat(level as usize);
                    self.line.spans.push(Span::new(format!("{marks} "), Style::PLAIN));
                }
            }
            Tag::BlockQuote(_) => {
                self.flush();
                self.blocks.enter("│ ".to_owned(), "│ ".to_owned());
            }
            Tag::List(first) => {
                self.flush();
                self.lists.push(first);
            }
            Tag::Item => {
                let marker = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "• ".to_owned(),
                };
                let rest = " ".repeat(crate::terminal::width_of(&marker));
                self.blocks.enter(marker, rest);
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) | Tag::HtmlBlock => {
                self.flush();
                self.code = Some(String::new());
            }
            Tag::Table(aligns) => self.grid = Some(Grid::new(&aligns)),
            Tag::TableRow => {
                if let Some(grid) = &mut self.grid {
                    grid.begin_row();
                }
            }
            Tag::Emphasis => self.line.begin(Style::ITALIC),
            Tag::Strong | Tag::TableHead => self.line.begin(Style::BOLD),
            Tag::Strikethrough => self.line.begin(Style::FAINT),
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.links.push(dest_url.into_string());
                self.line.begin(Style::UNDERLINE);
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => {
                self.flush();
                self.blocks.gap();
            }
            TagEnd::Heading(_) => {
                self.line.end();
                self.flush();
                self.blocks.gap();
            }
            TagEnd::BlockQuote(_) => {
                self.flush();
                self.blocks.leave();
                self.blocks.gap();
            }
            TagEnd::Item => {
                self.flush();
                self.blocks.leave();
            }
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.blocks.gap();
                }
            }
            TagEnd::CodeBlock | TagEnd::HtmlBlock => {
                let html = tag == TagEnd::HtmlBlock;
                let style = if html { Style::FAINT } else { Style::CYAN };
                let code = self.code.take().unwrap_or_default();
                self.blocks.verbatim(&escape::block(&code), if html { "" } else { "    " }, style);
            }
            TagEnd::TableCell => {
                let cell = self.line.take();
                if let Some(grid) = &mut self.grid {
                    grid.cell(cell);
                }
            }
            TagEnd::Table => {
                if let Some(grid) = self.grid.take() {
                    self.blocks.lines(grid.lines(self.blocks.columns()));
                    self.blocks.gap();
                }
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::TableHead => self.line.end(),
            TagEnd::Link | TagEnd::Image => {
                self.line.end();
                let target = self.links.pop().unwrap_or_default();
                let shown = self.line.spans.last().is_some_and(|span| span.text == escape::line(&target));
                if !shown && !target.is_empty() {
                    self.line.text(&format!(" ({target})"), Style::FAINT);
                }
            }
            _ => {}
        }
    }

    fn flush(&mut self) {
        let spans = self.line.take();
        if !spans.is_empty() {
            self.blocks.paragraph(&spans);
        }
    }
}

fn heading(level: HeadingLevel) -> Style {
    match level {
        HeadingLevel::H1 => Style::BOLD.and(Style::UNDERLINE),
        _ => Style::BOLD,
    }
}

/// What no rule above shows otherwise, as it was written.
fn source_of(event: &Event) -> CowStr<'static> {
    match event {
        Event::InlineHtml(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
            text.clone().into_static()
        }
        Event::FootnoteReference(name) => format!("[{name}]").into(),
        Event::TaskListMarker(done) => if *done { "[x] " } else { "[ ] " }.into(),
        _ => "".into(),
    }
}

#[cfg(test)]
mod tests;
