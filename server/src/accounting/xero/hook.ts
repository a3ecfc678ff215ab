import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { xeroHook, xeroSignature } from '@college/contract/accounting'
import { code, usualLargest } from '@college/contract/kit'
import { z } from 'zod'
import { serve } from '#http'
import type { Served } from '#http'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import type { XeroParts } from './parts.ts'
import { queueFetches } from './tasks.ts'

const report = z.object({
  events: z
    .array(
      z.object({
        resourceId: z.uuid(),
        tenantId: z.uuid(),
        eventCategory: z.string().max(40),
        eventType: z.string().max(40),
        eventDateUtc: z.string().max(40),
      }),
    )
    .max(1_000),
})
type Event = z.output<typeof report>['events'][number]

const readAll = async (bytes: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    const chunk = Buffer.from(part)
    length += chunk.length
    if (length > (xeroHook.largest ?? usualLargest)) throw new ApiError(code.tooLarge, 'This is too large.')
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

const isSigned = (body: Buffer, signature: string | undefined, key: string): boolean => {
  const given = Buffer.from(signature ?? '', 'base64')
  const right = createHmac('sha256', key).update(body).digest()
  return given.length === right.length && timingSafeEqual(given, right)
}

const readEvents = (body: Buffer): readonly Event[] => {
  try {
    return report.parse(JSON.parse(body.toString('utf8'))).events
  } catch {
    throw new ApiError(code.bad, 'This is not a report of Xero.')
  }
}

/** Xero's instants have no zone: they are of UTC. */
const instantOf = (text: string): Date | null => {
  const at = Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(at) ? null : new Date(at)
}

/**
 * Notes what is new of a report, and has it fetched: what a report says of an invoice is not believed, only that there is news. As many
 * statements for a thousand events as for one, as Xero waits five seconds at most.
 */
const take = async (call: Call, events: readonly Event[]): Promise<void> => {
  const rows = events.flatMap(({ tenantId, resourceId, eventType, eventCategory, eventDateUtc }) => {
    const at = instantOf(eventDateUtc)
    return eventCategory !== 'INVOICE' || at === null ? [] : [{ tenantId, resourceId, eventType, at }]
  })
  if (rows.length === 0) return
  await call.unscoped.transaction(async (tx) => {
    const fresh = await tx.rows<{ organisation_id: number; resource_id: string }>(
      `insert into xero_event (tenant_id, resource_id, kind, happened_at, organisation_id, taken_at)
       select c.tenant_id, e.resource_id, e.kind, e.at, c.organisation_id, $5
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) e(tenant_id, resource_id, kind, at)
         join xero_connection c on c.tenant_id = e.tenant_id and c.state = 'connected'
       order by c.tenant_id, e.resource_id, e.kind, e.at
       on conflict do nothing returning organisation_id, resource_id`,
      [
        rows.map(({ tenantId }) => tenantId),
        rows.map(({ resourceId }) => resourceId),
        rows.map(({ eventType }) => eventType),
        rows.map(({ at }) => at),
        call.now(),
      ],
    )
    await queueFetches(tx, call.now(), fresh)
  })
}

/** Takes Xero's signed reports of what changed: noted at once, worked off later. Without a key none can be. */
export const serveHook = ({ settings }: XeroParts): Served =>
  serve(
    xeroHook,
    async (call, { query, bytes }) => {
      const body = await readAll(bytes)
      const key = settings?.hookKey ?? null
      if (key === null || !isSigned(body, query[xeroSignature], key))
        throw new ApiError(code.unauthorised, 'The signature is not right.')
      await take(call, readEvents(body))
      return { headers: {} }
    },
    { plain: true },
  )
