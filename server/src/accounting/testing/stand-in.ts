import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { authorise, forms, headers as askedHeaders } from './asked.ts'
import { answerCall } from './stand-in-api.ts'
import { StandInBooks } from './stand-in-books.ts'

/**
 * What the stand-in does wrong with a call of the API instead of answering it; `lost` does the work and hangs up before it says so, `gone`
 * has lost the organisation from then on, and `none` answers as it should.
 */
export type Fault =
  | { readonly limit: 'minute' | 'day' | 'concurrent'; readonly retryAfter?: number }
  | { readonly status: 304 | 401 | 403 | 500 | 503 }
  | { readonly manner: 'garbage' | 'huge' | 'redirect' | 'hang' | 'lost' | 'gone' | 'none' }

export interface StandInTenant {
  readonly id: string
  readonly connection: string
  readonly name: string
}

/** A call of the API as it came. */
export interface StandInCall {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly since: string | undefined
}

export const standInClient = { id: 'college-client', secret: 'college-secret', hookKey: 'hook key of the college' }

interface Code {
  readonly challenge: string
  readonly redirect: string
}

/** A stand-in for Xero on a real socket: its sign-in, its API with limits and faults, and its web hooks. */
export class XeroStandIn {
  readonly books = new StandInBooks()
  /** Calls of the API, without those for tokens. */
  readonly calls: StandInCall[] = []
  /** Requests that the real Xero would not take. A test looks that there are none. */
  readonly violations: string[] = []
  /** Refresh tokens that came a second time, which Xero refuses. */
  readonly reused: string[] = []
  /** Every token that was given out. */
  readonly given: string[] = []
  readonly revoked: string[] = []
  readonly ended: string[] = []
  readonly faults: Fault[] = []
  tenants: StandInTenant[] = [
    { id: randomUUID(), connection: randomUUID(), name: 'College of Demonstration' },
    { id: randomUUID(), connection: randomUUID(), name: 'Demo Company (NZ)' },
  ]
  /** The most calls that were in work at once. */
  mostAtOnce = 0
  /** Milliseconds that each call takes. */
  slow = 0
  renewals = 0
  minuteLeft = 60
  dayLeft = 5_000
  address = ''
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  readonly #codes = new Map<string, Code>()
  readonly #access = new Set<string>()
  readonly #refresh = new Set<string>()
  readonly #used = new Set<string>()
  readonly #kept = new Map<string, { body: string; status: number; answer: unknown }>()
  #running = 0

  async listen(): Promise<this> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready))
    const place = this.#server.address()
    this.address = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  /** Settings of a server that talks to this stand-in. */
  get settings(): Record<string, string> {
    return {
      XERO_STAND_IN: this.address,
      XERO_CLIENT_ID: standInClient.id,
      XERO_CLIENT_SECRET: standInClient.secret,
      XERO_WEBHOOK_KEY: standInClient.hookKey,
    }
  }

  /** What an administrator who agrees at Xero is sent back with. */
  agree(url: string): { state: string; code: string } {
    const given = authorise.parse(Object.fromEntries(new URL(url).searchParams))
    if (given.client_id !== standInClient.id) throw new Error('Xero does not know this client')
    const code = randomBytes(12).toString('hex')
    this.#codes.set(code, { challenge: given.code_challenge, redirect: given.redirect_uri })
    return { state: given.state, code }
  }

  /** Ends all access tokens before their time. */
  endAccess(): void {
    this.#access.clear()
  }

  /** Ends all refresh tokens, as after sixty days without use. */
  endRefresh(): void {
    this.#refresh.clear()
  }

  /** The next calls of the API go wrong so. */
  fail(fault: Fault, times = 1): void {
    for (let each = 0; each < times; each += 1) this.faults.push(fault)
  }

  /** A report of changes, signed as Xero signs it. */
  hook(events: readonly { id: string; category?: string; type?: string; tenant?: string; at?: string }[]): {
    body: string
    signature: string
  } {
    const body = JSON.stringify({
      events: events.map(({ id, category = 'INVOICE', type = 'UPDATE', tenant, at }) => ({
        resourceUrl: `${this.address}/api.xro/2.0/Invoices/${id}`,
        resourceId: id,
        eventDateUtc: at ?? this.books.later().toISOString().replace(/Z$/, ''),
        eventType: type,
        eventCategory: category,
        tenantId: tenant ?? this.tenants[0]?.id,
        tenantType: 'ORGANISATION',
      })),
      firstEventSequence: 1,
      lastEventSequence: events.length,
      entropy: randomBytes(8).toString('hex'),
    })
    return { body, signature: this.sign(body) }
  }

  sign(body: string): string {
    return createHmac('sha256', standInClient.hookKey).update(body).digest('base64')
  }

  #violate(what: string): void {
    this.violations.push(what)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://xero')
    const sent = await text(request)
    try {
      if (url.pathname === '/identity/connect/authorize') return this.#askPerson(url, response)
      if (url.pathname === '/favicon.ico') return void response.writeHead(204).end()
      if (url.pathname === '/connect/token') return this.#giveTokens(request, sent, response)
      if (url.pathname === '/connect/revocation') return this.#revoke(request, sent, response)
      if (url.pathname.startsWith('/connections')) return this.#serveConnections(request, url, response)
      await this.#serveApi(request, url, sent, response)
    } catch (error) {
      this.#violate(`${request.method} ${url.pathname}: ${String(error)}`)
      json(response, 400, { Message: String(error) })
    }
  }

  /** The page on which somebody agrees, or does not. */
  #askPerson(url: URL, response: ServerResponse): void {
    const { state, code } = this.agree(url.href)
    const redirect = url.searchParams.get('redirect_uri') ?? ''
    const yes = `${redirect}?${new URLSearchParams({ code, state, scope: 'offline_access' }).toString()}`
    const no = `${redirect}?${new URLSearchParams({ error: 'access_denied', state }).toString()}`
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<title>Xero</title><h1>Stand-in for Xero</h1><a href="${yes}">Allow access</a> <a href="${no}">Cancel</a>`)
  }

  #knowsClient(request: IncomingMessage): boolean {
    const basic = Buffer.from(`${standInClient.id}:${standInClient.secret}`).toString('base64')
    return request.headers.authorization === `Basic ${basic}`
  }

  #giveTokens(request: IncomingMessage, sent: string, response: ServerResponse): void {
    const form = Object.fromEntries(new URLSearchParams(sent))
    if (!this.#knowsClient(request)) return json(response, 401, { error: 'invalid_client' })
    if (form['grant_type'] === 'authorization_code') {
      const given = forms.authorization_code.parse(form)
      const code = this.#codes.get(given.code)
      this.#codes.delete(given.code)
      const challenge = createHash('sha256').update(given.code_verifier).digest('base64url')
      if (!code || code.challenge !== challenge || code.redirect !== given.redirect_uri)
        return json(response, 400, { error: 'invalid_grant' })
    } else {
      const { refresh_token: token } = forms.refresh_token.parse(form)
      if (this.#used.has(token)) this.reused.push(token)
      if (!this.#refresh.delete(token)) return json(response, 400, { error: 'invalid_grant' })
      this.#used.add(token)
      this.renewals += 1
    }
    const [access, refresh] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
    this.given.push(access, refresh)
    this.#access.add(access)
    this.#refresh.add(refresh)
    const answer = { access_token: access, refresh_token: refresh, expires_in: 1_800, token_type: 'Bearer' }
    json(response, 200, answer)
  }

  #revoke(request: IncomingMessage, sent: string, response: ServerResponse): void {
    const { token } = forms.revocation.parse(Object.fromEntries(new URLSearchParams(sent)))
    if (!this.#knowsClient(request)) return json(response, 401, { error: 'invalid_client' })
    this.#refresh.delete(token)
    this.revoked.push(token)
    response.writeHead(200).end()
  }

  #isIn(request: IncomingMessage): boolean {
    return this.#access.has(request.headers.authorization?.replace('Bearer ', '') ?? '')
  }

  #serveConnections(request: IncomingMessage, url: URL, response: ServerResponse): void {
    if (!this.#isIn(request)) return json(response, 401, { Status: 401 })
    if (request.method === 'DELETE') {
      const connection = url.pathname.split('/').at(-1) ?? ''
      this.tenants = this.tenants.filter((tenant) => tenant.connection !== connection)
      this.ended.push(connection)
      response.writeHead(204).end()
      return
    }
    const rows = this.tenants.map(({ id, connection, name }) => ({
      id: connection,
      authEventId: randomUUID(),
      tenantId: id,
      tenantType: 'ORGANISATION',
      tenantName: name,
      createdDateUtc: '2026-07-01T00:00:00.0000000',
      updatedDateUtc: '2026-07-01T00:00:00.0000000',
    }))
    const practice = {
      ...rows[0],
      id: randomUUID(),
      tenantId: randomUUID(),
      tenantType: 'PRACTICE',
      tenantName: 'Books & Co',
    }
    json(response, 200, [...rows, practice])
  }

  async #serveApi(request: IncomingMessage, url: URL, sent: string, response: ServerResponse): Promise<void> {
    const path = url.pathname.replace('/api.xro/2.0/', '')
    const headers = askedHeaders.parse(request.headers)
    const writes = request.method === 'PUT' || request.method === 'POST'
    // Xero does not ask for it: without it a write that is tried again is made twice there.
    if (writes && headers['idempotency-key'] === undefined) this.#violate(`${request.method} ${path} without a key`)
    this.calls.push({
      method: request.method ?? '',
      path: `${path}${url.search}`,
      key: headers['idempotency-key'],
      since: headers['if-modified-since'],
    })
    this.#running += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running)
    response.once('close', () => (this.#running -= 1))
    if (this.slow > 0) await pause(this.slow)
    const fault = this.faults.shift()
    if (fault && this.#goWrong(fault, response)) return
    if (!this.#isIn(request)) return json(response, 401, { Title: 'Unauthorized', Status: 401, Detail: 'TokenExpired' })
    if (!this.tenants.some(({ id }) => id === headers['xero-tenant-id']))
      return json(response, 403, { Title: 'Forbidden', Status: 403, Detail: 'AuthenticationUnsuccessful' })
    const key = headers['idempotency-key']
    const known = key === undefined ? undefined : this.#kept.get(key)
    if (known && known.body !== sent) return json(response, 400, { Message: 'Idempotency key was used before' })
    const made = known ?? {
      body: sent,
      ...answerCall(this.books, request.method ?? '', path, url.searchParams, sent, headers),
    }
    if (key !== undefined) this.#kept.set(key, made)
    if (fault && 'manner' in fault && fault.manner === 'lost') return void response.destroy()
    json(response, made.status, made.answer, {
      'x-minlimit-remaining': String(this.minuteLeft),
      'x-daylimit-remaining': String(this.dayLeft),
    })
  }

  /** Answers wrong; gives whether that was all of it. */
  #goWrong(fault: Fault, response: ServerResponse): boolean {
    if ('limit' in fault) {
      const retry = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
      json(response, 429, {}, { 'x-rate-limit-problem': fault.limit, ...retry })
    } else if ('status' in fault && fault.status === 304) response.writeHead(304).end()
    else if ('status' in fault) json(response, fault.status, { Status: fault.status })
    else if (fault.manner === 'garbage') response.writeHead(200, { 'content-type': 'application/json' }).end('<html>')
    else if (fault.manner === 'huge') response.writeHead(200).end(`{"Invoices":[],"more":"${'x'.repeat(10_000_000)}"}`)
    else if (fault.manner === 'redirect') response.writeHead(302, { location: `${this.address}/stolen` }).end()
    else if (fault.manner === 'gone') {
      this.tenants.shift()
      return false
    } else if (fault.manner !== 'hang') return false
    return true
  }
}

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Starts a stand-in for Xero on loopback. */
export const startXero = (): Promise<XeroStandIn> => new XeroStandIn().listen()
