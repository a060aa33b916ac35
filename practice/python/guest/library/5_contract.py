PARAMETERS = {
    "route": ("request", "servers"),
    "on_complete": ("server", "now", "latency"),
    "retry": ("attempt", "now"),
    "on_request": ("now",),
    "admit": ("attempt", "now"),
    "on_success": ("attempt", "now"),
    "allow": ("now", "cost"),
    "wait_time": ("now", "cost"),
}
REQUIRED = {"router": ["route"], "retry": ["retry"], "limiter": ["allow", "wait_time"], "functions": []}
CLASSES = {"router": "Router", "retry": "Retry", "limiter": "Limiter"}
ANSWERS = {
    "route": ("a server's number, an int", "服务器编号（int）"),
    "retry": ("a number of milliseconds, or None to give up", "毫秒数，或用 None 放弃"),
    "admit": ("True or False", "True 或 False"),
    "allow": ("True or False", "True 或 False"),
    "wait_time": ("a number of milliseconds", "毫秒数"),
    "i32": ("an int of at most 32 bits", "32 位以内的 int"),
    "f64": ("a number", "一个数"),
    "[f64]": ("a list of numbers", "一列数"),
}

