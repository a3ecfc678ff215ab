import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, tool } from './build-state.mjs'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
]
/** Chromium without its windows, in which the journeys take about two thirds of the time; it knows no notifications. */
const shell = '/usr/bin/chromium-headless-shell'

const onSystem = () => {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
  const found = known.find((path) => existsSync(path))
  if (found) return found
  const which = spawnSync('sh', ['-c', 'command -v chromium || command -v google-chrome'], { encoding: 'utf8' })
  return which.stdout.trim() || null
}

const install = (...names) => run('apt-get', ['install', '-y', '-q', ...names], { DEBIAN_FRONTEND: 'noninteractive' })

const fromDistribution = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log(
    'Chromium is not installed: installing the distribution packages "chromium" and "chromium-headless-shell".',
  )
  run('apt-get', ['update', '-q'])
  // Not every distribution has the shell.
  if (install('chromium', 'chromium-headless-shell') && install('chromium')) return null
  return onSystem()
}

/**
 * Paths of the browsers for the journeys, `whole` a Chromium and `light` its headless shell where there is one: the system's, else the
 * distribution's packages when root, else the test tool's own download (empty paths, with which it finds its own). Ends the run, naming
 * the package, when none can be had.
 */
export const findChromium = () => {
  const whole = onSystem() ?? fromDistribution()
  if (whole) return { whole, light: !process.env.CHROMIUM && existsSync(shell) ? shell : whole }
  console.log('Asking the test tool for its own Chromium.')
  if (tool('playwright', ['install', 'chromium']) === 0) return { whole: '', light: '' }
  console.error(
    'The browser journeys need the package "chromium" (or Google Chrome). Install it, or set SKIP_BROWSER=1 to leave them out.',
  )
  process.exit(1)
}
