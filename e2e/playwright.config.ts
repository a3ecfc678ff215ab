import { defineConfig } from '@playwright/test'
import { browserAt } from './browsers.ts'

// Known once the server has started: the processes of the journeys read this file after that.
const address = process.env['COLLEGE_ADDRESS']

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './start.ts',
  outputDir: '../test-results',
  reporter: [['./report.ts']],
  fullyParallel: true,
  workers: 2,
  // A busy machine can make one journey late; what fails twice is wrong.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    ...(address ? { baseURL: address } : {}),
    // Recording each step of every journey nearly doubles their time; what fails is recorded when it is tried again.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    // Below every journey's own limit, so that what waits in vain is named, and not only that the time is over.
    actionTimeout: 45_000,
    // Only the journeys without a network need the application on the device.
    serviceWorkers: 'block',
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    launchOptions: browserAt(process.env['CHROMIUM']),
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
