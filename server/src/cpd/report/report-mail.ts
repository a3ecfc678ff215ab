import { code } from '@college/contract/kit'
import { sameMailMinutes } from '@college/contract/cpd'
import { renderPdf } from '#pdf'
import { audit } from '#records'
import { ApiError, badField } from '#platform'
import type { Report } from '#pdf'
import type { Call, Limit, Limits } from '#platform'
import { queueMail, takeMail } from '#messaging'
import { contentHash } from './pdf-document.ts'
import { readDirectors } from './cycle-report.ts'

const perPerson: Limit = { name: 'report-mail', most: 20, seconds: 3_600 }

/** Who a report is to go to, as the caller chose. */
export interface Chosen {
  readonly to: 'self' | 'director'
  readonly director_id?: number | undefined
}

interface Addressee {
  id: number
  name: string
  email: string
  organisation_id: number
}

/** A report that is to be mailed, and what it is about. */
export interface Sendable {
  readonly paper: Report
  readonly fileName: string
  /** `2026–27, 1 April 2026 to 31 March 2027`. */
  readonly period: string
  readonly resource: 'devcycle' | 'devplan'
  readonly recordId: number
}

const self = async (call: Call): Promise<Addressee> => {
  const row = await call.db.row<Omit<Addressee, 'email'> & { email: string | null }>(
    'select id, display_name as name, email, organisation_id from "user" where id = $1',
    [call.actor.id],
  )
  if (!row?.email) throw new ApiError(code.notPossible, 'Your profile has no email address yet.')
  return { ...row, email: row.email }
}

const director = async (call: Call, id: number | undefined): Promise<Addressee> => {
  const all = await readDirectors(call, call.actor)
  if (all.length === 0) throw new ApiError(code.notPossible, 'The college has no Director with an email address.')
  const found = id === undefined && all.length === 1 ? all[0] : all.find((each) => each.id === id)
  if (!found) throw badField('director_id', 'Choose one of the Directors of your college')
  return found
}

/** Mails the caller's own report; one of the same content that left for the same address a moment ago is not sent again. */
export const sendReport = async (
  call: Call,
  limits: Limits,
  chosen: Chosen,
  report: Sendable,
): Promise<{ to: string; again: boolean }> => {
  await limits.take(perPerson, `user ${call.actor.id}`)
  const to = await (chosen.to === 'self' ? self(call) : director(call, chosen.director_id))
  const { paper, fileName, period, resource, recordId } = report
  await takeMail(call, {
    sender: call.actor.id,
    organisationId: to.organisation_id,
    to: to.email,
    account: true,
    about: `${resource} ${recordId}`,
  })
  const content = await renderPdf(call.caller, paper)
  const now = call.now()
  const since = new Date(now.getTime() - sameMailMinutes * 60_000)
  const again = await call.db.transaction(async (tx) => {
    // Whoever asks at the same moment waits here, and then finds the report sent.
    const fresh = await tx.row(
      `insert into report_sent (user_id, content_hash, to_address, sent_at, organisation_id) values ($1, $2, $3, $4, $6)
       on conflict (user_id, content_hash, to_address) do update set sent_at = excluded.sent_at where report_sent.sent_at <= $5
       returning 1`,
      [call.actor.id, contentHash(paper), to.email.toLowerCase(), now, since, call.actor.organisation_id],
    )
    if (!fresh) return true
    await tx.rows(`delete from report_sent where user_id = $1 and sent_at < $2`, [call.actor.id, since])
    await queueMail(tx, {
      event: 'report',
      organisationId: to.organisation_id,
      userId: to.id,
      to: to.email,
      causedBy: call.actor.id,
      values: { report: paper.title, person: paper.about ?? '', period },
      attachments: [{ name: fileName, type: 'application/pdf', content }],
    })
    await audit(tx, call.caller, {
      resource,
      recordId,
      organisationId: call.actor.organisation_id,
      ownerId: call.actor.id,
      changes: { mailed_to: [null, to.name] },
    })
    return false
  })
  return { to: to.name, again }
}
