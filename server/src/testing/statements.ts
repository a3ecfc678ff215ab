import type { TestApp } from './test-app.ts'

const mostTries = 12

/**
 * How many statements a piece of work runs: the fewest that two tries agree on, as the jobs of the node run theirs in between, and more of
 * them on a busy machine.
 */
export const statementsOf = async (college: TestApp, work: () => Promise<unknown>): Promise<number> => {
  await work()
  const counts: number[] = []
  const agreed = (): boolean => counts.filter((count) => count === Math.min(...counts)).length > 1
  while (!agreed() && counts.length < mostTries) {
    const before = college.db.statements()
    await work()
    counts.push(college.db.statements() - before)
  }
  return Math.min(...counts)
}
