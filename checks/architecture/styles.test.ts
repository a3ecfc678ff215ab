import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Visitor } from 'vite'
import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { filesIn, root } from './files.ts'
import { sources } from './source.ts'

const read = (path: string): string =>
  readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|:global\([^()]*(\([^()]*\))?[^()]*\)/g, '')

const classesOf = (text: string): Set<string> =>
  new Set([...text.replaceAll(/\{[^{}]*\}/g, '{}').matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))

const sheets = filesIn('web/src', '.css')
const modules = new Map(
  sheets.filter((path) => path.endsWith('.module.css')).map((path) => [path, classesOf(read(path))]),
)
const everywhere = new Set(sheets.filter((path) => !modules.has(path)).flatMap((path) => [...classesOf(read(path))]))

/** What the sources name: classes by module, modules that are asked by a name worked out, and classes of every page. */
const named = new Map([...modules.keys()].map((path) => [path, new Set<string>()]))
const asked = new Map<string, string>()
const missing: string[] = []

for (const path of sheets)
  for (const [, names = '', from] of read(path).matchAll(/composes:\s*([^;]+?)(?:\s+from\s+'([^']+)')?\s*;/g))
    for (const name of names.split(/\s+/)) named.get(from ? join(dirname(path), from) : path)?.add(name)

const wordsOf = (node: ESTree.Node): string[] => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value.split(/\s+/).filter(Boolean) : []
  if (node.type === 'JSXExpressionContainer') return wordsOf(node.expression)
  if (node.type === 'LogicalExpression') return wordsOf(node.right)
  if (node.type === 'ConditionalExpression') return [...wordsOf(node.consequent), ...wordsOf(node.alternate)]
  return []
}

const ofTheWeb = sources.filter(({ path }) => path.startsWith('web/src/'))
// A module that is exported again is asked for under another name, anywhere.
const all = ofTheWeb.map(({ text }) => text).join(' ')
for (const { path, text } of ofTheWeb)
  for (const [, name = ''] of text.matchAll(/export \{ (\w+) as \w+ \}\n/g)) {
    const from = new RegExp(`import ${name} from '([^']+\\.module\\.css)'`).exec(text)?.[1]
    if (from) asked.set(join(dirname(path), from), all)
  }

for (const { path, text, program } of ofTheWeb) {
  const locals = new Map<string, string>()
  for (const node of program.body)
    if (node.type === 'ImportDeclaration' && node.source.value.endsWith('.module.css'))
      for (const { local } of node.specifiers) locals.set(local.name, join(dirname(path), node.source.value))
  const checkWords = (node: ESTree.Node): void => {
    for (const word of wordsOf(node)) if (!everywhere.has(word)) missing.push(`${path}: ${word}`)
  }
  new Visitor({
    MemberExpression({ object, property, computed }) {
      const sheet = object.type === 'Identifier' ? locals.get(object.name) : undefined
      if (sheet === undefined) return
      if (computed || property.type !== 'Identifier') asked.set(sheet, `${asked.get(sheet) ?? ''} ${text}`)
      else if (modules.get(sheet)?.has(property.name)) named.get(sheet)?.add(property.name)
      else missing.push(`${path}: ${property.name} of ${sheet}`)
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'className' && value) checkWords(value)
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'classes') for (const one of given) checkWords(one)
    },
  }).visit(program)
}

test('every class of a style sheet is named by a component', () => {
  const isAsked = (sheet: string, name: string): boolean =>
    new RegExp(`\\b${name.replace(/\d+$/, '')}`).test(asked.get(sheet) ?? '')
  const unused = [...modules].flatMap(([sheet, classes]) =>
    [...classes]
      .filter((name) => !named.get(sheet)?.has(name) && !isAsked(sheet, name))
      .map((name) => `${sheet}: ${name}`),
  )
  expect(unused).toEqual([])
})

test('every class that a component names is in its style sheet, or in one of every page', () => {
  expect(missing).toEqual([])
})

test('every component of Mantine that is shown comes with its style sheet', () => {
  const sheetOf = (name: string): string => `@mantine/core/styles/${name}.layer.css`
  const loaded = new Set(
    sheets.flatMap((path) => [...read(path).matchAll(/@import '([^']+)'/g)].map(([, from = '']) => from)),
  )
  const shown = new Set(
    ofTheWeb
      .filter(({ path }) => !path.endsWith('.test.tsx'))
      .flatMap(({ program }) => program.body)
      .flatMap((node) =>
        node.type === 'ImportDeclaration' && node.source.value === '@mantine/core' ? node.specifiers : [],
      )
      .flatMap((one) => (one.type === 'ImportSpecifier' ? [one.local.name] : [])),
  )
  expect(shown).toContain('Button')
  const bare = [...shown].filter(
    (name) => existsSync(join(root, 'node_modules', sheetOf(name))) && !loaded.has(sheetOf(name)),
  )
  expect(bare).toEqual([])
})
