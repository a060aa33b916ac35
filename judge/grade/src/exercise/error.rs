//! What is wrong with an `exercise.toml`, and where.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// A mistake and the bytes of the text that it is about.
#[derive(Debug)]
pub(crate) struct Mistake {
    pub(super) message: String,
    pub(super) span: Option<Range<usize>>,
}

impl Mistake {
    pub(super) fn at(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { message: message.into(), span: Some(span) }
    }

    pub(super) fn anywhere(message: impl Into<String>) -> Self {
        Self { message: message.into(), span: None }
    }
}

impl From<toml::de::Error> for Mistake {
    fn from(error: toml::de::Error) -> Self {
        Self { message: error.message().to_owned(), span: error.span() }
    }
}

/// An exercise that cannot be graded: shown with file, line and a caret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseError {
    /// What is wrong, in one line.
    pub message: String,
    /// The file, as it was named.
    pub file: String,
    /// The line, from 1, where it is known.
    pub line: Option<usize>,
    rendered: String,
}

impl ExerciseError {
    pub(super) fn new(file: &str, text: &str, mistake: Mistake) -> Self {
        let line = mistake.span.as_ref().map(|span| 1 + text[..span.start].matches('\n').count());
        let title = Level::ERROR.primary_title(&mistake.message);
        let rendered = match mistake.span {
            Some(span) => {
                let snippet = Snippet::source(text).path(file).annotation(AnnotationKind::Primary.span(span));
                Renderer::plain().render(&[title.element(snippet)])
            }
            None => format!("error: {}\n --> {file}", mistake.message),
        };
        Self { message: mistake.message, file: file.to_owned(), line, rendered }
    }
}

impl fmt::Display for ExerciseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rendered)
    }
}

impl std::error::Error for ExerciseError {}
