import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { isPublicAddress, NotOutside } from './public-address.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/away') response.writeHead(302, { location: '/there' }).end()
  else if (request.url === '/large') response.end(Buffer.alloc(1_100_000))
  else response.setHeader('content-type', 'text/plain').end('here')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo // it listens on a port
const at = `http://127.0.0.1:${port}`
afterAll(() => new Promise((resolve) => server.close(resolve)))

const get = { method: 'GET' }

it.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::a00:1', false],
  ['fd12::1', false],
  ['fe80::1', false],
  ['172.15.0.1', true],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['fc00::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['2606:4700::1', true],
  ['not an address', false],
])('takes %s for a public address: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

it('asks nothing inside, by number or by a name that leads there', async () => {
  for (const address of [at, `https://127.0.0.1:${port}`, `https://localhost:${port}`])
    await expect(guardedFetch(address, get, { local: false })).rejects.toThrow(NotOutside)
  // A public name whose address is this machine.
  await expect(guardedFetch('https://ip6-localhost', get, { local: false })).rejects.toThrow()
  expect(asked).toEqual([])
})

it('follows no redirect and reads a megabyte at most', async () => {
  const away = await guardedFetch(`${at}/away`, get, { local: true })
  expect([away.status, away.headers.get('location')]).toEqual([302, '/there'])
  await expect(guardedFetch(`${at}/large`, get, { local: true })).rejects.toThrow('too large')
  expect(await (await guardedFetch(at, get, { local: true })).text()).toBe('here')
  expect(asked).toEqual(['/away', '/large', '/'])
})
