import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect as connectHttp2, constants } from 'node:http2'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import type { ConnectionOptions } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, fixturePassword } from '#testing'

const run = promisify(execFile)
const hasNginx = await run('nginx', ['-v']).then(
  () => true,
  () => false,
)

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a TCP server that listens
  server.close()
  return port
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const bytesOf = async (answer: IncomingMessage): Promise<Buffer> => Buffer.concat(await answer.toArray())

it.skipIf(hasNginx)('says where nginx is not here to stand in front', ({ skip }) =>
  skip('nginx is not installed, so nothing was tried behind it. Install the package nginx.'),
)

describe.skipIf(!hasNginx)('behind nginx with the settings that we hand out', async () => {
  const college = await openTestApp({ environment: { TRUST_PROXIES: '1' } })
  const second = await college.node({ environment: { TRUST_PROXIES: '1' } })
  const folder = await mkdtemp(join(tmpdir(), 'college-nginx-'))
  const inside = (...names: string[]): string => join(folder, ...names)
  const [plain, secure] = [await freePort(), await freePort()]
  let ca = ''
  let stop = async (): Promise<void> => undefined

  beforeAll(async () => {
    const nodes = [new URL(await college.listen()).host, new URL(await second.listen()).host] as const
    const subject = ['-subj', '/CN=records.example.org', '-addext', 'subjectAltName=DNS:records.example.org']
    const files = ['-keyout', inside('privkey.pem'), '-out', inside('fullchain.pem')]
    await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files])
    ca = await readFile(inside('fullchain.pem'), 'utf8')
    const sample = await readFile(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
    const site = sample
      .replaceAll('/etc/ssl/records.example.org', folder)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll(/^ *listen \[::\].*$/gm, '')
      .replaceAll('127.0.0.1:5001', nodes[0])
      .replaceAll('127.0.0.1:5002', nodes[1])
      .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${secure} `)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    await mkdir(inside('temporary'))
    await writeFile(
      inside('nginx.conf'),
      `daemon off; master_process off; pid ${inside('pid')}; error_log ${inside('error.log')} warn;
       events { worker_connections 256; }
       http { ${temporary.map((name) => `${name}_temp_path ${inside('temporary', name)};`).join(' ')}\n${site}\n}`,
    )
    const nginx = spawn('nginx', ['-e', inside('error.log'), '-p', folder, '-c', inside('nginx.conf')])
    const ended = once(nginx, 'exit')
    stop = async () => {
      nginx.kill()
      await ended
    }
    for (let n = 0; nginx.exitCode === null && n < 200 && !(await accepts(secure)); n += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    expect([nginx.exitCode, await readFile(inside('error.log'), 'utf8')]).toEqual([null, ''])
  })

  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })

  const call = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer | string,
  ): Promise<IncomingMessage> => {
    const to = { host: '127.0.0.1', port: secure, servername: 'records.example.org', ca }
    const sent = request({ ...to, method, path, headers: { host: 'records.example.org', ...headers } })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]> // what this event carries
    sent.end(body)
    return (await answered)[0]
  }

  /** The first line of the answer to bytes as they are. */
  const raw = async (bytes: string): Promise<string> => {
    const socket = connectTls({ host: '127.0.0.1', port: secure, servername: 'records.example.org', ca })
    socket.write(bytes)
    const [first] = (await once(socket, 'data')) as [Buffer] // what this event carries
    socket.destroy()
    return first.toString('latin1').split('\r\n')[0] ?? ''
  }

  const json = { 'content-type': 'application/json' }

  it('believes the address of the connection, whatever a caller claims', async () => {
    const claims = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }
    const body = JSON.stringify({ username: 'plain1', password: fixturePassword })
    const answer = await call('POST', '/api/v1/user/signin', { ...json, ...claims }, body)
    await bytesOf(answer)
    expect(answer.statusCode).toBe(200)
    const row = await college.db.row(`select current_login_ip from "user" where username = 'plain1'`)
    expect(row).toEqual({ current_login_ip: '127.0.0.1' })
  })

  it.each([
    ['a length and pieces', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd'],
    ['a length with a sign', 'Content-Length: +4\r\n\r\nabcd'],
    ['two ways of sending', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\nContent-Length: 4\r\n\r\nabcd'],
    ['a header on two lines', 'X-A: b\r\n Authorization: JWT x\r\n\r\n'],
  ])('smuggles no call past it by %s', async (_by, rest) => {
    const line = await raw(`POST /api/v1/user/signin HTTP/1.1\r\nHost: records.example.org\r\n${rest}`)
    expect(line).toBe('HTTP/1.1 400 Bad Request')
  })

  it.each(['/ready', '/live', '/%72eady', '//ready', '/x/../ready', '/x/..%2fready', '/ready?x'])(
    'answers %s to nobody outside',
    async (path) => {
      expect(await raw(`GET ${path} HTTP/1.1\r\nHost: records.example.org\r\n\r\n`)).toBe('HTTP/1.1 404 Not Found')
    },
  )

  it('leads to its own name, not to one that the caller gives', async () => {
    const sent = get({ host: '127.0.0.1', port: plain, path: '/app/home', headers: { host: 'evil.example' } })
    const [answer] = (await once(sent, 'response')) as [IncomingMessage] // what this event carries
    expect([answer.statusCode, answer.headers.location]).toEqual([301, 'https://records.example.org/app/home'])
    answer.resume()
  })

  /** How a handshake with these settings ends: the cipher agreed on, or the code of the refusal. */
  const handshake = (settings: ConnectionOptions): Promise<string> =>
    new Promise((resolve) => {
      const to = { host: '127.0.0.1', port: secure, servername: 'records.example.org', ca, ...settings }
      const socket = connectTls(to, () => {
        resolve(socket.getCipher().name)
        socket.destroy()
      })
      socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''))
    })

  it('agrees on no version of TLS that is too old, and on nothing that a key found later opens', async () => {
    const weak = 'DEFAULT@SECLEVEL=0'
    expect(await handshake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: weak })).toMatch(/PROTOCOL_VERSION/)
    const old = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const
    expect(await handshake({ ...old, ciphers: 'AES128-SHA:AES256-GCM-SHA384' })).toMatch(/HANDSHAKE_FAILURE/)
    expect(await handshake(old)).toMatch(/^ECDHE-/)
    expect(await handshake({ minVersion: 'TLSv1.3' })).toMatch(/^TLS_/)
  })

  /** Calls of somebody else, one after the other; each is to be answered. */
  const others = async (): Promise<void> => {
    for (let n = 0; n < 20; n += 1) {
      const answer = await call('GET', '/api/v1/options')
      await bytesOf(answer)
      expect(answer.statusCode).toBe(200)
    }
    for (const node of [college, second]) expect((await node.http.inject('/ready')).statusCode).toBe(200)
  }

  it('answers others while one caller opens streams by the thousand and takes each back', async () => {
    const abuse = async (): Promise<number> => {
      let opened = 0
      for (let connection = 0; connection < 5; connection += 1) {
        const session = connectHttp2(`https://127.0.0.1:${secure}`, { ca, servername: 'records.example.org' })
        session.on('error', () => undefined)
        for (let n = 0; n < 1_000 && !session.closed && !session.destroyed; n += 1) {
          const stream = session.request({ ':path': '/api/v1/options', ':authority': 'records.example.org' })
          stream.on('error', () => undefined)
          stream.close(constants.NGHTTP2_CANCEL)
          opened += 1
          if (n % 50 === 0) await turn()
        }
        session.destroy()
      }
      return opened
    }
    const [opened] = await Promise.all([abuse(), others()])
    expect(opened).toBeGreaterThan(1_000)
    await others()
  })

  it('ends a header that goes on without end, and answers others meanwhile', async () => {
    const to = { host: '127.0.0.1', port: secure, servername: 'records.example.org', ca, ALPNProtocols: ['h2'] }
    const socket = connectTls(to)
    await once(socket, 'secureConnect')
    const frame = (type: number, flags: number, stream: number, payload: Buffer): Buffer => {
      const head = Buffer.alloc(9)
      head.writeUIntBE(payload.length, 0, 3)
      head.writeUInt8(type, 3)
      head.writeUInt8(flags, 4)
      head.writeUInt32BE(stream, 5)
      return Buffer.concat([head, payload])
    }
    // A name of one letter and a value of a hundred, not kept in the table.
    const field = Buffer.concat([Buffer.from([0, 1, 0x78, 100]), Buffer.alloc(100, 0x61)])
    const piece = Buffer.concat(Array.from({ length: 40 }, () => field))
    socket.on('error', () => undefined)
    const ended = once(socket, 'close')
    socket.resume()
    socket.write(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(4, 0, 0, Buffer.alloc(0))]))
    socket.write(frame(1, 0, 1, piece))
    for (let n = 0; n < 5_000 && !socket.destroyed && socket.writable; n += 1) {
      socket.write(frame(9, 0, 1, piece))
      if (n % 20 === 0) await turn()
    }
    await Promise.all([ended, others()])
    // Twenty million were ready to be sent.
    expect(socket.bytesWritten).toBeLessThan(2_000_000)
  })

  it('writes nothing of a file or a form to its own disk, and lets no answer be kept', async () => {
    const authorization = `JWT ${await college.tokenOf('trainee1')}`
    const content = randomBytes(12_000_000)
    const part = 'content-disposition: form-data; name="file"; filename="scan.bin"'
    const body = Buffer.concat([Buffer.from(`--b\r\n${part}\r\n\r\n`), content, Buffer.from('\r\n--b--\r\n')])
    const type = { authorization, 'content-type': 'multipart/form-data; boundary=b' }
    const uploaded = await call('PUT', '/api/v1/file', type, body)
    const { data } = JSON.parse((await bytesOf(uploaded)).toString()) as { data: { id: number } } // as the contract has it
    expect(uploaded.statusCode).toBe(201)
    const download = await call('POST', `/api/v1/file/${data.id}/download`, { authorization })
    // The reader takes its time while others are answered.
    for (let n = 0; n < 20; n += 1) await bytesOf(await call('GET', '/api/v1/options'))
    expect([download.statusCode, download.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await bytesOf(download)).equals(content)).toBe(true)
    const large = JSON.stringify({ went_well: 'a'.repeat(200_000) })
    const placed = await call('PUT', '/api/v1/placement', { authorization, ...json }, large)
    expect([placed.statusCode, placed.headers['cache-control']]).toEqual([400, 'no-store'])
    await bytesOf(placed)
    expect(await readFile(inside('error.log'), 'utf8')).toBe('')
  })
})
