import { expect, it } from 'vitest'
import { isForTests, sources } from './source.ts'

it('tests that count statements let the jobs of their college run seldom, so that none of theirs is counted', () => {
  const counts = sources.filter(
    ({ path, text }) =>
      isForTests(path) &&
      /\.statements\(\)|\bstatementsOf\(/.test(text) &&
      /= await openTestApp\(/.test(text) &&
      !/\bhurry: 0\.01\b/.test(text),
  )
  const known = [
    // Counts over a database that no node has.
    'server/src/app/seed/seed.test.ts',
  ]
  expect(counts.map(({ path }) => path)).toEqual(known)
})

/** The jobs a node runs more often the more its tests hurry, by the function each calls. */
const hurried = sources
  .filter(({ path }) => path === 'server/src/app/app.ts')
  .flatMap(({ text }) => [...text.matchAll(/\bjob\('[^']+', \d+ \/ hurry, \((?:stopping)?\) => ([\w.]+)\(/g)])
  .map(([, name = '']) => name)

it('tests that run a job themselves let the node run it seldom, so that it takes nothing of theirs', () => {
  expect(hurried.length).toBeGreaterThan(8)
  const runs = new RegExp(`\\b(?:${[...new Set(hurried)].join('|').replaceAll('.', String.raw`\.`)})\\(`)
  const races = sources.filter(
    ({ path, text }) =>
      isForTests(path) && runs.test(text) && /= await openTestApp\(/.test(text) && !/\bhurry: 0\.01\b/.test(text),
  )
  expect(races.map(({ path }) => path)).toEqual([])
})
