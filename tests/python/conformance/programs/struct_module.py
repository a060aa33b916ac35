# --- pack_and_unpack
import struct
for fmt, values in (("<I", (1,)), (">I", (1,)), ("<hHbB", (-2, 65535, -1, 255)), (">qQ", (-1, 2 ** 64 - 1)), ("<?c", (True, b"x")), ("!HH", (80, 443)), ("<ii", (1, -1))):
    data = struct.pack(fmt, *values)
    print(fmt, data.hex(), struct.unpack(fmt, data), struct.calcsize(fmt))
# --- floats_of_three_sizes
import struct
for x in (0.0, -0.0, 1.0, 0.1, -2.5, 1e10, 65504.0, float("inf")):
    print(x, [struct.pack(f, x).hex() for f in (">d", "<f", ">e") if not (f == ">e" and 65504 < abs(x) < float("inf"))], struct.unpack("<f", struct.pack("<f", x)))
# --- text_fields_and_padding
import struct
print(struct.pack("<5s", b"abc"), struct.pack("<2s", b"abc"), struct.pack("<4p", b"abcdef"), struct.unpack("<5s", b"abc\0\0"), struct.pack("<bxxb", 1, 2), struct.pack("<3B", 1, 2, 3), struct.unpack("<2h", bytes(4)), struct.pack("<0s", b""), struct.pack("4c", b"a", b"b", b"c", b"d"))
# --- sizes
import struct
print([struct.calcsize(f) for f in ("", "b", "<bi", "<iqd", ">bhilqfd", "<10s", "<3i2d", "=lL", "<?xe")])
# --- alignment_of_the_native_order
import struct
print(struct.calcsize("@bi"), struct.calcsize("=bi"), struct.calcsize("@bd") >= struct.calcsize("=bd"), struct.pack("@bh", 1, 2) == bytes([1, 0, 2, 0]))
# --- errors_of_struct
import struct
for f in (lambda: struct.pack("<B", 256), lambda: struct.pack("<b", -129), lambda: struct.pack("<I", -1), lambda: struct.pack("<i", 1.5), lambda: struct.pack("<2i", 1), lambda: struct.unpack("<i", b"abc"), lambda: struct.pack("<z", 1), lambda: struct.pack("<c", b"ab"), lambda: struct.pack("<s", "a"), lambda: struct.pack("<f", 1e39), lambda: struct.pack("<i", "a")):
    try:
        print(f())
    except (struct.error, OverflowError, TypeError) as e:
        print(type(e).__name__, end=" ")
print()
# --- iter_unpack
import struct
print(list(struct.iter_unpack("<HB", bytes(range(9)))), list(struct.iter_unpack("<d", b"")))
try:
    list(struct.iter_unpack("<H", b"abc"))
except struct.error:
    print("error")
# --- pack_into_and_unpack_from
import struct
b = bytearray(10)
struct.pack_into(">H", b, 2, 0x1234)
struct.pack_into("<I", b, -4, 7)
print(b.hex(), struct.unpack_from(">H", b, 2), struct.unpack_from("<I", b, 6))
try:
    struct.pack_into("<Q", b, 5, 1)
except struct.error:
    print("error")
# --- compiled_struct
import struct
s = struct.Struct("<Hf")
data = s.pack(3, 0.5) + s.pack(4, 1.25)
print(s.size, s.format, data.hex(), list(s.iter_unpack(data)), s.unpack_from(data, s.size), s.unpack(data[:6]))
# --- bits_of_a_float
import struct
def bits(x):
    return struct.unpack(">Q", struct.pack(">d", x))[0]
for x in (0.0, -0.0, 1.0, 1.0000000000000002, 0.1, float("inf"), 5e-324):
    n = bits(x)
    print(f"{n:016x} {n >> 63} {(n >> 52) & 0x7FF} {n & (2 ** 52 - 1)}")
# --- header_and_body_of_a_message
import struct
def encode(kind, body):
    return struct.pack("!BI", kind, len(body)) + body
def decode(data):
    while data:
        kind, n = struct.unpack_from("!BI", data)
        yield kind, data[5:5 + n]
        data = data[5 + n:]
print(list(decode(encode(1, b"hello") + encode(2, b"") + encode(9, "中".encode()))))
