import { CsvError } from 'csv-parse'
import { expect, it } from 'vitest'
import { readCsv } from './csv-file.ts'

const most = 64 * 1024

it('reads rows whole wherever their letters and quotes lie', async () => {
  const rows = Array.from({ length: 9_000 }, (_, n) => [`${n}`, `Māori “kōrero”, 日本語 ${n}`, 'two\nlines'])
  const text = `\ufeff${rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')}`
  expect(Buffer.byteLength(text)).toBeGreaterThan(5 * most)
  expect(await readCsv(text, 10_000, { bom: true })).toEqual(rows)
})

it('gives others a turn after each piece', async () => {
  let turns = 0
  let reads = true
  const takeTurn = (): void => {
    turns += 1
    if (reads) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  await readCsv('a,b\n'.repeat(200_000), 1_000_000)
  reads = false
  expect(turns).toBeGreaterThanOrEqual(Math.floor((200_000 * 4) / most))
})

it('ends where it is told to, however much follows', async () => {
  expect(await readCsv('a,b\n'.repeat(200_000), 3)).toEqual(Array.from({ length: 3 }, () => ['a', 'b']))
})

it('throws what is wrong with the quotes', async () => {
  await expect(readCsv(`a\n"b`, 10)).rejects.toBeInstanceOf(CsvError)
})
