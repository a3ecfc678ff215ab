import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../architecture/files.ts'

const shapes: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_\w{36}/,
  /\bgithub_pat_\w{22}/,
  /\bnpm_[A-Za-z0-9]{36}/,
  /\bxox[abprs]-[\w-]{10}/,
  /\bsk-[\w-]{20}/,
  /\bAIza[\w-]{35}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  // An address with a password in it, unless the password is a variable or says what to put there.
  /\b[a-z]+:\/\/\w+:(?!\$|password@|change-me@|…)[^\s:@/'"`]{4,}@/,
  /(secret|passw(or)?d|api[_-]?key|token)["']?\s*[:=]\s*["'`][\w+/=-]{24,}["'`]/i,
]

const isText = (path: string): boolean =>
  /\.(ts|tsx|mjs|json|md|sql|css|html|ya?ml|conf|service|env|sh)$|\/[^.]+$/.test(path)

test('the shapes find what they are for', () => {
  const long = 'a1B2'.repeat(9)
  const samples = [
    ['-----BEGIN RSA PRIVATE', 'KEY-----'].join(' '),
    `ghp_${long}`,
    `eyJ${long}.eyJ${long}.`,
    `token = '${long}'`,
  ]
  expect(samples.filter((sample) => !shapes.some((shape) => shape.test(sample)))).toEqual([])
  expect(shapes.some((shape) => shape.test(`postgres://college:${long}@db/college`))).toBe(true)
})

test('nothing that is kept or about to be holds a secret', () => {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = listed.stdout.split('\n').filter((path) => path !== '' && isText(`/${path}`))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((path) => {
    if (!statSync(join(root, path), { throwIfNoEntry: false })?.isFile()) return []
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    return lines.flatMap((line, at) => (shapes.some((shape) => shape.test(line)) ? [`${path}:${at + 1}`] : []))
  })
  expect(found).toEqual([])
})
