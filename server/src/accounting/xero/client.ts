import type { z } from 'zod'
import { setTimeout as pause } from 'node:timers/promises'
import { endPlace, noteAnswer, noteFailure, noteLimit, placesTaken, takePlace } from './budget.ts'
import type { For } from './budget.ts'
import { readOffers } from './oauth.ts'
import type { XeroSettings } from './settings.ts'
import { refusalOf } from './shapes.ts'
import { accessTokenOf, endAccess, markLost } from './tokens.ts'
import type { XeroContext } from './tokens.ts'
import { notConnected, theirWords, XeroTrouble } from './trouble.ts'
import { askWire, readAnswer } from './request.ts'
import type { WireAnswer } from './request.ts'

/** One call of Xero's accounting API. */
export interface XeroAsk<T> {
  readonly method: 'GET' | 'PUT' | 'POST'
  /** Below `/api.xro/2.0/`, such as `Invoices`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Xero takes writes with the same key once. */
  readonly key?: string
  /** Answers only with what changed since. */
  readonly since?: Date | null
  /** What an answer stands for that says that nothing has. */
  readonly unchanged?: T
  readonly answer: z.ZodType<T>
}

const triesForPlace = 20
const betweenTries = 150
const gone = 'Xero says this college’s connection was removed there. Connect it again.'
const away = (): XeroTrouble => new XeroTrouble('away', 'Xero isn’t answering. We’ll try again later.')

/** Speaks to Xero for the colleges of this installation. */
export class XeroClient {
  readonly #context: XeroContext
  readonly settings: XeroSettings

  constructor(context: XeroContext, settings: XeroSettings) {
    this.#context = context
    this.settings = settings
  }

  /** Asks for a college, within Xero's limits. What fails is thrown as a `XeroTrouble` with words for the office. */
  async ask<T>(organisation: number, who: For, asked: XeroAsk<T>): Promise<T> {
    const tenant = await this.#tenantOf(organisation)
    const access = await accessTokenOf(this.#context, this.settings, organisation)
    let answer = await this.#send(organisation, who, asked, tenant, access)
    if (answer.status === 401) {
      // Xero may end a token before its time. A second 401 is about the act, not about the token.
      await endAccess(this.#context, organisation, access)
      const renewed = await accessTokenOf(this.#context, this.settings, organisation)
      answer = await this.#send(organisation, who, asked, tenant, renewed)
    }
    return this.#read(organisation, asked, tenant, answer)
  }

  async #tenantOf(organisation: number): Promise<string> {
    const row = await this.#context.db.row<{ state: string; tenant_id: string | null; problem: string | null }>(
      'select state, tenant_id, problem from xero_connection where organisation_id = $1',
      [organisation],
    )
    if (row?.state === 'lost') throw new XeroTrouble('lost', row.problem ?? gone)
    if (row?.state !== 'connected' || row.tenant_id === null) throw notConnected()
    return row.tenant_id
  }

  async #send<T>(
    organisation: number,
    who: For,
    asked: XeroAsk<T>,
    tenant: string,
    access: string,
  ): Promise<WireAnswer> {
    const place = await this.#place(organisation, who)
    const query = new URLSearchParams(asked.query ?? {}).toString()
    try {
      const answer = await askWire(
        `${this.settings.hosts.api}/api.xro/2.0/${asked.path}${query === '' ? '' : `?${query}`}`,
        {
          method: asked.method,
          patience: this.settings.patience,
          headers: {
            authorization: `Bearer ${access}`,
            'xero-tenant-id': tenant,
            ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
            ...(asked.since ? { 'if-modified-since': asked.since.toISOString().replace(/\.\d+Z$/, '') } : {}),
          },
          ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
        },
      )
      if (answer.status >= 500) throw away()
      return answer
    } catch (error) {
      if (error instanceof XeroTrouble && error.kind === 'away') await noteFailure(this.#context, organisation)
      throw error
    } finally {
      await endPlace(this.#context, place)
    }
  }

  /** People wait a moment for a place; work in the background comes back later. */
  async #place(organisation: number, who: For): Promise<number> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await takePlace(this.#context, organisation, who)
      } catch (error) {
        const isFull = error instanceof XeroTrouble && error.kind === 'limit' && error.message === placesTaken
        if (!isFull || who !== 'people' || tries === triesForPlace) throw error
        await pause(betweenTries)
      }
    }
  }

  async #read<T>(organisation: number, asked: XeroAsk<T>, tenant: string, answer: WireAnswer): Promise<T> {
    const { status, headers } = answer
    if (status === 429) throw await noteLimit(this.#context, organisation, headers)
    if (status === 304 && asked.unchanged !== undefined) {
      // That nothing has changed is an answer like the others: Xero is there again.
      await noteAnswer(this.#context, organisation, headers)
      return asked.unchanged
    }
    if (status >= 200 && status < 300) {
      try {
        const read = readAnswer(asked.answer, answer)
        await noteAnswer(this.#context, organisation, headers)
        return read
      } catch (error) {
        if (error instanceof XeroTrouble) await noteFailure(this.#context, organisation)
        throw error
      }
    }
    await noteAnswer(this.#context, organisation, headers)
    if (status === 404) throw new XeroTrouble('missing', 'Xero doesn’t have this.')
    if (status === 403) await this.#checkTenant(organisation, tenant)
    if (status === 401 || status === 403)
      throw new XeroTrouble('refused', 'Xero doesn’t allow this. Check the permissions in Xero, then connect again.')
    const words = refusalOf(answer.json)
    throw new XeroTrouble('refused', words === null ? 'Xero refused this.' : `Xero says: ${theirWords(words)}`)
  }

  /** A 403 is the end of the connection where Xero does not name its organisation any more. */
  async #checkTenant(organisation: number, tenant: string): Promise<void> {
    const offers = await readOffers(this.settings, await accessTokenOf(this.#context, this.settings, organisation))
    if (offers.some(({ id }) => id === tenant)) return
    await markLost(this.#context, organisation, gone)
    throw new XeroTrouble('lost', gone)
  }
}
