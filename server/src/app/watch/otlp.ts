import { builtVersion } from '@college/contract/kit'
import type { Context } from '#platform'
import { counter } from './text.ts'
import type { Family } from './text.ts'

/** Kinds of spans, and what came of them, as OTLP numbers them. */
export const spanKind = { internal: 1, server: 2, client: 3 } as const
export const failedStatus = { code: 2 } as const

export interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue: string } | { readonly intValue: string }
}

export const text = (key: string, stringValue: string): Attribute => ({ key, value: { stringValue } })
export const whole = (key: string, value: number): Attribute => ({ key, value: { intValue: String(value) } })

/** A span as OTLP writes it in JSON. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status?: { readonly code: number }
}

/** Spans that wait at most, and those of one message. */
const most = 4_096
const batch = 512
const seconds = 2
/** Milliseconds in which the collector has to answer, and in which what is left is sent at the end. */
const patience = 5_000
const patienceAtEnd = 2_000

/** Sends spans to a collector, a few hundred at a time. What it does not take, and what finds no room, is dropped and counted: nothing waits for it. */
export class Exporter {
  readonly #address: string
  readonly #instance: string
  readonly #log: Pick<Context['log'], 'warn' | 'info'>
  readonly #timer: NodeJS.Timeout
  #waiting: Span[] = []
  #sending: Promise<void> | null = null
  #sent = 0
  #dropped = 0
  #failing = false

  constructor(endpoint: string, instance: string, log: Pick<Context['log'], 'warn' | 'info'>) {
    this.#address = `${endpoint.replace(/\/+$/, '')}/v1/traces`
    this.#instance = instance
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), seconds * 1_000).unref()
  }

  /** Takes the spans of one trace, all of them or none. */
  add(spans: readonly Span[]): void {
    if (this.#waiting.length + spans.length > most) {
      this.#dropped += spans.length
      return
    }
    this.#waiting.push(...spans)
    if (this.#waiting.length >= batch) void this.flush()
  }

  /** Sends what waits, unless something is on its way already. */
  flush(limit: number = patience): Promise<void> {
    this.#sending ??= this.#send(limit).finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  families(): Family[] {
    return [
      counter('college_spans_total', 'Spans of traces, by whether the collector took them.', [
        { labels: { result: 'sent' }, value: this.#sent },
        { labels: { result: 'dropped' }, value: this.#dropped },
      ]),
    ]
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    const limit = setTimeout(() => this.#drop(), patienceAtEnd)
    await this.#sending
    await this.flush(patienceAtEnd)
    clearTimeout(limit)
    this.#drop()
  }

  #drop(): void {
    this.#dropped += this.#waiting.length
    this.#waiting = []
  }

  async #send(limit: number): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.slice(0, batch)
      this.#waiting = this.#waiting.slice(batch)
      const refusal = await this.#hand(spans, limit)
      this.#note(refusal)
      if (refusal === null) this.#sent += spans.length
      else {
        this.#dropped += spans.length
        return
      }
    }
  }

  /** Why the collector did not take them, or null. */
  async #hand(spans: readonly Span[], limit: number): Promise<string | null> {
    try {
      const answer = await fetch(this.#address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(messageOf(spans, this.#instance)),
        redirect: 'error',
        signal: AbortSignal.timeout(limit),
      })
      await answer.body?.cancel()
      return answer.ok ? null : `it answered ${answer.status}`
    } catch (error) {
      // What `fetch` says itself is that it failed.
      const { cause = error } = error instanceof Error ? error : {}
      return cause instanceof Error ? cause.message : String(cause)
    }
  }

  // Once when it begins to fail and once when it is well again, not with each message.
  #note(refusal: string | null): void {
    if (refusal !== null && !this.#failing) this.#log.warn({ reason: refusal }, 'traces are dropped')
    if (refusal === null && this.#failing) this.#log.info({}, 'traces are sent again')
    this.#failing = refusal !== null
  }
}

const messageOf = (spans: readonly Span[], instance: string): object => ({
  resourceSpans: [
    {
      resource: {
        attributes: [
          text('service.name', 'college-records'),
          text('service.version', builtVersion),
          text('service.instance.id', instance),
        ],
      },
      scopeSpans: [{ scope: { name: 'college-records', version: builtVersion }, spans }],
    },
  ],
})
