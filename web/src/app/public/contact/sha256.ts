// The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8.
const primes: number[] = []
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32) | 0
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const words = new Int32Array(64)
const state = new Int32Array(8)

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by))
const at = (list: Int32Array, index: number): number => list[index] ?? 0

const addBlock = (): void => {
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [at(words, i - 15), at(words, i - 2)]
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[i] = at(words, i - 16) + one + at(words, i - 7) + two
  }
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)]
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)]
  for (let i = 0; i < 64; i += 1) {
    const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + big + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)) | 0
    const small = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + value
}

/** Writes 64 bytes of a text, from one place on, into the words of a block: what is past its end is the mark of the end, then nought. */
const readBlock = (text: string, from: number): void => {
  for (let word = 0; word < 16; word += 1) {
    let value = 0
    for (let place = from + word * 4; place < from + word * 4 + 4; place += 1)
      value = (value << 8) | (place < text.length ? text.charCodeAt(place) : place === text.length ? 0x80 : 0)
    words[word] = value
  }
}

/**
 * The first 32 bits of the SHA-256 hash of one ASCII text after another that begin alike; the blocks that hold only what they share are
 * hashed once. The browser's own is asynchronous, and many times slower where one short text after another is hashed.
 */
export const hashesFrom = (shared: string): ((rest: string) => number) => {
  const known = Math.floor(shared.length / 64) * 64
  state.set(start)
  for (let from = 0; from < known; from += 64) {
    readBlock(shared, from)
    addBlock()
  }
  const begun = state.slice()
  return (rest) => {
    const text = shared + rest
    state.set(begun)
    for (let from = known; from < text.length + 9; from += 64) {
      readBlock(text, from)
      if (from + 64 >= text.length + 9) words[15] = text.length * 8
      addBlock()
    }
    return at(state, 0) >>> 0
  }
}
