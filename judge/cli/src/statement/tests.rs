use super::*;

#[test]
fn a_chinese_statement_is_wrapped_and_its_table_lines_up() {
    let markdown = "\
# 二选一

随机挑两台服务器，选其中**正在处理的请求数**少的那台。平局时
取先挑的那台。只要局部信息，就能接近最少连接（P2C）。

## 能看到什么

- `server_count()`：服务器数量
- `in_flight(s)`：这台服务器正在处理的请求数，
  包括排队的
  1. 先挑
  2. 再比

| 策略 | 排队 p99 |
|---|--:|
| 最少连接 | 62.5 ms |
| round robin | 241.3 ms |
";
    insta::assert_snapshot!(render(markdown, 40, Paint::OFF));
}

#[test]
fn an_english_statement_keeps_its_code_and_its_structure() {
    let markdown = "\
# Power of two choices

Pick two servers *at random* and take the one with fewer requests in flight; on a
tie the first. See [the paper](https://example.org/p2c), or <https://example.org>.

```rust
fn route(&mut self) -> usize {
\tself.pick()
}
```

> A quotation that is long enough to be wrapped once or twice on a narrow screen.
>
> - with a list

1. loose

2. list

---

The end.
";
    insta::assert_snapshot!(render(markdown, 50, Paint::OFF));
}

#[test]
fn a_terminal_gets_styles() {
    insta::assert_snapshot!(
        render("# Title\n\nSome `code`, **strong *and* so on**.", 40, Paint::ON).replace('\u{1b}', "ESC")
    );
}

#[test]
fn html_and_control_characters_are_shown_and_do_nothing() {
    let markdown = "\
<script>alert(1)</script>

Text <b onclick=\"x\">bold</b> \u{1b}[2J and &#27;[31m and \u{202e}turned.

```
\u{1b}]0;title\u{7}
```

| a\u{9b} |
|---|
| &#8238; |
";
    let shown = render(markdown, 80, Paint::OFF);
    assert!(!shown.chars().any(|c| c.is_control() && c != '\n') && !shown.contains('\u{202e}'));
    insta::assert_snapshot!(shown);
}

#[test]
fn a_table_too_wide_for_the_screen_wraps_its_widest_cells() {
    let markdown = "\
| signal | what it says |
|---|---|
| `in_flight` | requests assigned to this server and not completed, waiting included |
| `random` | [0, 1) 上的均匀随机数，每次取都会前进一步 |
";
    let shown = render(markdown, 40, Paint::OFF);
    assert!(shown.lines().all(|line| crate::terminal::width_of(line) <= 40), "{shown}");
    insta::assert_snapshot!(shown);
}
