import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, root } from './files.ts'

const folders = ['contract/src', 'server/src', 'web/src', 'e2e', 'checks']
const self = 'checks/architecture/clocks.test.ts'
const files = folders.flatMap((folder) => filesIn(folder, '.ts', '.tsx')).filter((path) => path !== self)

const text = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Lines that match, outside comments, with their place. */
const found = (pattern: RegExp, paths: readonly string[] = files): string[] =>
  paths.flatMap((path) =>
    text(path)
      .split('\n')
      .flatMap((line, at) =>
        pattern.test(line) && !/^\s*(\/\/|\/?\*)/.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [],
      ),
  )

// Days written as text are reckoned in one file, where all of them are days of UTC by design.
const reckoning = 'contract/src/kit/dates.ts'

test('a day is never cut from an instant of UTC: dayIn(zone, at) says which day it is, and where', () => {
  const elsewhere = files.filter((path) => path !== reckoning)
  expect(found(/toISOString\(\)\s*\.(slice|substring|substr|split)\(/, elsewhere)).toEqual([])
})

test('no day or time is read in the zone the machine happens to stand in', () => {
  expect(found(/\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes)\(/)).toEqual([])
})

// Where only the name of a zone is asked for, to begin a profile with.
const namesOfZones = ['server/src/organisation/geoinfo.ts', 'web/src/app/register/browserZone.ts']

test('a clock time is shown in the zone that somebody chose, never in that of the device', () => {
  const shown = files.filter((path) => !/\.test\.tsx?$/.test(path) && !namesOfZones.includes(path))
  expect(found(/toLocale(Time|Date)String\(|resolvedOptions\(\)/, shown)).toEqual([])
  const formats = shown.flatMap((path) =>
    Array.from(text(path).matchAll(/Intl\.DateTimeFormat\(([^)]*)\)/g), ([, given = '']) => ({
      path,
      given,
    })),
  )
  expect(formats.length).toBeGreaterThan(4)
  expect(formats.filter(({ given }) => !/\btimeZone\b/.test(given))).toEqual([])
})

test('a moment without its seconds is showMinute', () => {
  const elsewhere = files.filter((path) => path !== reckoning && !/\.test\.tsx?$/.test(path))
  expect(found(/showInstant\(.*\)\.slice\(0, (-3|16)\)/, elsewhere)).toEqual([])
})

test('a moment on a screen stands in the zone of its reader, never in the college’s', () => {
  const moment =
    /\b(?:showInstant|showMinute)\((?:[^()]|\([^()]*\))*,\s*(timezone|\w+\.timezone|useActor\(\)\.timezone),?\s*\)(\.slice\(0, 10\))?/g
  const colleges = (path: string, source: string): string[] => {
    const taken = /\{[^{}]*\btimezone\b[^{}]*\}\s*=\s*useActor\(\)/.test(source)
    const actor = /(\w+)\s*=\s*useActor\(\)/.exec(source)?.[1]
    const theirs = ['useActor().timezone', ...(taken ? ['timezone'] : []), ...(actor ? [`${actor}.timezone`] : [])]
    // A day is the college's.
    return Array.from(source.matchAll(moment), ([words, zone = '', day]) =>
      theirs.includes(zone) && !day ? [`${path} ${words}`] : [],
    ).flat()
  }
  expect(colleges('x', 'const { id, timezone } = useActor()\nshowMinute(at ?? day(1), timezone)')).toHaveLength(1)
  expect(colleges('x', 'const me = useActor()\nshowInstant(at, me.timezone)')).toHaveLength(1)
  expect(colleges('x', 'showInstant(at, useActor().timezone)')).toHaveLength(1)
  expect(colleges('x', 'const { timezone } = useActor()\nshowInstant(at, timezone).slice(0, 10)')).toEqual([])
  expect(colleges('x', 'const timezone = useZone()\nshowInstant(at, timezone)')).toEqual([])
  const screens = files.filter((path) => path.startsWith('web/src/') && !/\.test\.tsx?$/.test(path))
  expect(screens.flatMap((path) => colleges(path, text(path)))).toEqual([])
})

test('a moment in a mail is given as one, and its reader’s zone is found where mails are written', () => {
  const sending = files.filter(
    (path) => path.startsWith('server/src/') && !/\.test\.ts$/.test(path) && /\bqueueMail\(/.test(text(path)),
  )
  expect(sending.length).toBeGreaterThan(20)
  expect(found(/\bshow(Instant|Clock|Moment)\(/, sending)).toEqual([])
  // What goes into a mail from elsewhere names days, which are the college's, and no moments.
  const helpers = filesIn('server/src', '.ts').filter((path) => /(^|\/)mails?(-[a-z-]+)?\.ts$/.test(path))
  expect(found(/\bshow(Instant|Clock)\(/, helpers)).toEqual([])
})

test('the time comes from a clock that somebody can put on, not from the wall', () => {
  // Whoever defines a clock calls it `now`; all others ask the context, the test college or the row.
  const wall = found(/new Date\(\s*(Date\.now\(\)[^)]*)?\)/)
  expect(wall.filter((line) => !/\bnow\b.*=> .*new Date\(/.test(line))).toEqual([])
})

test('SQL asks no calendar of the server’s own: the day is handed to it', () => {
  expect(found(/\bcurrent_date\b|\bnow\(\)::date\b|\blocaltimestamp\b/i)).toEqual([])
})

test('no test denies a few bare digits: times, ids and tokens hold them by chance', () => {
  expect(found(/\.not\s*\.toContain\((['"`])\d{1,9}\1\)|\.not\s*\.toMatch\(\/\d{1,9}\/[a-z]*\)/)).toEqual([])
})
