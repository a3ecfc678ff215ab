import { findChromium } from './chromium.mjs'
import { run, tool } from './build-state.mjs'

const started = Date.now()
const step = (name, work) => {
  const from = Date.now()
  console.log(`\n== ${name}`)
  const failed = work()
  console.log(`== ${name}: ${failed ? 'failed' : 'passed'} in ${Math.round((Date.now() - from) / 1000)} s`)
  if (failed) process.exit(failed)
}

const only = process.argv.slice(2)
const wanted = (name) => only.length === 0 || only.includes(name)

if (wanted('check')) {
  step('types', () => tool('tsc', ['-b']))
  step('lint', () => tool('oxlint', ['--type-aware', '--quiet']))
  step('format', () => tool('oxfmt', ['--check']))
}
// As the journeys, a failed test is tried once more, and named at the end where it passes then (decision 053).
if (wanted('unit'))
  step('unit, contract tests, authorisation, stories, screens, checks', () => tool('vitest', ['run', '--retry', '1']))
if (wanted('build')) step('build', () => run(process.execPath, ['scripts/build.mjs', '--strict']))
if (wanted('crash')) step('crash', () => tool('tsx', ['e2e/crash/main.ts', '--short']))
if (wanted('browser')) {
  if (process.env.SKIP_BROWSER === '1') console.log('\n!! SKIP_BROWSER=1: the browser journeys were NOT run.')
  else {
    const { light, whole } = findChromium()
    const browsers = { CHROMIUM: light, WHOLE_CHROMIUM: whole }
    step('browser journeys', () => tool('playwright', ['test', '--config', 'e2e/playwright.config.ts'], browsers))
  }
}
console.log(`\nAll of it passed in ${Math.round((Date.now() - started) / 1000)} s.`)
