import { shared } from './shared.mjs'

/** What may be tried how often, over all nodes, against tests on a real database. */
export default shared('limits', {
  mutate: ['server/src/platform/limits.ts'],
  // A slow machine is no endless loop.
  timeoutMS: 30_000,
  ignorePatterns: ['web', 'e2e', 'bench', 'docs', 'deploy', 'data', 'test-results'],
})
