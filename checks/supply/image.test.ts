import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const linesOf = (path: string): string[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

test('an image has each script that its scripts import', () => {
  const copied = linesOf('deploy/Containerfile')
    .filter((line) => line.startsWith('COPY scripts/'))
    .flatMap((line) => line.split(' ').filter((word) => word.endsWith('.mjs')))
  expect(copied).toContain('scripts/start.mjs')
  const needed = copied.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/from '\.\/([\w-]+\.mjs)'/g)].map(
      ([, name]) => `scripts/${name}`,
    ),
  )
  expect(needed.filter((path) => !copied.includes(path))).toEqual([])
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('an image, the service and npm start it with the same options', () => {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const optionsOf = (line = ''): string[] => line.match(/--[\w-]+=\d+/g) ?? []
  const options = optionsOf(scripts.start)
  expect(options).not.toEqual([])
  const lineOf = (path: string, start: string) => linesOf(path).find((line) => line.startsWith(start))
  expect(optionsOf(lineOf('deploy/Containerfile', 'CMD'))).toEqual(options)
  expect(optionsOf(lineOf('deploy/college-records.service', 'ExecStart='))).toEqual(options)
})

test('the service may write where the runbook puts the backups', () => {
  const unit = linesOf('deploy/college-records.service')
  const places = unit.filter((line) => line.startsWith('ReadWritePaths=')).map((line) => line.replace(/^\w+=-?/, ''))
  expect(unit).toContain('ProtectSystem=strict')
  expect(places).toEqual(['/srv/college-backups'])
  expect(readFileSync(join(root, 'deploy/runbook.md'), 'utf8')).toContain(`\`${places[0]}\``)
})

test('what git leaves out stays out of an image', () => {
  const isLeftOut = new Set(linesOf('.dockerignore').map((line) => line.replace('**/', '')))
  const names = linesOf('.gitignore').map((line) => line.replaceAll(/^\/|\/$/g, ''))
  expect([...names, '.git'].filter((name) => !isLeftOut.has(name))).toEqual([])
})
