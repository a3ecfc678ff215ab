import { shared } from './shared.mjs'
import { functionsNamed } from './rights.mjs'

const files = ['rules', 'batch-loader', 'twostep/codes', 'twostep/hints']
const sealing = ['part', 'algorithm', 'options', 'about', 'sealSecret', 'openSecret', 'keyedHash']

/** What passwords, codes, tokens and their secrets have to be, against those tests of the server that need no database. */
export default shared('auth', {
  mutate: [
    ...files.map((name) => `server/src/identity/${name}.ts`),
    ...functionsNamed(process.cwd(), 'server/src/identity/twostep/keys.ts', sealing),
    ...functionsNamed(process.cwd(), 'server/src/identity/tokens.ts', [
      'claimsOf',
      'isPlain',
      'openTokens',
      'secretHash',
    ]),
  ],
  // What is made once and kept would be tried by the first test alone that asks for it.
  coverageAnalysis: 'all',
  ignorePatterns: ['web', 'e2e', 'bench', 'docs', 'deploy', 'data', 'test-results'],
})
