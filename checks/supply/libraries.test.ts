import { expect, test } from 'vitest'
import { papers, quotedIn, textOf } from '../papers/papers.ts'
import { sbomOf } from '../../scripts/sbom.mjs'
import { accepted, advisories, hasFlaw, isAtLeast } from './advisories.ts'
import { allowedToRun, direct, installed, lockFile, running } from './manifests.ts'

test('no installed library has a flaw that is known, but for those we live with and say why', () => {
  expect(isAtLeast('5.12.1', '5.12.2') || isAtLeast('5.9.9', '5.12.2')).toBe(false)
  expect(isAtLeast('5.12.2', '5.12.2') && isAtLeast('6.0.0', '5.12.2')).toBe(true)
  const two = { from: '2.0.0', safe: ['2.4.1', '3.1.1'] }
  expect(['2.0.0', '2.4.0', '3.0.9', '3.1.0'].filter((version) => !hasFlaw(version, two))).toEqual([])
  expect(['1.9.9', '2.4.1', '2.5.0', '3.1.1', '4.0.0'].filter((version) => hasFlaw(version, two))).toEqual([])
  const flawed = installed.flatMap(({ path, name, version, develops }) =>
    advisories
      .filter((each) => each.library === name && hasFlaw(version, each))
      .map(({ advisory, flaw }) => ({ name, version, develops, said: `${path} ${version}: ${advisory}, ${flaw}` })),
  )
  const lived = accepted.map(({ library, version }) => `${library} ${version}`)
  // Nothing that is shipped is lived with.
  const open = flawed.filter(({ name, version, develops }) => !develops || !lived.includes(`${name} ${version}`))
  expect(open.map(({ said }) => said)).toEqual([])
  const met = new Set(flawed.map(({ name, version }) => `${name} ${version}`))
  expect(lived.filter((each) => !met.has(each))).toEqual([])
})

test('the list of what this is built of has every library once, with what it uses, and no address of a registry', () => {
  const { components, dependencies } = sbomOf(lockFile)
  const libraries = components.filter(({ type }) => type === 'library').map((each) => `${each.name} ${each.version}`)
  const expected = installed.flatMap(({ path, name, version }) =>
    path.includes('node_modules/') && version !== '' ? [`${name} ${version}`] : [],
  )
  expect(libraries.toSorted()).toEqual([...new Set(expected)].toSorted())
  const known = new Set(['workspace:', ...components.map((each) => each['bom-ref'])])
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((each) => !known.has(each))).toEqual([])
  const scopes = new Map(components.map(({ name, version, scope }) => [`${name} ${version}`, scope]))
  const shipped = installed.filter(({ path, develops }) => path.includes('node_modules/') && !develops)
  expect(shipped.filter(({ name, version }) => version && scopes.get(`${name} ${version}`) === 'excluded')).toEqual([])
  expect(['react', 'dompurify'].map((name) => components.find((each) => each.name === name)?.scope)).toEqual([
    'required',
    'required',
  ])
  expect(JSON.stringify(components)).not.toMatch(/https?:/)
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
