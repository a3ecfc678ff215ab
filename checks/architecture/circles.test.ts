import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './files.ts'
import { imports } from './imports.ts'
import type { Import } from './imports.ts'
import { floors, isForTests } from './source.ts'

const entries = new Map(
  floors.flatMap((floor) => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, floor, 'package.json'), 'utf8'))
    const declared = typeof manifest === 'object' && manifest !== null && 'imports' in manifest ? manifest.imports : {}
    return Object.entries(Object(declared)).map(([name, path]): [string, string] => [
      `${floor} ${name}`,
      posix.join(floor, String(path)),
    ])
  }),
)

const targetOf = ({ from, what }: Import): string | undefined =>
  what.startsWith('.') ? posix.join(posix.dirname(from), what) : entries.get(`${from.split('/')[0]} ${what}`)

/** What each file needs to be read; an import that is made later waits for its file and is left out. */
const needs = new Map<string, Set<string>>()
for (const one of imports) {
  const target = targetOf(one)
  if (target === undefined || one.later || isForTests(one.from)) continue
  needs.set(one.from, (needs.get(one.from) ?? new Set()).add(target))
}

/** The first way round that is found from a file back to one on the way to it. */
const circles = (graph: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at >= 0) found.push([...way.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

test('a circle is found', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
  ])
  expect(circles(graph)).toEqual(['a → b → c → a'])
})

test('no files import each other in a circle, types included', () => {
  expect(needs.size).toBeGreaterThan(500)
  expect(circles(needs)).toEqual([])
})
