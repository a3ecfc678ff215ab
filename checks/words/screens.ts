import { posix } from 'node:path'

interface Module {
  readonly path: string
  readonly text: string
}

const screen = /'(\/[^']*)': async \(\) => \(await import\('(\.[^']+)'\)/g
const imported = /\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g

/** The screens on which the words of each module stand: those that import it, through the other modules of its domain. */
export const screensByModule = (modules: readonly Module[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const imports = new Map(
    modules.map(({ path, text }) => [
      path,
      [...text.matchAll(imported)].map(([, of, later]) => posix.join(posix.dirname(path), of ?? later ?? '')),
    ]),
  )
  const found = new Map<string, Set<string>>()
  const mark = (path: string, address: string): void => {
    const on = found.get(path) ?? new Set()
    if (on.has(address) || !imports.has(path)) return
    found.set(path, on.add(address))
    for (const each of imports.get(path) ?? []) mark(each, address)
  }
  for (const { path, text } of modules)
    for (const [, address = '', file = ''] of text.matchAll(screen))
      mark(posix.join(posix.dirname(path), file), address)
  return found
}
