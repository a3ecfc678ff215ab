import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { code, usualLargest } from '@college/contract/kit'
import { bounceMinutes, bounceReport, bounceSignature, reportBounce } from '@college/contract/messaging'
import type { BounceReport } from '@college/contract/messaging'
import { serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import { isNewReport, noteReturned } from './note.ts'

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

/** Takes signed reports of mail that came back. Without a secret none can be. */
export const serveBounce = (secret: string | null): Served =>
  serve(reportBounce, async (call, { query, bytes }) => {
    const body = await readAll(bytes)
    if (secret === null || !isSigned(body, query[bounceSignature], secret))
      throw new ApiError(code.unauthorised, 'The signature is not right.')
    const report = readReport(body)
    const age = call.now().getTime() - Date.parse(report.at)
    if (Math.abs(age) > bounceMinutes * 60_000) throw new ApiError(code.unauthorised, 'This report is too old.')
    // Which mails there are is told to nobody: every signed report is answered alike.
    if (!(await isNewReport(call.db, call.now(), report.id))) {
      call.log.info({ report: report.id }, 'a report of a mail was sent again')
      return { data: { taken: true } }
    }
    const { message_id: messageId, recipient, reason, event, permanent } = report
    const outcome = event === 'delivered' ? 'delivered' : permanent ? 'failed' : 'delayed'
    const found = await noteReturned(call.db, call.now(), { messageId, recipient, reason, outcome, address: permanent })
    if (!found) call.log.warn({ report: report.id }, 'a report of an unknown mail')
    else if (outcome === 'failed') call.log.warn({ report: report.id }, 'a mail came back')
    else call.log.info({ report: report.id }, `a mail is ${outcome}`)
    return { data: { taken: true } }
  })
