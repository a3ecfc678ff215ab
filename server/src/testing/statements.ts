import type { TestApp } from './test-app.ts'

/** How many statements a piece of work runs: the fewest of three tries, as the jobs of the node run theirs in between. */
export const statementsOf = async (college: TestApp, work: () => Promise<unknown>): Promise<number> => {
  await work()
  const counts: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const before = college.db.statements()
    await work()
    counts.push(college.db.statements() - before)
  }
  return Math.min(...counts)
}
