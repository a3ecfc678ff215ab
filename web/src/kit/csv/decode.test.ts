// @vitest-environment node
import { expect, test } from 'vitest'
import { decodeFile } from './decode.ts'

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string): Uint8Array =>
  new Uint8Array([
    0xff,
    0xfe,
    ...Array.from(text).flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ])

test.each([
  ['UTF-8', new TextEncoder().encode('Whānau, café'), 'Whānau, café', 'utf-8'],
  ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, 0x41]), 'A', 'utf-8'],
  ['Latin-1', latin('café; £5'), 'café; £5', 'latin-1'],
  ['UTF-16 of spreadsheets', utf16('Whānau\tA'), 'Whānau\tA', 'utf-16'],
])('%s is read', (_name, bytes, text, encoding) => {
  expect(decodeFile(bytes, 3_000_000)).toEqual({ kind: 'text', text, encoding })
})

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /^This is not a CSV file/],
  ['more than 3 MB', new Uint8Array(3_000_001).fill(65), /larger than 3 MB/],
])('%s is refused', (_name, bytes, why) => {
  expect(decodeFile(bytes, 3_000_000)).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) })
})
