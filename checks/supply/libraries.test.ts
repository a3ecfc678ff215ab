import { expect, test } from 'vitest'
import { papers, quotedIn, textOf } from '../papers/papers.ts'
import { allowedToRun, direct, installed, running } from './manifests.ts'
import { isAtLeast, minimumVersions } from './minimum-versions.ts'

test('no installed library is below the lowest version without a known flaw', () => {
  expect(isAtLeast('5.12.1', '5.12.2') || isAtLeast('5.9.9', '5.12.2')).toBe(false)
  expect(isAtLeast('5.12.2', '5.12.2') && isAtLeast('6.0.0', '5.12.2')).toBe(true)
  const low = installed.flatMap(({ path, name, version }) => {
    const least = minimumVersions[name]
    return least && !isAtLeast(version, least.version) ? [`${path} ${version}: ${least.flaw}`] : []
  })
  expect(low).toEqual([])
})

test('the lock file says what, never from where', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(({ resolved }) => /^[a-z+]+:/.test(resolved))).toEqual([])
})

test('the lock file has the parts for every platform, or npm ci refuses it', () => {
  const names = new Set(installed.map(({ name }) => name))
  expect(installed.flatMap(({ optional }) => optional).filter((name) => !names.has(name))).toEqual([])
})

test('what runs something when it is installed was looked at, and nothing else may', () => {
  const wanting = installed.filter(({ runs }) => runs).map(({ name }) => name)
  expect([...new Set(wanting)].toSorted()).toEqual(allowedToRun.toSorted())
})

test('no registry is named in what is shared', () => {
  const named = ['package-lock.json', '.npmrc', ...papers].filter((path) =>
    /registry\s*=|registry\.[a-z]|[a-z]\/repository\/npm|\bartifactory\b|\bverdaccio\b/i.test(textOf(path)),
  )
  expect(named).toEqual([])
})

test('versions are exact', () => {
  expect(direct.filter(([, version]) => !/^\d/.test(version))).toEqual([])
})

test('at most 75 libraries run in production', () => {
  expect(running.size).toBeLessThanOrEqual(75)
})

test('each library has a line that says what it is for, and each line a library', () => {
  const lines = textOf('docs/decisions/002-libraries.md').split('\n')
  const explained = new Set(lines.flatMap((line) => quotedIn(/^- (.+?):/.exec(line)?.[1] ?? '')))
  const names = new Set(direct.map(([name]) => name))
  const fits = (pattern: string, name: string): boolean =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
  expect([...names].filter((name) => ![...explained].some((pattern) => fits(pattern, name)))).toEqual([])
  expect([...explained].filter((pattern) => ![...names].some((name) => fits(pattern, name)))).toEqual([])
})
