import { defineConfig } from 'vitest/config'

const files = ['sessions', 'identify', 'server-keys']

export default defineConfig({
  test: {
    root: 'server',
    include: files.map((name) => `src/identity/${name}.test.ts`),
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
