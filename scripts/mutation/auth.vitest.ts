import { defineConfig } from 'vitest/config'

// Those that need no database: each change is tried against all that meet it.
const identity = ['rules', 'tokens-alone', 'batch-loader', 'twostep/codes', 'twostep/keys', 'twostep/hints']

export default defineConfig({
  test: {
    root: 'server',
    include: identity.map((name) => `src/identity/${name}.test.ts`),
  },
})
