import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstBits } from './sha256.ts'

test('the first bits are those of SHA-256, whatever the length of the text', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'The quick brown fox, 0123456789. '.repeat(7).slice(0, length)
    expect([length, firstBits(text)]).toEqual([length, createHash('sha256').update(text).digest().readUInt32BE(0)])
  }
})
