import { expect, test } from 'vitest'
import { filesIn } from '../architecture/files.ts'
import { textOf } from './papers.ts'

// The names that the schema of the configuration reads, and those that tools read from the environment by themselves.
const readByServer = [...textOf('server/src/app/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
  ([, name = '']) => name,
)
const tools = [
  ...['scripts', 'bench', 'e2e'].flatMap((folder) => filesIn(folder, '.ts', '.mjs')),
  'web/vite.config.ts',
  ...filesIn('server/src/app/move', '.ts'),
]
const readByTools = tools.flatMap((path) =>
  [...textOf(path).matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g)].map(([, name = '']) => name),
)
const documented = [...textOf('docs/configuration.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name)

test('every variable that is read is on the page', () => {
  expect(readByServer.length).toBeGreaterThan(10)
  expect([...readByServer, ...readByTools].filter((name) => !documented.includes(name))).toEqual([])
})

test('every variable on the page is read', () => {
  expect(documented.filter((name) => !readByServer.includes(name) && !readByTools.includes(name))).toEqual([])
  expect(new Set(documented).size).toBe(documented.length)
})
