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
