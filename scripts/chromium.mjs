import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, tool } from './build-state.mjs'

const known = [
  // Chromium without its windows: the journeys take about two thirds of the time in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
]

const onSystem = () => {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
  const found = known.find((path) => existsSync(path))
  if (found) return found
  const which = spawnSync('sh', ['-c', 'command -v chromium || command -v google-chrome'], { encoding: 'utf8' })
  return which.stdout.trim() || null
}

const fromDistribution = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  run('apt-get', ['update', '-q'])
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`Installing the distribution package "${name}" for the journeys.`)
    if (run('apt-get', ['install', '-y', '-q', name], { DEBIAN_FRONTEND: 'noninteractive' }) === 0) return onSystem()
  }
  return null
}

/**
 * Path of a Chromium for the journeys: the system's, else the distribution's package when root, else the test tool's own
 * download (an empty path, with which it finds its own). Ends the run, naming the package, when none can be had.
 */
export const findChromium = () => {
  const path = onSystem() ?? fromDistribution()
  if (path) return path
  console.log('Asking the test tool for its own Chromium.')
  if (tool('playwright', ['install', 'chromium']) === 0) return ''
  console.error(
    'The browser journeys need the package "chromium" (or Google Chrome). Install it, or set SKIP_BROWSER=1 to leave them out.',
  )
  process.exit(1)
}
