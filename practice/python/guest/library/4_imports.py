REASONS = {
    "datetime": "there is no clock: times are numbers of milliseconds (没有时钟：时间都是毫秒数)",
    "time": "there is no clock: the time is `request.now`, or the argument `now` (没有时钟：时间是 `request.now` 或参数 `now`)",
    "os": "there is no operating system: no files, no environment (没有操作系统：没有文件，没有环境变量)",
    "secrets": "the only random numbers are those of `judge.rng` and `random` (随机数只来自 `judge.rng` 和 `random`)",
    "threading": "there are no threads (没有线程)",
}
REASONS.update(dict.fromkeys(("socket", "urllib", "http", "requests", "ssl"), "there is no network (没有网络)"))
REASONS.update(dict.fromkeys(("subprocess", "multiprocessing", "ctypes", "signal"), REASONS["os"]))
REASONS.update(dict.fromkeys(("asyncio", "concurrent", "_thread"), REASONS["threading"]))
REASONS.update(dict.fromkeys(("pathlib", "shutil", "tempfile", "glob", "pickle", "csv"), REASONS["os"]))
import_anything = builtins.__import__
OWN = "policy"
# The name that a source is compiled under. What it is really called only words for people say, so that
# nothing that a policy does hangs on it.
FILE = "policy.py"


def import_for_policy(name, globals=None, locals=None, fromlist=(), level=0):
    if globals is None or globals.get("__name__") == OWN:
        first = name.partition(".")[0]
        if first not in ALLOWED or level:
            why = REASONS.get(first, "a policy has parts of the standard library and no other package (只有标准库的一部分，没有别的包)")
            raise ModuleNotFoundError(f"no module `{first}` here: {why}", name=first)
    return import_anything(name, globals, locals, fromlist, level)


builtins.__import__ = import_for_policy

