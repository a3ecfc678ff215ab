import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** A file of the build, and the files of the sources whose needs it is to hold. */
interface Wanted {
  readonly name: string
  readonly needs: readonly string[]
}

/** What every person signed in opens first, in order: each takes what the ones before it do not hold. */
const wanted: readonly Wanted[] = [
  { name: 'frame', needs: ['app/frame/Framed.tsx', 'app/session/SignedInFrame.tsx'] },
  {
    name: 'home',
    needs: [
      'cpd/home/TraineeHome.tsx',
      'cpd/home/FellowHome.tsx',
      'logbook/parts.ts',
      'logbook/procedure/part/QuarterCount.tsx',
    ],
  },
]

/** Leaves whatever a module loads later out of the graph. */
const withoutLater: Plugin = { name: 'without-later', enforce: 'pre', resolveDynamicImport: () => false }

/** The ids of the modules that must be there before the files can run, as far as each of them is used. */
const needsOf = async (files: readonly string[]): Promise<readonly string[]> => {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [withoutLater],
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      rolldownOptions: { input: [...files], preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const modules = outputs.flatMap((each) => (each.type === 'chunk' ? Object.entries(each.modules) : []))
  return modules.flatMap(([id, { code }]) => (code?.trim() ? [id] : []))
}

/** The same with all that each of those modules could need, for every screen that uses it: other screens use more of a module. */
const allNeedsOf = async (files: readonly string[]): Promise<ReadonlySet<string>> => {
  let all = new Set(await needsOf(files))
  for (let before = 0; all.size > before;) {
    before = all.size
    const scripts = [...all].filter((id) => !id.includes('\0') && /\.(tsx?|m?js)$/.test(id))
    all = new Set([...all, ...(await needsOf(scripts))])
  }
  return all
}

/**
 * Groups of modules for the bundler: the sign-in page, the frame around all screens, the homes. Left to itself the
 * bundler makes a file of each set of modules that the same screens share, which came to over 150 requests for a home.
 */
export const chunkGroups = async (): Promise<Rolldown.CodeSplittingGroup[]> => {
  const source = join(import.meta.dirname, 'src')
  const groups = await Promise.all(
    wanted.map(async ({ name, needs }) => ({ name, ids: await allNeedsOf(needs.map((file) => join(source, file))) })),
  )
  return [
    { name: 'index', tags: ['$initial'], priority: groups.length + 1 },
    ...groups.map(({ name, ids }, place) => ({
      name,
      test: (id: string) => ids.has(id),
      priority: groups.length - place,
      includeDependenciesRecursively: false,
    })),
  ]
}

/** Fails the build where two of its files need each other before they can run: one of them would find the other empty. */
export const withoutCircles = (): Plugin => ({
  name: 'without-circles',
  generateBundle(_options, bundle) {
    const done = new Set<string>()
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) this.error(`Files of the build need each other: ${[...path, file].join(' → ')}`)
      const chunk = bundle[file]
      if (done.has(file) || chunk?.type !== 'chunk') return
      for (const needed of chunk.imports) visit(needed, [...path, file])
      done.add(file)
    }
    for (const file of Object.keys(bundle)) visit(file, [])
  },
})

/** What the sign-in page does without: schemas of records, and the cache of answers. */
const notAtSignIn = /node_modules\/(zod|@tanstack\/query-core)\//
/** What the frame and the homes do without. */
const notAtHome = /node_modules\/zod\//

/** Fails the build where the sign-in page or a home would fetch what only screens behind it need; it names what asked for it. */
export const withoutScreensAtSignIn = (): Plugin => ({
  name: 'without-screens-at-sign-in',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const isHome = wanted.some(({ name }) => name === chunk.name)
      if (!chunk.isEntry && !isHome) continue
      const found = chunk.moduleIds.find((id) => (isHome ? notAtHome : notAtSignIn).test(id))
      const records = chunk.moduleIds.filter((id) => /\/contract\/src\/(?!kit|people)\w+\//.test(id))
      if (found)
        this.error(`The ${isHome ? chunk.name : 'sign-in page'} would load ${found}, with ${records.join(', ')}`)
    }
  },
})
