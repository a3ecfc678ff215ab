import type { LaunchOptions } from '@playwright/test'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a journey is gone before its code has run often enough to be worth optimising.
  '--js-flags=--no-opt --no-maglev',
]

/** How a browser is started: the one at a path, or the test tool's own. */
export const browserAt = (path: string | undefined): LaunchOptions => ({
  args: flags,
  ...(path ? { executablePath: path } : {}),
})
