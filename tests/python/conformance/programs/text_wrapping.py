# --- wrap_and_fill
import textwrap
s = "The quick brown fox jumps over the lazy dog, and then sleeps for a very-long-hyphenated-time indeed."
print(textwrap.wrap(s, 30))
print(textwrap.fill(s, width=25, initial_indent="* ", subsequent_indent="  "))
# --- dedent_and_indent
import textwrap
s = """
    def f():
        return 1

      # odd
"""
print(repr(textwrap.dedent(s)), repr(textwrap.indent("a\n\nb\n", "> ")), repr(textwrap.indent("a\n\nb", "+", lambda line: True)), repr(textwrap.dedent("\ta\n\t\tb")), repr(textwrap.dedent("  a\n b\n   c")))
# --- shorten
import textwrap
print(textwrap.shorten("hello   big  world", 12), textwrap.shorten("hello world", 20), textwrap.shorten("hello world", 8, placeholder="..."), textwrap.shorten("hello world again", 12, placeholder=" -"))
# --- words_longer_than_the_line
import textwrap
print(textwrap.wrap("abcdefghij kl", 4), textwrap.wrap("abcdefghij kl", 4, break_long_words=False), textwrap.wrap("well-known fact", 6, break_on_hyphens=False), textwrap.wrap("", 5), textwrap.wrap("   ", 5))
# --- lines_that_are_limited
import textwrap
print(textwrap.wrap("one two three four five", 9, max_lines=2), textwrap.wrap("one two three", 9, max_lines=1, placeholder="~"), textwrap.wrap("a  b\tc\nd", 20), textwrap.wrap("a  b", 20, replace_whitespace=False, drop_whitespace=False))
# --- wrapper_object
import textwrap
w = textwrap.TextWrapper(width=16, fix_sentence_endings=True, tabsize=2)
print(w.wrap("First one. second one. Third\tone is longer."))
w.width = 40
print(w.fill("First one. second one."))
