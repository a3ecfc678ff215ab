import type { TestApp } from './test-app.ts'

const fewestTries = 2
const mostTries = 12

/**
 * How many statements a piece of work runs, each time anew: the fewest of several tries, seen twice. The jobs of the node run theirs in
 * between; a file that counts lets them run seldom, by `hurry`.
 */
export const statementsOf = async (college: TestApp, work: () => Promise<unknown>): Promise<number> => {
  await work()
  const counts: number[] = []
  const agreed = (): boolean => counts.filter((count) => count === Math.min(...counts)).length > 1
  while (counts.length < fewestTries || (!agreed() && counts.length < mostTries)) {
    const before = college.db.statements()
    await work()
    counts.push(college.db.statements() - before)
  }
  return Math.min(...counts)
}
