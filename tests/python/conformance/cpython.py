#!/usr/bin/env python3
"""Run the programs of the conformance suite in the Python that runs this file.

    python3 cpython.py              write expected/<topic>.txt for every topic
    python3 cpython.py TOPIC ...    only these topics
    python3 cpython.py --check      write nothing; show where the output differs
                                    from expected/, and exit 1 if it does anywhere
    python3 cpython.py --count      write nothing; show how many bytecodes each
                                    program takes (without its imports), the longest
                                    first, and exit 1 if one takes more than MOST
    python3 cpython.py --list       write nothing; the number of programs per topic

A topic is a file programs/<topic>.py. It holds programs, each one begun by a line
`# --- name_of_the_program`. A program is run alone, in a process and a
namespace of its own, with an empty standard input and `-I -X utf8 -W ignore`.
The expected output of a topic is, for each program in order, the line
`# --- name_of_the_program` and then what the program printed, in UTF-8.

A program that ends with an error, prints nothing, or prints a line that begins
with `# --- ` is a mistake in the suite: it is named, and the exit code is 2.
"""

import difflib
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
EXPECTED = HERE / "expected"
MARK = "# --- "
NAME = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*\Z")
MOST = 50_000
SECONDS = 60

# Counts the bytecodes of a program and of all the Python code it calls, but not of
# the code that an import runs. The program is the standard input.
COUNTER = """
import io, sys
text, total = sys.stdin.read(), 0
def of_an_import(code):
    return code.co_filename.startswith("<frozen importlib")
def trace(frame, event, arg):
    global total
    outer = frame
    while outer is not None and not of_an_import(outer.f_code):
        outer = outer.f_back
    if outer is not None:
        return None
    frame.f_trace_opcodes, frame.f_trace_lines = True, False
    def inside(frame, event, arg):
        global total
        total += event == "opcode"
        return inside
    return inside
program, stdout = compile(text, "<program>", "exec"), sys.stdout
sys.stdout = io.StringIO()
sys.settrace(trace)
exec(program, {"__name__": "__main__"})
sys.settrace(None)
sys.stdout = stdout
print(total)
"""


class Mistake(Exception):
    """Something in the suite itself is wrong."""


def topics():
    """The names of the topics, in alphabetical order."""
    return sorted(path.stem for path in PROGRAMS.glob("*.py"))


def sections(text):
    """Split a file of programs, or of expected output, into (name, text) pairs."""
    pairs = []
    for line in text.splitlines(keepends=True):
        if line.startswith(MARK):
            pairs.append((line[len(MARK):].strip(), []))
        elif pairs:
            pairs[-1][1].append(line)
        elif line.strip() and not line.startswith("#"):
            raise Mistake(f"text before the first {MARK!r}: {line!r}")
    return [(name, "".join(lines)) for name, lines in pairs]


def programs(topic):
    """The (name, source) pairs of a topic, in the order of its file."""
    pairs = sections((PROGRAMS / f"{topic}.py").read_text(encoding="utf-8"))
    seen = set()
    for name, source in pairs:
        if not NAME.match(name):
            raise Mistake(f"{topic}: {name!r} is no lower-case slug")
        if name in seen:
            raise Mistake(f"{topic}: two programs are called {name}")
        if not source.strip():
            raise Mistake(f"{topic}: {name} is empty")
        seen.add(name)
    return pairs


def run(topic, name, source, code=None):
    """What a program prints, run by itself."""
    command = [sys.executable, "-I", "-X", "utf8", "-W", "ignore"]
    command += ["-c", code, name] if code else ["-c", source]
    done = subprocess.run(command, input=source.encode() if code else b"", capture_output=True,
                          timeout=SECONDS, cwd=os.sep)
    output = done.stdout.decode("utf-8")
    if done.returncode or done.stderr:
        raise Mistake(f"{topic}: {name} ended with an error\n{done.stderr.decode('utf-8', 'replace')}")
    if not output:
        raise Mistake(f"{topic}: {name} prints nothing")
    if any(line.startswith(MARK) for line in output.splitlines()):
        raise Mistake(f"{topic}: {name} prints a line that begins with {MARK!r}")
    return output if output.endswith("\n") else output + "\n"


def outputs(topic, pool, code=None):
    """The (name, output) pairs of a topic, and the mistakes in it."""
    def one(pair):
        try:
            return pair[0], run(topic, *pair, code=code), None
        except (Mistake, subprocess.TimeoutExpired) as mistake:
            return pair[0], "", str(mistake)
    results = list(pool.map(one, programs(topic)))
    return ([(name, output) for name, output, _ in results],
            [mistake for _, _, mistake in results if mistake])


def file_of(pairs):
    return "".join(f"{MARK}{name}\n{output}" for name, output in pairs)


def differences(topic, pairs):
    """Lines that say where the output differs from the expected one; none if nowhere."""
    path = EXPECTED / f"{topic}.txt"
    if not path.exists():
        return [f"{topic}: there is no expected/{topic}.txt"]
    expected, found, lines = dict(sections(path.read_text(encoding="utf-8"))), dict(pairs), []
    for name in [*expected, *(name for name in found if name not in expected)]:
        if name not in found or name not in expected:
            lines.append(f"{topic}: {name}: only in {'expected' if name in expected else 'programs'}")
        elif expected[name] != found[name]:
            lines.append(f"{topic}: {name}")
            lines += ["    " + line for line in difflib.unified_diff(
                expected[name].splitlines(), found[name].splitlines(), "expected", "found", n=0, lineterm="")]
    return lines


def main(arguments):
    flags = {argument for argument in arguments if argument.startswith("--")}
    chosen = [argument for argument in arguments if not argument.startswith("--")] or topics()
    if len(flags) > 1 or flags - {"--check", "--count", "--list"} or set(chosen) - set(topics()):
        print(__doc__)
        return 2
    if flags == {"--list"}:
        numbers = {topic: len(programs(topic)) for topic in chosen}
        for topic, number in numbers.items():
            print(f"{number:5} {topic}")
        print(f"{sum(numbers.values()):5} programs in {len(numbers)} topics")
        return 0
    mistakes, different, counts, number = [], [], [], 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for topic in chosen:
            pairs, wrong = outputs(topic, pool, COUNTER if flags == {"--count"} else None)
            mistakes += wrong
            number += len(pairs)
            if flags == {"--check"}:
                different += differences(topic, pairs)
            elif flags == {"--count"}:
                counts += [(int(output), topic, name) for name, output in pairs if output]
            elif not wrong:
                EXPECTED.mkdir(exist_ok=True)
                (EXPECTED / f"{topic}.txt").write_text(file_of(pairs), encoding="utf-8")
    for line in mistakes + different:
        print(line)
    for count, topic, name in sorted(counts, reverse=True):
        print(f"{count:8} {topic}: {name}")
    if mistakes:
        return 2
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"{number} programs in {len(chosen)} topics, CPython {version}")
    return 1 if different or any(count > MOST for count, _, _ in counts) else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Mistake as mistake:
        print(mistake)
        sys.exit(2)
