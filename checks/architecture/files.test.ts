import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from 'vite'
import { expect, test } from 'vitest'
import { filesIn, root } from './files.ts'
import { sources } from './source.ts'

const folders = ['contract/src', 'server/src', 'server/migrations', 'web/src', 'scripts', 'bench', 'checks', 'e2e']
const files = folders.flatMap((folder) => filesIn(folder, '.ts', '.tsx', '.mjs', '.css', '.sql'))
// A migration that has been applied is never changed, not even to be parted.
const applied = 'server/migrations/027-forms.sql'
const sizes = files.map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))

const question = 300
const most = 350
/** Lines of all style sheets together. */
const mostOfStyles = 8_000

test('no file has more than 350 lines; above 300 it is asked whether it says one thing', () => {
  for (const { path, lines } of sizes.filter((file) => file.lines > question))
    console.warn(`${path} has ${lines} lines`)
  expect(sizes.filter(({ path, lines }) => lines > most && path !== applied)).toEqual([])
})

test('the style sheets together have at most 8,000 lines', () => {
  const sheets = sizes.filter(({ path }) => path.endsWith('.css'))
  expect(sheets.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(mostOfStyles)
})

test('light or dark is decided at the root: a scheme of its own comes too late for the names of colours', () => {
  const tokens = 'web/src/kit/theme/tokens.css'
  const sheets = files.filter((path) => path.endsWith('.css') && path !== tokens)
  const own = sheets.filter((path) => /(^|[\s{;])color-scheme\s*:/.test(readFileSync(join(root, path), 'utf8')))
  expect(own).toEqual([])
})

const drawer = /(^|[^a-z])(utils?|helpers?|managers?|services?)([^a-z]|$)/i
const drawerName = /(Utils?|Helpers?|Manager|Service)$/

test('no file or folder is a drawer', () => {
  expect(files.filter((path) => path.split('/').some((part) => drawer.test(part)))).toEqual([])
})

test('nothing is named after a drawer', () => {
  const found: string[] = []
  for (const { path, program } of sources) {
    const note = (id: { name: string } | null): void => {
      if (id && drawerName.test(id.name)) found.push(`${path}: ${id.name}`)
    }
    new Visitor({
      ClassDeclaration: ({ id }) => note(id),
      FunctionDeclaration: ({ id }) => note(id),
      TSInterfaceDeclaration: ({ id }) => note(id),
      TSTypeAliasDeclaration: ({ id }) => note(id),
      VariableDeclarator: ({ id }) => note(id.type === 'Identifier' ? id : null),
    }).visit(program)
  }
  expect(found).toEqual([])
})
