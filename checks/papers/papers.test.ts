import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, root } from '../architecture/files.ts'
import { papers, quotedIn, textOf } from './papers.ts'

const places = /^(\.ci|bench|checks|contract|deploy|docs|e2e|scripts|server|web)\/[\w./@-]*$/
const onTop = /^[\w.-]+\.(md|json|ts|mjs)$/

/** Files and folders of the repository that a paper names, in backticks or as the target of a link. */
const namedIn = (path: string): string[] => {
  const quoted = quotedIn(textOf(path))
  const inPlace = quoted.filter((name) => places.test(name) || (onTop.test(name) && existsSync(join(root, name))))
  const linked = [...textOf(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, name = '']) => name)
  return [...inPlace, ...linked.filter((name) => !/^[a-z]+:/.test(name)).map((name) => join(dirname(path), name))]
}

test.each(papers)('every file that %s names is there', (path) => {
  expect(namedIn(path).filter((name) => !existsSync(join(root, name)))).toEqual([])
})

test('the papers that people look for are there, and name files', () => {
  const expected = ['docs/configuration.md', 'docs/spec-map.md', 'deploy/runbook.md']
  expect(expected.filter((path) => !papers.includes(path))).toEqual([])
  expect(papers.flatMap((path) => namedIn(path)).length).toBeGreaterThan(50)
})

test('each decision has a number, its three parts, and at most 40 lines', () => {
  const decisions = filesIn('docs/decisions', '.md')
  expect(decisions.map((path) => Number(/(\d{3})-/.exec(path)?.[1]))).toEqual(decisions.map((_, at) => at + 1))
  for (const path of decisions) {
    expect(textOf(path).trimEnd().split('\n').length, path).toBeLessThanOrEqual(40)
    for (const part of ['## Context', '## Decision', '## Consequences']) expect(textOf(path), path).toContain(part)
  }
})
