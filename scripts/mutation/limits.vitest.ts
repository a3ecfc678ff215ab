import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: 'server',
    include: ['src/platform/limits.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
