import { shared } from './shared.mjs'
import { rights } from './rights.mjs'

/** Who may do what: the engine of rules and the policies of all records, against the contract's own tests. */
export default shared('policy', {
  mutate: rights(process.cwd()),
  ignorePatterns: ['web', 'server', 'e2e', 'bench', 'docs', 'deploy', 'data', 'test-results'],
})
