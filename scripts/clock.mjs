import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, tool } from './build-state.mjs'

// Tests that hold on every day of the calendar: they run with the clock of the machine put on, and in zones that are not the college's.

/** Where a machine may stand: nowhere, in the college's own zone, or in one that is a day behind it. */
const zones = ['UTC', 'Pacific/Auckland', 'Pacific/Honolulu']
const ours = 'Pacific/Auckland'
const msOfDay = 86_400_000

/** What a clock on the wall of a zone shows, as if it were UTC. */
const wallIn = (zone, at) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second)
}

/** The instant at which a clock in Auckland first shows this day and time, reckoned from midday before, ahead of any change of the clocks. */
const inAuckland = (date, time) => {
  const midday = Date.parse(`${date}T12:00:00Z`) - msOfDay
  return Date.parse(`${date}T${time}:00Z`) - (wallIn(ours, midday) - midday)
}

const dateOf = (ms) => new Date(ms).toISOString().slice(0, 10)
const isSunday = (date) => new Date(date).getUTCDay() === 0
const todayOf = (now) => dateOf(wallIn(ours, now))

/** The next day after today that is as wanted. */
const next = (today, wanted) => {
  for (let at = Date.parse(today) + msOfDay; ; at += msOfDay) if (wanted(dateOf(at))) return dateOf(at)
}

/** The moments by name, the instants in milliseconds: always ahead, so that no test can be right on its own day alone. */
export const momentsFrom = (now) => {
  const today = todayOf(now)
  const following = (day) => next(today, (date) => date.endsWith(day))
  const sunday = (month, days) =>
    next(today, (date) => date.slice(5, 7) === month && isSunday(date) && days(Number(date.slice(8))))
  return {
    midnight: inAuckland(
      next(today, () => true),
      '00:30',
    ),
    midday: inAuckland(
      next(today, () => true),
      '12:30',
    ),
    'march-31': inAuckland(following('-03-31'), '12:30'),
    'april-1': inAuckland(following('-04-01'), '00:30'),
    // Two minutes before the clocks change, so that they do while the tests run.
    'clocks-back': inAuckland(
      sunday('04', (day) => day <= 7),
      '02:58',
    ),
    'clocks-forward': inAuckland(
      sunday('09', (day) => day >= 24),
      '01:58',
    ),
    'leap-day': inAuckland(following('-02-29'), '00:30'),
    'december-31': inAuckland(following('-12-31'), '12:30'),
    'three-years-on': inAuckland(`${Number(today.slice(0, 4)) + 3}${next(today, () => true).slice(4)}`, '12:30'),
  }
}

/** The library that puts clocks on; installed where we may. */
const library = 'libfaketimeMT.so.1'
const findLibrary = () =>
  ['/usr/lib', '/usr/lib64', '/usr/local/lib', '/opt/homebrew/lib']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .map((folder) => join(folder, 'faketime', library))
    .find((path) => existsSync(path))

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const install = () => {
  if (!mayInstall()) return
  console.log('The clock cannot be put on yet: installing the distribution package "libfaketime".')
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  if (!apt('install', '-y', '--no-install-recommends', 'libfaketime') && apt('update'))
    apt('install', '-y', '--no-install-recommends', 'libfaketime')
}

/** The path of libfaketime, or undefined where it is not and cannot be had. */
export const clockLibrary = () => {
  if (!findLibrary()) install()
  return findLibrary()
}

/**
 * Copies the library into a folder without its own waiting, and gives the copy's path. While it waits it shows the true time, also to a
 * handler of a signal that ends the wait: PostgreSQL then puts off each timeout (of a statement, a lock, a session) until the other clock's
 * time is there, which is never. Its waiting is only of use to clocks that run faster.
 */
const withoutWaiting = (path, folder) => {
  const bytes = readFileSync(path)
  for (const name of ['epoll_wait', 'epoll_pwait', 'clock_nanosleep']) {
    const at = bytes.indexOf(`\0${name}\0`)
    if (at !== -1) bytes.write('X', at + 1)
  }
  const copy = join(folder, library)
  writeFileSync(copy, bytes)
  // The database may run as a user of its own.
  chmodSync(folder, 0o755)
  chmodSync(copy, 0o755)
  return copy
}

/**
 * Takes away the shared memory that this library leaves behind of processes that are gone: a process that has the number of one of them
 * cannot start under it.
 */
const tidyShared = () => {
  const folder = '/dev/shm'
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)$/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(folder, name), { force: true })
  }
}

/** Files with failed tests that have a second try. */
const mostAgain = 4
const failedIn = (result) =>
  JSON.parse(readFileSync(result, 'utf8'))
    .testResults.filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(root, name))

/** Runs tests with the machine's clock at a moment and in a zone, and gives the exit code. */
const runAt = (path, { name, instant, zone }, args) => {
  const shown = new Date(wallIn(ours, instant)).toISOString().slice(0, 16).replace('T', ' ')
  console.log(`\n== ${name}: ${shown} in Auckland, on a machine in ${zone}`)
  const offset = Math.round((instant - Date.now()) / 1000)
  const folder = mkdtempSync(join(tmpdir(), 'college-clock-'))
  const result = join(folder, 'result.json')
  const preload = withoutWaiting(path, folder)
  const projects = ['--project', 'contract', '--project', 'server', ...screens]
  const attempt = (files = args) => {
    tidyShared()
    return tool(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile=${result}`, ...projects, ...files],
      {
        TZ: zone,
        LD_PRELOAD: preload,
        // An offset, not a start: all processes then share one clock, that of the database among them.
        FAKETIME: `${offset < 0 ? '' : '+'}${offset}`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        FAKETIME_DISABLE_SHM: '1',
      },
    )
  }
  // Under this library a process now and then dies before it can say how its tests went.
  const died = (code) => code !== 0 && !existsSync(result)
  let code = attempt()
  for (let again = 0; died(code) && again < 2; again += 1) {
    console.error('\n!! A process died without a result under the other clock: it is run again.')
    code = attempt()
  }
  // Programs that a test starts die of it too: what failed has a second try, alone, and what fails twice is wrong.
  if (code !== 0 && !died(code)) {
    const failed = failedIn(result)
    if (failed.length > 0 && failed.length <= mostAgain) {
      console.error(`\n!! Failed under the other clock, and tried again: ${failed.join(', ')}`)
      rmSync(result)
      code = attempt(failed)
      if (code === 0) console.error(`!! Passed at the second try: ${failed.join(', ')}`)
    }
  }
  rmSync(folder, { recursive: true })
  return code
}
const screens = ['--project', 'screens', '--project', 'web']

const all = Object.entries(momentsFrom(new Date())).flatMap(([name, instant]) =>
  zones.map((zone) => ({ name, instant, zone })),
)

/** All moments in all zones, or those named by MOMENT and ZONE; TESTS narrows the files. Gives how many failed. */
export const clock = () => {
  const { MOMENT, ZONE, TESTS } = process.env
  const wanted = all.filter(({ name, zone }) => (!MOMENT || MOMENT === name) && (!ZONE || ZONE === zone))
  const path = clockLibrary()
  if (wanted.length === 0) {
    const names = [...new Set(all.map(({ name }) => name))]
    console.error(`There is no such moment or zone; there are ${[...names, ...zones].join(', ')}.`)
    return 1
  }
  if (!path) {
    console.error(`The clock cannot be put on without ${library}: install the package libfaketime.`)
    return 1
  }
  return wanted.filter((one) => runAt(path, one, TESTS ? TESTS.split(' ') : []) !== 0).length
}

// What is most about days, and is run at a moment of its own after each suite.
const telling = [
  'contract/src/cpd',
  'contract/src/kit/dates.test.ts',
  'contract/src/logbook/quarters.test.ts',
  'server/src/cpd/progress/midnight.test.ts',
  'server/src/cpd/progress/current.test.ts',
  'server/src/cpd/programme',
  'server/src/cpd/reminders',
  'server/src/logbook/placement',
  'server/src/people',
  'server/src/forms/signing/sign/signer-changes.test.ts',
  'web/src/logbook',
  'web/src/cpd/activity',
  'web/src/kit/form',
]

/** What could not be run here, in words. */
export const notRun = []

/**
 * One moment in one zone, by turns: commits in a row have all of them one after the other. Gives the exit code. Who may not install the library
 * is told at the end what was left out; who may, and didn't get it, has something to mend.
 */
export const turn = () => {
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const one = all[(Number.parseInt(stdout, 10) || 0) % all.length]
  const path = clockLibrary()
  if (path) return runAt(path, one, telling)
  const words = `the turn "${one.name}, ${one.zone}", for which ${library} is missing. Install the package libfaketime.`
  if (mayInstall()) {
    console.error(`It could not be installed for ${words}`)
    return 1
  }
  notRun.push(words)
  return 0
}
