import { defineConfig } from 'vitest/config'

// Those that need no database: each change is tried against all that meet it.
const files = ['rules', 'tokens-alone', 'twostep/codes', 'twostep/keys', 'twostep/hints']

export default defineConfig({
  test: { root: 'server', include: files.map((name) => `src/identity/${name}.test.ts`) },
})
