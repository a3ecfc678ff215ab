import { shared } from './shared.mjs'
import { functionsNamed } from './rights.mjs'

const identity = 'server/src/identity'

/** Limits, and the life of a session from its opening to its end, against tests on a real database. */
export default shared('sessions', {
  mutate: [
    'server/src/kit/limits.ts',
    `${identity}/sessions.ts`,
    `${identity}/identify.ts`,
    ...functionsNamed(process.cwd(), `${identity}/tokens.ts`, ['tokenKey', 'openSession', 'endSessionsOf']),
    ...functionsNamed(process.cwd(), `${identity}/twostep/keys.ts`, ['twoStepKeys']),
  ],
  // Starting over a copy of the world takes a while on a busy machine.
  timeoutMS: 30_000,
  ignorePatterns: ['web', 'e2e', 'bench', 'docs', 'deploy', 'data', 'test-results'],
})
