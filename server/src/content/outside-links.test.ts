import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { brokenOutside } from './outside-links.ts'

const asked: string[] = []
const server = createServer(({ method, url = '' }, response) => {
  asked.push(`${method} ${url}`)
  if (url === '/gone') response.writeHead(410).end()
  else if (url === '/away') response.writeHead(302, { location: '/gone' }).end()
  else if (url === '/failing') response.writeHead(500).end()
  else if (url === '/closed') response.writeHead(403).end()
  else if (url === '/no-head') response.writeHead(method === 'HEAD' ? 404 : 200).end()
  else if (url === '/large') response.writeHead(method === 'HEAD' ? 404 : 200).end(Buffer.alloc(1_100_000))
  else response.writeHead(url.startsWith('/not-there') ? 404 : 200).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo // it listens on a port
const at = `http://127.0.0.1:${port}`
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked.length = 0
})
const local = { reach: { local: true }, between: 0 }

it('marks what is gone or not there, and nothing that is only away, closed, moved or shy of the question', async () => {
  const paths = ['/', '/gone', '/away', '/failing', '/closed', '/no-head', '/large', '/not-there']
  const links = [
    ...paths.map((path) => at + path),
    'mailto:a@b.nz',
    'tel:+6434700000',
    'javascript:alert(1)',
    'https://',
  ]
  expect([...(await brokenOutside(links, local))].toSorted()).toEqual([`${at}/gone`, `${at}/not-there`])
  expect(asked).not.toContain('GET /')
})

it('asks each link once, and of one place no more than twenty', async () => {
  const links = Array.from({ length: 60 }, (_, of) => `${at}/not-there-${of}`)
  expect((await brokenOutside([...links, ...links], local)).size).toBe(20)
  expect(asked.filter((one) => one.startsWith('HEAD'))).toHaveLength(20)
})

it('asks nothing in a private network, by number or by name, and nothing without TLS', async () => {
  const links = [
    `${at}/not-there`,
    `https://127.0.0.1:${port}/not-there`,
    `https://localhost:${port}/not-there`,
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://10.0.0.8/',
  ]
  expect(await brokenOutside(links, { reach: { local: false }, between: 0 })).toEqual(new Set())
  expect(asked).toEqual([])
})

it('marks a name that no machine has, where others answer: else it is we who are cut off', async () => {
  const nowhere = 'https://no-such-place.invalid/'
  expect(await brokenOutside([nowhere], local)).toEqual(new Set())
  const found = await brokenOutside([nowhere, `${at}/`], local)
  // Without a resolver of names nothing is known of it.
  expect([0, 1]).toContain(found.size)
})
