import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const alone = ['src/database/*.test.ts']

// The web is tested with what browsers load.
const asInBrowsers = {
  resolve: { alias: { 'tus-js-client': resolve('node_modules/tus-js-client/lib.esm/browser/index.js') } },
}
const ofTheWeb = {
  root: 'web',
  setupFiles: ['src/kit/tests/setup.ts'],
  testTimeout: 60_000,
  // What a test waits for comes when the machine has time for it.
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    // One database server and one machine of two cores stand behind all files.
    maxWorkers: 2,
    teardownTimeout: 60_000,
    // What a passing test prints is nobody's concern; what a failing one printed is shown with it.
    silent: 'passed-only',
    slowTestThreshold: 20_000,
    reporters: ['default', './scripts/told-at-end.mjs'],
    projects: [
      {
        test: {
          name: 'contract',
          root: 'contract',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          exclude: alone,
          // Loading the server anew for each file took as long as all of its tests.
          isolate: false,
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // These start and kill servers and count time: they run by themselves, after everything else.
        test: {
          name: 'machine',
          root: 'server',
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...asInBrowsers,
        test: {
          ...ofTheWeb,
          name: 'screens',
          include: ['src/**/*.test.tsx'],
          // Loading the screens and their libraries anew for each file took more than all their tests.
          isolate: false,
        },
      },
      // What a module keeps is what these are about: each file has modules of its own, but not a process.
      { ...asInBrowsers, test: { ...ofTheWeb, name: 'web', include: ['src/**/*.test.ts'], pool: 'vmThreads' } },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], testTimeout: 60_000, isolate: false } },
    ],
  },
})
