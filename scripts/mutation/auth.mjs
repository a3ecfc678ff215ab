import { shared } from './shared.mjs'
import { functionsNamed } from './rights.mjs'

const files = ['rules', 'twostep/codes', 'twostep/keys', 'twostep/hints']

/** What passwords, codes, tokens and their secrets have to be, against those tests of the server that need no database. */
export default shared('auth', {
  mutate: [
    ...files.map((name) => `server/src/identity/${name}.ts`),
    ...functionsNamed(process.cwd(), 'server/src/identity/tokens.ts', ['isPlain', 'openTokens', 'secretHash']),
  ],
  ignorePatterns: ['web', 'e2e', 'bench', 'docs', 'deploy', 'data', 'test-results'],
})
