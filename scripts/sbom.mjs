import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Every library that is installed, by CycloneDX 1.6, from the lock file alone: the same lock gives the same list, to the letter.

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const sbomFile = 'dist/sbom.cdx.json'

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const isInstalled = (path) => path.includes('node_modules/')
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .map((each) => /^(sha\d+)-(.+)$/.exec(each))
    .filter((each) => each !== null)
    .map(([, kind, base64]) => ({
      alg: kind.toUpperCase().replace('SHA', 'SHA-'),
      content: Buffer.from(base64, 'base64').toString('hex'),
    }))

const licensesOf = (license) => {
  if (typeof license !== 'string') return {}
  return {
    licenses: [/^(SEE |UNLICENSED)|\//.test(license) ? { license: { name: license } } : { expression: license }],
  }
}

/** Where a package that stands at `from` finds a library: beside it, or above. */
const found = (packages, from, name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[path]) return packages[path].link ? packages[path].resolved : path
    if (at === '') return null
  }
}

// What of the web's libraries is in no page: it builds and tests them.
const buildsTheWeb = /^(@types|@testing-library|@vitejs)\/|^fake-indexeddb$/

/** The paths of all that runs in production: the server's libraries, and those of the web, which are bundled. */
const runningOf = (packages) => {
  const open = ['contract', 'server', 'web'].flatMap((folder) => {
    const { dependencies, optionalDependencies, devDependencies } = packages[folder] ?? {}
    const bundled =
      folder === 'web' ? Object.keys(devDependencies ?? {}).filter((name) => !buildsTheWeb.test(name)) : []
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...bundled]
    return names.map((name) => [folder, name])
  })
  const running = new Set()
  for (const [from, name] of open) {
    const path = found(packages, from, name)
    if (path === null || running.has(path)) continue
    running.add(path)
    const { dependencies, optionalDependencies } = packages[path]
    open.push(...Object.keys({ ...dependencies, ...optionalDependencies }).map((each) => [path, each]))
  }
  return running
}

/** The list as CycloneDX has it, of what a lock file says. */
export const sbomOf = ({ packages }) => {
  const running = runningOf(packages)
  const refOf = (path) => (isInstalled(path) ? purlOf(nameOf(path), packages[path].version) : `workspace:${path}`)
  const components = new Map()
  const uses = new Map()
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link) continue
    const ref = refOf(path)
    const ours = !isInstalled(path)
    const needed = { ...entry.dependencies, ...entry.optionalDependencies, ...(ours ? entry.devDependencies : {}) }
    const used = Object.keys(needed).flatMap((name) => found(packages, path, name) ?? [])
    uses.set(ref, new Set([...(uses.get(ref) ?? []), ...used.map(refOf)]))
    if (path === '') continue
    const runs = ours || running.has(path) || (components.get(ref)?.scope ?? 'excluded') !== 'excluded'
    components.set(ref, {
      type: ours ? 'application' : 'library',
      'bom-ref': ref,
      name: ours ? entry.name : nameOf(path),
      version: entry.version,
      scope: runs ? (entry.optional ? 'optional' : 'required') : 'excluded',
      ...(ours ? {} : { purl: ref, hashes: hashesOf(entry.integrity) }),
      ...licensesOf(entry.license),
    })
  }
  const { name, version } = packages['']
  const byRef = (a, b) => (a < b ? -1 : 1)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': refOf(''), name, version } },
    components: [...components.values()].toSorted((a, b) => byRef(a['bom-ref'], b['bom-ref'])),
    dependencies: [...uses]
      .toSorted(([a], [b]) => byRef(a, b))
      .map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].toSorted(byRef) })),
  }
}

/** A list with a number of its own, made of what is in it. */
const numbered = (list) => {
  const hex = createHash('sha256').update(JSON.stringify(list)).digest('hex')
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { ...list, serialNumber: `urn:uuid:${uuid}` }
}

/** Writes the list of what this repository is built of. */
export const writeSbom = () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const list = numbered(sbomOf(lock))
  mkdirSync(join(root, dirname(sbomFile)), { recursive: true })
  writeFileSync(join(root, sbomFile), `${JSON.stringify(list, null, 2)}\n`)
  return list
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { components } = writeSbom()
  const running = components.filter(({ scope }) => scope !== 'excluded').length
  console.log(`${sbomFile}: ${components.length} components, ${running} of which run in production`)
}
