import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heldTo, missed, unmeasured } from '../../bench/bars.ts'
import { notReached, rowOf } from '../../bench/report.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8')
const lines = page.split('\n').filter((line) => line.startsWith('| ('))
const rows = lines.map(rowOf)

const weight = '(e) home: script and style, compressed'
const memory = '(d) server memory, database apart'
const update = '(b) update an activity'

test('each figure that is asked for is found in its row', () => {
  expect(rows.length).toBeGreaterThan(50)
  expect([...missed(rows, 'asked'), ...missed(rows, 'held')].filter((each) => /no figure/.test(each))).toEqual([])
})

test('what was not measured is said, once for each row', () => {
  expect(unmeasured(rows.filter(({ what }) => what !== memory))).toContain(memory)
})

test('the page says what is not yet reached, and nothing on it is below what is held', () => {
  expect(page.split('## Not yet reached')[1]?.trim()).toBe(
    notReached(lines).join('\n').split('## Not yet reached')[1]?.trim(),
  )
  expect(missed(rows, 'held')).toEqual([])
})

test.each([
  [{ what: weight, ours: '201 kB', ratio: '' }, [`${weight}: 201, held is ≤ 200`]],
  [{ what: weight, ours: '200 kB', ratio: '' }, []],
  [{ what: weight, ours: 'nothing', ratio: '' }, [`${weight}: no figure, held is ≤ 200`]],
  [{ what: update, ours: '9/s', ratio: '0.30' }, [`${update}: 0.3, held is ≥ 0.31`]],
  [{ what: update, ours: '9/s', ratio: '0.31' }, []],
  [{ what: update, ours: '9/s, 40 wrong', ratio: '0.91' }, [`${update}: no figure, held is ≥ 0.31`]],
  [{ what: update, ours: '9/s', ratio: '' }, [`${update}: no figure, held is ≥ 0.31`]],
  [
    { what: memory, ours: '166 MB idle, 196 MB after the load', ratio: '' },
    [`${memory}: 166, held is ≤ 165`, `${memory}: 196, held is ≤ 195`],
  ],
  [{ what: 'a row of which nothing is asked', ours: '', ratio: '' }, []],
])('of %j is said: %j', (row, said) => {
  expect(missed([row], 'held')).toEqual(said)
})

test('a row says both, what is held and what is asked', () => {
  expect(heldTo(update)).toBe('≥ 0.31, asked is ≥ 0.6')
  expect(heldTo(weight)).toBe('≤ 200')
  expect(heldTo('a row of which nothing is asked')).toBe('')
})
