import { defineConfig } from 'vitest/config'

const files = ['kit/limits', 'identity/sessions', 'identity/identify', 'identity/server-keys']

export default defineConfig({
  test: {
    root: 'server',
    include: files.map((name) => `src/${name}.test.ts`),
    globalSetup: ['src/kit/testing/floor.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
