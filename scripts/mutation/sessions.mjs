import { shared } from './shared.mjs'
import { functionsNamed } from './rights.mjs'

const identity = 'server/src/identity'

/** The life of a session from its opening to its end, against tests on a real database. */
export default shared('sessions', {
  mutate: [
    `${identity}/sessions.ts`,
    `${identity}/identify.ts`,
    ...functionsNamed(process.cwd(), `${identity}/tokens.ts`, ['tokenKey', 'openSession', 'endSessionsOf']),
    ...functionsNamed(process.cwd(), `${identity}/twostep/keys.ts`, ['twoStepKeys']),
  ],
  // A slow machine is no endless loop.
  timeoutMS: 30_000,
  ignorePatterns: ['web', 'e2e', 'bench', 'docs', 'deploy', 'data', 'test-results'],
})
