import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../architecture/files.ts'

const versions = z.record(z.string(), z.string()).default({})
const manifest = z.object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      optionalDependencies: versions,
      hasInstallScript: z.boolean().default(false),
      dev: z.boolean().default(false),
    }),
  ),
})

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The lock file as it is. */
export const lockFile = read('package-lock.json')

/** The manifests of the workspace by folder; the root's is ''. */
export const manifests: readonly (z.output<typeof manifest> & { readonly folder: string })[] = [
  '',
  'contract',
  'server',
  'web',
].map((folder) => ({ folder, ...manifest.parse(read(join(folder, 'package.json'))) }))

/** Every package that is installed, with the path it is installed at. */
export const installed: readonly {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly resolved: string
  /** What it brings where it fits the platform. */
  readonly optional: readonly string[]
  /** Whether it wants to run something when it is installed. */
  readonly runs: boolean
  /** Whether only tests and tools have it. */
  readonly develops: boolean
}[] = Object.entries(lock.parse(lockFile).packages).map(
  ([path, { version = '', resolved = '', optionalDependencies, hasInstallScript, dev }]) => ({
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    resolved,
    optional: Object.keys(optionalDependencies),
    runs: hasInstallScript,
    develops: dev,
  }),
)

/** What may run something when it is installed. */
export const allowedToRun: readonly string[] = Object.keys(
  z.object({ allowScripts: z.record(z.string(), z.literal(true)) }).parse(read('package.json')).allowScripts,
)

const isOurs = (name: string): boolean => name.startsWith('@college/')

/** What the workspace depends on directly, with the version asked for. */
export const direct: readonly (readonly [name: string, version: string])[] = manifests
  .flatMap((one) =>
    [one.dependencies, one.devDependencies, one.optionalDependencies].flatMap((group) => Object.entries(group)),
  )
  .filter(([name]) => !isOurs(name))

/** What runs in production: the server's libraries, and the web's, which are bundled at build. */
export const running: ReadonlySet<string> = new Set(
  manifests
    .flatMap((one) => [
      one.dependencies,
      one.optionalDependencies,
      ...(one.folder === 'web' ? [one.devDependencies] : []),
    ])
    .flatMap((group) => Object.keys(group))
    .filter((name) => !isOurs(name)),
)
