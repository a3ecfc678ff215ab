import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashesFrom } from './sha256.ts'

const words = 'The quick brown fox, 0123456789. '.repeat(7)
const bitsOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

test('the first bits are those of SHA-256, whatever the length of the text', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = words.slice(0, length)
    expect([length, hashesFrom('')(text)]).toEqual([length, bitsOf(text)])
  }
})

test('texts that begin alike are hashed one after the other, wherever what they share ends', () => {
  for (const shared of [0, 1, 54, 63, 64, 70, 119, 127, 128, 150].map((length) => words.slice(0, length))) {
    const hashOf = hashesFrom(shared)
    for (const rest of ['', '0', '65535', words])
      expect([shared.length, rest, hashOf(rest)]).toEqual([shared.length, rest, bitsOf(shared + rest)])
  }
})
