/** Settings of every run of Stryker here; it fails where fewer than 95 of a hundred changes are noticed. */
export const shared = (name, more) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/equivalent.mjs'],
  ignorers: ['equivalent'],
  vitest: { configFile: `scripts/mutation/${name}.vitest.ts`, related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Stryker would read the project's own with a compiler of its own.
  tsconfigFile: 'none.json',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.stryker',
  thresholds: { high: 100, low: 95, break: 95 },
  ...more,
})
