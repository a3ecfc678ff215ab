import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: 'server',
    include: ['src/kit/limits.test.ts'],
    globalSetup: ['src/kit/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
