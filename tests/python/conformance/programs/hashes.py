# --- digests_of_known_texts
import hashlib
for name in ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_224", "sha3_256", "sha3_384", "sha3_512", "blake2b", "blake2s"):
    print(name, getattr(hashlib, name)(b"").hexdigest(), hashlib.new(name, b"abc").hexdigest()[:32])
# --- update_in_pieces
import hashlib
for make in (hashlib.md5, hashlib.sha1, hashlib.sha256, hashlib.sha512, hashlib.sha3_256, hashlib.blake2b, hashlib.blake2s):
    h = make()
    for i in range(40):
        h.update(bytes([i]) * i)
    whole = make(b"".join(bytes([i]) * i for i in range(40)))
    print(h.hexdigest() == whole.hexdigest(), h.hexdigest()[:24])
# --- sizes_and_names
import hashlib
for make in (hashlib.md5, hashlib.sha1, hashlib.sha256, hashlib.sha512, hashlib.sha3_256, hashlib.blake2b, hashlib.blake2s):
    h = make()
    print(h.name, h.digest_size, h.block_size, len(h.digest()), len(h.hexdigest()))
# --- messages_around_the_block_size
import hashlib
for n in (55, 56, 57, 63, 64, 65, 111, 112, 127, 128, 129, 135, 136, 137, 200):
    m = bytes(i % 251 for i in range(n))
    print(n, hashlib.md5(m).hexdigest()[:8], hashlib.sha1(m).hexdigest()[:8], hashlib.sha256(m).hexdigest()[:8], hashlib.sha512(m).hexdigest()[:8], hashlib.sha3_256(m).hexdigest()[:8], hashlib.blake2b(m).hexdigest()[:8])
# --- copy_of_a_hash_goes_its_own_way
import hashlib
h = hashlib.sha256(b"common")
a, b = h.copy(), h.copy()
a.update(b"-a")
b.update(b"-b")
print(a.hexdigest() == hashlib.sha256(b"common-a").hexdigest(), b.hexdigest()[:16], h.hexdigest() == hashlib.sha256(b"common").hexdigest())
# --- digest_may_be_asked_in_between
import hashlib
h = hashlib.sha1()
for part in (b"a", b"b", b"", b"c"):
    h.update(part)
    print(h.hexdigest()[:12], h.digest()[:3])
# --- blake2b_with_a_digest_size
import hashlib
for size in (1, 4, 8, 16, 20, 32, 48, 64):
    print(size, hashlib.blake2b(b"server-1", digest_size=size).hexdigest())
for size in (0, 65, -1):
    try:
        hashlib.blake2b(b"", digest_size=size)
    except ValueError as e:
        print(size, type(e).__name__)
# --- blake2b_with_a_key_a_salt_and_a_person
import hashlib
print(hashlib.blake2b(b"data", key=b"secret", digest_size=16).hexdigest())
print(hashlib.blake2b(b"data", salt=b"salt", digest_size=16).hexdigest(), hashlib.blake2b(b"data", person=b"user", digest_size=16).hexdigest())
print(hashlib.blake2s(b"data", key=b"k", digest_size=8, salt=b"s", person=b"p").hexdigest(), hashlib.blake2b(key=b"k" * 64).hexdigest()[:16])
for kw in ({"key": b"k" * 65}, {"salt": b"s" * 17}, {"person": b"p" * 17}):
    try:
        hashlib.blake2b(b"", **kw)
    except ValueError as e:
        print(type(e).__name__)
# --- shake_with_a_length
import hashlib
print(hashlib.shake_128(b"abc").hexdigest(10), hashlib.shake_256(b"abc").hexdigest(20), hashlib.shake_128(b"").digest(4))
# --- digest_as_a_number
import hashlib
for text in ("a", "server-1", "轮询"):
    d = hashlib.sha256(text.encode()).digest()
    print(int.from_bytes(d, "big"), int.from_bytes(d[:8], "big"), int.from_bytes(d[:8], "little"), int(hashlib.md5(text.encode()).hexdigest(), 16) % 1000)
# --- fraction_between_zero_and_one_from_a_digest
import hashlib
def unit(text):
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") / 2 ** 64
print([unit(f"k{i}") for i in range(6)], sum(unit(str(i)) < 0.5 for i in range(100)))
# --- text_has_to_be_encoded
import hashlib
for f in (lambda: hashlib.sha256("text"), lambda: hashlib.md5(5), lambda: hashlib.sha1().update(None), lambda: hashlib.new("no-such-hash")):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__)
print(hashlib.sha256(bytearray(b"x")).hexdigest() == hashlib.sha256(memoryview(b"x")).hexdigest() == hashlib.sha256(b"x").hexdigest())
# --- keyed_hashes_by_hmac
import hashlib
import hmac
print(hmac.new(b"key", b"message", hashlib.sha256).hexdigest(), hmac.new(b"k" * 100, b"m", "sha1").hexdigest(), hmac.compare_digest("a", "a"), hmac.compare_digest(b"a", b"b"))
# --- checksums
import binascii
import zlib
print(zlib.crc32(b"hello"), zlib.crc32(b"lo", zlib.crc32(b"hel")), zlib.adler32(b"hello"), binascii.crc32(b""), binascii.hexlify(b"\x00\xff"), binascii.unhexlify("0aff"))
# --- base64
import base64
print(base64.b64encode(b"any carnal pleas"), base64.b64decode("YW55"), base64.urlsafe_b64encode(b"\xfb\xff"), base64.b32encode(b"ab"), base64.b16encode(b"\xab"))
# --- buckets_of_keys
import hashlib
counts = [0] * 5
for i in range(200):
    counts[int(hashlib.sha1(f"user:{i}".encode()).hexdigest()[:8], 16) % 5] += 1
print(counts)
