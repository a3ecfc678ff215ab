import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addWeb } from './web.ts'

const app = Fastify()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-test-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__" />')
  await mkdir(join(folder, '.vite'))
  for (const file of [
    '.vite/manifest.json',
    '.env',
    'sw.js',
    'sw.js.br',
    'mark.svg',
    'assets/main-abc.js',
    'assets/main-abc.js.br',
  ])
    await writeFile(join(folder, file), 'x')
  await addWeb(app, {
    folder,
    backends: () => Promise.resolve([]),
    hosts: { production: [], test: [] },
    elsewhere: ['https://records.example.au'],
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } })

it('asks for the service worker anew each time, and for hashed files never again', async () => {
  const worker = await get('/sw.js')
  expect([worker.statusCode, worker.headers['cache-control'], worker.headers['content-encoding']]).toEqual([
    200,
    'no-cache',
    'br',
  ])
  expect(worker.headers['content-type']).toMatch(/javascript/)
  expect((await get('/mark.svg')).headers['cache-control']).toBe('no-cache')
  expect((await get('/assets/main-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

it('answers whoever asks for the head of a page alone, as those who watch over a site do', async () => {
  for (const url of ['/', '/app/activities']) expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  expect((await app.inject({ method: 'HEAD', url: '/no/such.png' })).statusCode).toBe(404)
})

it('serves the files of the build, and nothing beside or behind them', async () => {
  for (const url of ['/sw.js', '/%73w.js', '/sw.js?again']) expect([url, (await get(url)).body]).toEqual([url, 'x'])
  const hidden = [
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/assets/../.env.js',
    '/.env',
    '/assets/main-abc.js.br',
  ]
  for (const url of [...hidden, '/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/none.js']) {
    const answer = await get(url)
    expect([url, answer.body === 'x', answer.body.includes('dependencies')]).toEqual([url, false, false])
  }
  expect((await app.inject({ method: 'POST', url: '/sw.js' })).statusCode).toBe(404)
})

it('gives each page a nonce of its own, and lets only own workers and manifests in', async () => {
  const pages = await Promise.all([get('/'), get('/app/activities')])
  const nonces = pages.map(({ headers, body }) => {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("worker-src 'self'")
    expect(policy).toContain("manifest-src 'self'")
    expect(policy).toContain('frame-src blob:;')
    expect(policy).toContain("connect-src 'self' https://records.example.au;")
    expect(policy).toContain("object-src 'none'")
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(body).toContain(`content="${nonce}"`)
    return nonce
  })
  expect(new Set(nonces).size).toBe(2)
})
