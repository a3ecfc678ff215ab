import { code } from '@college/contract/kit'
import {
  answerEnquiry,
  askFurther,
  enquiry,
  enquiryAssignees,
  enquiryThread,
  fillPlaceholders,
  placeholdersIn,
  readEnquiry,
  templateIssues,
} from '@college/contract/messaging'
import type { Enquiry, EnquiryEntry, GuestThread } from '@college/contract/messaging'
import { serve } from '#http'
import type { Served } from '#http'
import { administratorsOf } from '#people'
import { ApiError, badField, notFound } from '#platform'
import type { Runner } from '#database'
import type { Call, Limit } from '#platform'
import { audit, collegeFor, readRows } from '#records'
import { queueMail } from '../mail/queue.ts'
import { linkedEnquiry, linkLasts, makeEnquiryLink } from './link.ts'
import type { LinkedEnquiry } from './link.ts'
import type { EnquiryParts } from './parts.ts'
import { enquiries } from './record.ts'
import { tellOffice } from './tell-office.ts'

const seen = async (call: Call, id: number): Promise<Enquiry> => {
  const [row] = await readRows<Enquiry>(call, enquiries, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!row) throw notFound(enquiry.title[0])
  return row
}

interface EntryRow extends Omit<EnquiryEntry, 'created_at'> {
  created_at: string
}

const entriesOf = (db: Runner, id: number): Promise<EntryRow[]> =>
  db.rows<EntryRow>(
    `select x.id, x.kind, x.text, x.created_at, u.display_name as by, m.state as mail
     from enquiry_entry x left join "user" u on u.id = x.user_id left join outbox m on m.id = x.outbox_id
     where x.enquiry_id = $1 order by x.id`,
    [id],
  )

const instantOf = (at: string): string => new Date(at).toISOString()

const serveThread: Served = serve(enquiryThread, async (call, { query }) => {
  const { id, text, created_at } = await seen(call, query.id)
  const first: EnquiryEntry = { id: 0, kind: 'question', text, created_at: instantOf(created_at), by: null, mail: null }
  const rest = await entriesOf(call.db, id)
  return { data: [first, ...rest.map((entry) => ({ ...entry, created_at: instantOf(entry.created_at) }))] }
})

const serveAssignees: Served = serve(enquiryAssignees, async (call, { query }) => {
  const organisation = await collegeFor(call, query.organisation_id)
  if (!call.actor.platform_admin && !call.actor.admin_organisations.includes(organisation))
    throw new ApiError(code.forbidden, 'Only administrators of this organisation can do this.')
  const office = await administratorsOf(call.db, organisation)
  return { data: office.map(({ id, name }) => ({ id, name })) }
})

/** The words of an answer, with what saved answers may use filled in; 400 for other placeholders. */
const answerFor = async (db: Runner, { organisation_id, name }: Enquiry, text: string): Promise<string> => {
  const [issue] = templateIssues(null, { subject: '', text }, 'enquiry')
  if (issue) throw badField('text', issue.message)
  if (placeholdersIn(text).length === 0) return text
  const college = await db.row<{ name: string }>('select name from organisation where id = $1', [organisation_id])
  const values: Readonly<Record<string, string>> = { name, organisation: college?.name ?? '' }
  return fillPlaceholders(text, (placeholder) => values[placeholder] ?? '')
}

const serveAnswer = (parts: EnquiryParts): Served =>
  serve(answerEnquiry, async (call, { body }) => {
    const before = await seen(call, body.id)
    await call.db.rows('select 1 from enquiry where id = $1 for update', [before.id])
    const held = await seen(call, body.id)
    if (new Date(held.updated_at).getTime() !== new Date(body.updated_at).getTime())
      throw new ApiError(code.outdated, 'This enquiry was changed since you opened it.', undefined, { current: held })
    const text = await answerFor(call.db, held, body.text)
    const mail = await queueMail(call.db, {
      event: 'enquiry_answered',
      organisationId: held.organisation_id,
      userId: held.user_id,
      to: held.email,
      toName: held.name,
      causedBy: call.actor.id,
      values: { reference: held.reference ?? '', answer: text, lasts: linkLasts },
      link: await makeEnquiryLink(call, call.db, parts, held),
    })
    const state = body.close ? 'closed' : 'open'
    const now = call.now()
    await call.db.rows(
      `insert into enquiry_entry (organisation_id, enquiry_id, kind, text, user_id, outbox_id, created_at)
       values ($1, $2, 'answer', $3, $4, $5, $6)`,
      [held.organisation_id, held.id, text, call.actor.id, mail, now],
    )
    await call.db.rows(
      `update enquiry set state = $2, answer = $3, waits = false, last_at = $4, updated_by = $5,
         closed_at = case when $2 = 'closed' then coalesce(closed_at, $4) end where id = $1`,
      [held.id, state, text, now, call.actor.id],
    )
    await audit(call.db, call.caller, {
      resource: 'enquiry',
      recordId: held.id,
      organisationId: held.organisation_id,
      ownerId: held.user_id,
      changes: { answered: [null, true], ...(state === held.state ? {} : { state: [held.state, state] as const }) },
    })
    return { data: await seen(call, held.id), status: code.updated }
  })

const guestThread = async (db: Runner, found: LinkedEnquiry): Promise<GuestThread> => {
  const first = { kind: 'question' as const, text: found.text, created_at: instantOf(found.created_at) }
  const rest = (await entriesOf(db, found.id)).map(({ kind, text, created_at }) => ({
    kind,
    text,
    created_at: instantOf(created_at),
  }))
  const { organisation, reference, name, subject, state } = found
  return { organisation, reference, name, subject, state, entries: [first, ...rest] }
}

const serveRead: Served = serve(
  readEnquiry,
  async (call, { body }) => ({ data: await guestThread(call.db, await linkedEnquiry(call, call.db, body.token)) }),
  { plain: true },
)

const further: Limit = { name: 'enquiry-further', most: 10, seconds: 86_400 }

const serveAsk = (parts: EnquiryParts): Served =>
  serve(
    askFurther,
    async (call, { body }) => {
      const linked = await linkedEnquiry(call, call.db, body.token)
      await parts.limits.take(further, String(linked.id))
      const data = await call.db.transaction(async (tx) => {
        const held = await linkedEnquiry(call, tx, body.token, true)
        const now = call.now()
        const [last] = (await entriesOf(tx, held.id)).slice(-1)
        // Sent again because the answer was lost on the way.
        if (last?.kind === 'question' && last.text === body.text) return guestThread(tx, held)
        await tx.rows(
          `insert into enquiry_entry (organisation_id, enquiry_id, kind, text, created_at) values ($1, $2, 'question', $3, $4)`,
          [held.organisation_id, held.id, body.text, now],
        )
        await tx.rows(
          `update enquiry set state = case when state = 'closed' then 'open' else state end, closed_at = null, waits = true, last_at = $2
           where id = $1`,
          [held.id, now],
        )
        await audit(tx, call.caller, {
          resource: 'enquiry',
          recordId: held.id,
          organisationId: held.organisation_id,
          changes: { asked_further: [null, true] },
        })
        await tellOffice(call, tx, parts, held)
        return guestThread(tx, await linkedEnquiry(call, tx, body.token))
      })
      return { data, status: code.updated }
    },
    { plain: true },
  )

/** Reading and answering enquiries, on both sides. */
export const threadCalls = (parts: EnquiryParts): readonly Served[] => [
  serveThread,
  serveAssignees,
  serveAnswer(parts),
  serveRead,
  serveAsk(parts),
]
