import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createPlainServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateOf } from './certificate.ts'

const run = promisify(execFile)
const hasOpenssl = await run('openssl', ['version']).then(
  () => true,
  () => false,
)

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return (server.address() as AddressInfo).port // a server of TCP has no other kind of address
}

describe.skipIf(!hasOpenssl)('the certificate of the address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'college-certificate-'))
  const servers: Server[] = []
  const kept = (server: Server): Server => {
    servers.push(server)
    return server
  }
  let [cert, port] = ['', 0]
  const day = 86_400_000
  const ends = (): number => Date.parse(new X509Certificate(cert).validTo)
  /** Some days before the certificate ends. */
  const before = (days: number): Date => new Date(ends() - days * day)

  beforeAll(async () => {
    const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '60']
    const files = ['-keyout', key, '-out', file]
    await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files])
    cert = await readFile(file, 'utf8')
    port = await listen(kept(createServer({ key: await readFile(key), cert })))
  })
  afterAll(async () => {
    for (const server of servers) server.close()
    await rm(folder, { recursive: true })
  })

  it.each([
    ['good', 'localhost', 60, true],
    ['good', 'localhost', 22, true],
    ['soon', 'localhost', 21, true],
    ['ended', 'localhost', 0, true],
    ['not trusted', 'localhost', 60, false],
    // Its end is of more use than who issued it.
    ['soon', 'localhost', 21, false],
    ['another name', '127.0.0.1', 60, true],
  ])('is %s at %s %i days before its end, where its issuer is trusted: %s', async (state, host, days, isTrusted) => {
    const found = await certificateOf(`https://${host}:${port}/app`, before(days), isTrusted ? cert : undefined)
    expect(found).toEqual({ host, state, ends_at: new Date(ends()).toISOString() })
  })

  it('is not to be seen where nothing listens, where it is not https, and where nothing answers in time', async () => {
    const nothing = { host: '127.0.0.1', state: 'no answer', ends_at: null }
    const closed = kept(createPlainServer())
    const gone = await listen(closed)
    await new Promise((done) => {
      closed.close(done)
    })
    expect(await certificateOf(`https://127.0.0.1:${gone}`, before(60))).toEqual(nothing)
    const plain = await listen(kept(createPlainServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))))
    expect(await certificateOf(`https://127.0.0.1:${plain}`, before(60))).toEqual(nothing)
    const silent = await listen(kept(createPlainServer((socket) => void socket.on('error', () => undefined))))
    const began = performance.now()
    expect(await certificateOf(`https://127.0.0.1:${silent}`, before(60))).toEqual(nothing)
    const took = performance.now() - began
    expect(took).toBeGreaterThan(2_900)
    expect(took).toBeLessThan(20_000)
  })

  it.each([null, 'http://localhost:5001', 'not an address'])('is none at %s', async (address) => {
    expect(await certificateOf(address, before(60))).toBeNull()
  })
})
