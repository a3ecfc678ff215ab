import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { imports, inWords } from './imports.ts'
import { domainOf, rankOf } from './order.ts'
import { root } from './files.ts'
import { floors, isForTests, sources } from './source.ts'

const refused = (wrong: (one: (typeof imports)[number]) => boolean): string[] => imports.filter(wrong).map(inWords)
const floorOf = (path: string): string => path.split('/')[0] ?? ''
const isRelative = (what: string): boolean => what.startsWith('.')
// The tests over all domains share one set of samples, and what stands beside the domains belongs together.
const insideOf = (path: string): string =>
  (path.split('/')[2] ?? '').replace('authorisation', 'contract-tests').replace(/^.*\.ts$/, 'all')
const targetOf = ({ from, what }: (typeof imports)[number]): string => join(dirname(from), what)

// Where a field that points to a record finds its type: no statement of it is read.
const findsTypes = 'server/src/records/record.ts'
// What the web's kit needs to know of the contract beyond its kit: backends, edit locks, remembered choices.
const readByWebKit = new Set(['organisation', 'people'])
// A kit may have several entry points, so that a page takes only what it shows; a second one of a domain is for its inside.
const isInnerEntry = (what: string): boolean => /^#[a-z]+\//.test(what) && !what.startsWith('#kit/')

// `#cpd` and `@college/contract/cpd` both lead to the domain cpd.
const domainNamed = (what: string): string | null =>
  /^#([a-z]+)/.exec(what)?.[1] ?? /^@college\/contract\/([a-z]+)$/.exec(what)?.[1] ?? null

test('there is something to look at', () => {
  for (const floor of floors)
    expect(sources.filter(({ path }) => path.startsWith(`${floor}/`)).length).toBeGreaterThan(10)
  expect(imports.length).toBeGreaterThan(500)
})

test('every domain has its place in the order', () => {
  const unknown = sources.map(({ path }) => domainOf(path)).filter((domain) => rankOf(domain) === null)
  expect([...new Set(unknown)]).toEqual([])
})

test('imports go one way, from the application over the domains down to the tools', () => {
  const wrong = refused(({ from, what }) => {
    const target = domainNamed(what)
    if (target === null || (target === 'all' && (domainOf(from) === 'app' || from === findsTypes))) return false
    if (isForTests(from)) return false
    if (from.startsWith('web/src/kit/') && readByWebKit.has(target)) return false
    if (isInnerEntry(what)) return target !== domainOf(from)
    const [mine, theirs] = [rankOf(domainOf(from)), rankOf(target)]
    if (mine === null || theirs === null) return true
    // The same domain of the contract may be read; the own entry point may not be taken from inside.
    return what.startsWith('#') ? theirs >= mine && target !== domainOf(from) : theirs > mine
  })
  expect(wrong).toEqual([])
})

test('a room or domain is entered only through its entry point', () => {
  const wrong = refused((one) => {
    if (!isRelative(one.what)) return false
    const target = targetOf(one)
    return floorOf(target) !== floorOf(one.from) || insideOf(target) !== insideOf(one.from)
  })
  expect(wrong).toEqual([])
})

test('every entry point is one that its floor declares', () => {
  const entries = Object.fromEntries(
    floors.map((floor) => {
      const manifest: unknown = JSON.parse(readFileSync(join(root, floor, 'package.json'), 'utf8'))
      const declared =
        typeof manifest === 'object' && manifest !== null && 'imports' in manifest ? manifest.imports : {}
      return [floor, new Set(Object.keys(Object(declared)))]
    }),
  )
  expect(refused(({ from, what }) => what.startsWith('#') && !entries[floorOf(from)]?.has(what))).toEqual([])
})

/** Folder of the domain that a file lies in, such as web/src/identity. */
const domainFolder = (path: string): string => path.split('/').slice(0, 3).join('/')

test('no path climbs two folders, except within its domain', () => {
  expect(
    refused((one) => one.what.startsWith('../../') && domainFolder(targetOf(one)) !== domainFolder(one.from)),
  ).toEqual([])
})

test('the contract imports zod and nothing else', () => {
  const tools = new Set(['vitest', 'fast-check', 'ajv/dist/2020.js', 'ajv-formats'])
  const wrong = refused(
    ({ from, what }) =>
      floorOf(from) === 'contract' &&
      what !== 'zod' &&
      !isRelative(what) &&
      !what.startsWith('#') &&
      !(isForTests(from) && tools.has(what)),
  )
  expect(wrong).toEqual([])
})

test('the web never imports the server, nor the server the web', () => {
  const other = { web: 'server', server: 'web', contract: '(server|web)' }
  const wrong = refused(({ from, what }) =>
    Object.entries(other).some(
      ([floor, foreign]) => floorOf(from) === floor && new RegExp(`^@college/${foreign}(/|$)`).test(what),
    ),
  )
  expect(wrong).toEqual([])
})

test('the web imports nothing of Node, but for its tests', () => {
  expect(refused(({ from, what }) => floorOf(from) === 'web' && what.startsWith('node:') && !isForTests(from))).toEqual(
    [],
  )
})

test('one place holds the router’s only blocker', () => {
  const holders = sources.filter(
    ({ path, text }) => /^web\/src\/(?!kit\/router\/)/.test(path) && /\buseBlocker\b/.test(text),
  )
  expect(holders.map(({ path }) => path)).toEqual(['web/src/kit/dialog/LeaveGuards.tsx'])
})

test('parts of the same page are led to without an address that the router did not make', () => {
  const makers = sources.filter(({ path, text }) => path.startsWith('web/src/') && /href=(?:"#|\{`#)/.test(text))
  expect(makers.map(({ path }) => path)).toEqual(['web/src/kit/form/ErrorSummary.tsx', 'web/src/kit/page/HereLink.tsx'])
})

test('parts go into an archive where a failing one is heard', () => {
  const lazily = sources.filter(({ text }) => /\baddReadStream(Lazy)?\(/.test(text)).map(({ path }) => path)
  expect(lazily).toEqual(['server/src/files/archive/parts.ts'])
})
