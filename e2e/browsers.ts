import type { LaunchOptions } from '@playwright/test'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How a browser is started: the one at a path, or the test tool's own. */
export const browserAt = (path: string | undefined): LaunchOptions => ({
  args: flags,
  ...(path ? { executablePath: path } : {}),
})
