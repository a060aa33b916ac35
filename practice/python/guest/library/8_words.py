MOST_FRAMES = 4
MOST_COLUMNS = 100


def text_of(value):
    """A value as text, whatever it thinks of that."""
    try:
        return f"{value!r:.80}"
    except BaseException:
        return "a very large number" if type(value) is int else "what has no text"


def words_of(exception):
    """What the last line of a traceback says."""
    try:
        words = str(exception.msg if isinstance(exception, SyntaxError) else exception)[:2000]
    except BaseException:
        words = "<its own text fails>"
    name = type(exception).__name__
    return f"{name}: {words}" if words else name


