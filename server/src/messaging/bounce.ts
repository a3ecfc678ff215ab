import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { code, usualLargest } from '@college/contract/kit'
import { bounceMinutes, bounceReport, bounceSignature, reportBounce } from '@college/contract/messaging'
import type { BounceReport } from '@college/contract/messaging'
import { serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { oneLine } from './mail/render.ts'

const readAll = async (bytes: Readable): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    const chunk = Buffer.from(part)
    length += chunk.length
    if (length > usualLargest) throw new ApiError(code.tooLarge, 'This is too large.')
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

const isSigned = (body: Buffer, signature: string | undefined, secret: string): boolean => {
  const given = Buffer.from(/^sha256=([\da-f]{64})$/i.exec(signature ?? '')?.[1] ?? '', 'hex')
  const right = createHmac('sha256', secret).update(body).digest()
  return given.length === right.length && timingSafeEqual(given, right)
}

const readReport = (body: Buffer): BounceReport => {
  let given: unknown
  try {
    given = JSON.parse(body.toString('utf8'))
  } catch {
    throw new ApiError(code.bad, 'This is not JSON.')
  }
  const report = bounceReport.safeParse(given)
  if (report.success) return report.data
  const errors = report.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new ApiError(code.bad, 'This is not a report of a bounce.', errors)
}

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** Marks a mail that came back for good, and the address it went to. Gives whether there is such a mail. */
const markBounced = async (call: Call, report: BounceReport): Promise<boolean> => {
  const [messageId] = uuid.exec(report.message_id) ?? []
  const reason = oneLine(`It came back: ${report.reason || 'the address takes no email'}`, 500)
  const row = await call.db.row<{ found: boolean }>(
    `with failed as (
       update outbox set state = 'failed', error = $3, next_attempt_at = null, updated_at = now()
       where message_id = $1::uuid and lower(to_address) = lower($2) and state in ('sent', 'failed') returning to_address),
     marked as (
       update "user" u set email_undeliverable_at = $4, email_bounced_at = $4 from failed
       where lower(u.email) = lower(failed.to_address) and u.deleted_at is null)
     select exists (select from failed) as found`,
    [messageId ?? null, report.recipient, reason, call.now()],
  )
  return row?.found ?? false
}

/** Takes signed reports of mail that came back. Without a secret none can be. */
export const serveBounce = (secret: string | null): Served =>
  serve(reportBounce, async (call, { query, bytes }) => {
    const body = await readAll(bytes)
    if (secret === null || !isSigned(body, query[bounceSignature], secret))
      throw new ApiError(code.unauthorised, 'The signature is not right.')
    const report = readReport(body)
    const age = call.now().getTime() - Date.parse(report.at)
    if (Math.abs(age) > bounceMinutes * 60_000) throw new ApiError(code.unauthorised, 'This report is too old.')
    const isNew = await call.db.row(
      'insert into mail_bounce (id, taken_at) values ($1, $2) on conflict do nothing returning id',
      [report.id, call.now()],
    )
    // Which mails there are is told to nobody: every signed report is answered alike.
    if (!isNew) call.log.info({ report: report.id }, 'a bounce was reported again')
    else if (!report.permanent) call.log.info({ report: report.id }, 'a mail is held up on its way')
    else if (await markBounced(call, report)) call.log.warn({ report: report.id }, 'a mail came back')
    else call.log.warn({ report: report.id }, 'a bounce of an unknown mail was reported')
    return { data: { taken: true } }
  })
