import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readRowsOf, rowParts } from './rows.ts'

const goal = (id: number): string => JSON.stringify({ id, name: `Goal ${id}, “of\nmany”`, note: 'ā'.repeat(500) })
const goals = (count: number): string[] => Array.from({ length: count }, (_, at) => goal(at + 1))
/** As archives have it: a row on each line. */
const archived = (rows: readonly string[]): string => `[\n${rows.join(',\n')}\n]\n`
const readGoals = (json: string) => readRowsOf((path) => (path === rowParts.goals ? json : null))

it.each([0, 1, 2, 300, 3_000])('reads %i rows of an archive', async (count) => {
  expect((await readGoals(archived(goals(count)))).goals).toBe(count)
})

it('reads a short list however it is laid out', async () => {
  expect((await readGoals(`[${goals(3).join(', ')}]`)).goals).toBe(3)
})

it('lets others have their turn while it reads a long list', async () => {
  let turns = 0
  const others = new AbortController()
  const waiting = (async () => {
    for (; !others.signal.aborted; turns += 1) await setImmediate()
  })()
  await readGoals(archived(goals(3_000)))
  others.abort()
  await waiting
  // 1.6 million letters, a turn after each 200,000; and a turn after each hundred rows that are looked at.
  expect(turns).toBeGreaterThan(30)
})

const long = goals(400)
it.each([
  ['whose rows are all on one line', `[${long.join(',')}]\n`],
  ['with no comma between two rows', `[\n${long.join('\n')}\n]\n`],
  ['with a comma after the last row', `[\n${long.join(',\n')},\n]\n`],
  ['that does not end', `[\n${long.join(',\n')}`],
  ['with a row that is too long', archived([...long, JSON.stringify({ id: 1, note: 'a'.repeat(300_000) })])],
  ['with half a row', archived([...long, '{"id": 1'])],
  ['that begins with something else', `{"a": [\n${long.join(',\n')}\n]\n`],
  ['of too many rows', archived(Array.from({ length: 50_001 }, (_, id) => `{"id":${id}}`))],
  ['with a row that is none', archived([...long, '[]'])],
])('refuses, in words, a long list %s', async (_name, json) => {
  await expect(readGoals(json)).rejects.toThrow(
    'We can’t read “data/devgoal.json” of this archive, so we imported nothing.',
  )
})
