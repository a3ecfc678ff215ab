import { code, showInstant } from '@college/contract/kit'
import type { Row } from '@college/contract/kit'
import { outbox, outboxText, resendMail } from '@college/contract/messaging'
import { serve } from '#http'
import { audit, readRows, standard } from '#records'
import { ApiError, notFound } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import type { MailWay } from '#organisation'
import { credentialsRefusal, readAccounts } from '#people'
import { eventTexts } from './mail/texts.ts'

type Mail = Row<typeof outbox>

const plain = standard(outbox)

const seen = async (call: Call, id: number): Promise<Mail> => {
  const [mail] = await readRows<Mail>(call, plain, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!mail) throw notFound(outbox.title[0])
  return mail
}

interface Inside {
  shown: string | null
  user_id: number | null
  people: number[]
}

// Nobody's account is behind a demo college, and without a mail server its links are needed to try it.
const readDemo = (call: Call, id: number): Promise<{ text: string | null } | null> =>
  call.unscoped.row<{ text: string | null }>(
    'select m.text from outbox m join organisation o on o.id = m.organisation_id and o.demo where m.id = $1',
    [id],
  )

/** The text of an email that has not gone out, its links and codes hidden. Reading it is on record. */
const serveOutboxText = ({ production }: Pick<MailWay, 'production'>): Served =>
  serve(outboxText, async (call, { query }) => {
    const mail = await seen(call, query.id)
    if (mail.state !== 'kept' && mail.state !== 'queued')
      throw new ApiError(code.notPossible, 'Only an email that was not sent can be read here.')
    const inside = await call.unscoped.row<Inside>(
      `select o.shown, o.user_id, (select coalesce(json_agg(u.id), '[]') from "user" u
       where u.id = o.user_id or lower(u.email) = lower(o.to_address)) as people from outbox o where o.id = $1`,
      [mail.id],
    )
    for (const account of (await readAccounts(call, inside?.people ?? [])).values()) {
      const elsewhere = account.id === inside?.user_id && !account.deleted && credentialsRefusal(call.actor, account)
      if (elsewhere || (account.platform_admin && !call.actor.platform_admin))
        throw new ApiError(
          code.forbidden,
          'Another office looks after this person’s account, so their email is not shown.',
        )
    }
    await audit(call.db, call.caller, {
      resource: 'outbox',
      recordId: mail.id,
      organisationId: mail.organisation_id,
      ownerId: mail.user_id,
      kind: 'look',
      changes: { read: [null, mail.to_address] },
    })
    const demo = production ? null : await readDemo(call, mail.id)
    return { data: { id: mail.id, text: demo ? demo.text : (inside?.shown ?? null), demo: demo !== null } }
  })

/** When the link or the code in an email stops working; null where it has none that ends. */
const endOf = ({ event, created_at }: Mail): Date | null => {
  const { lasts } = eventTexts[event]
  return lasts === undefined ? null : new Date(new Date(created_at).getTime() + lasts * 60_000)
}

const whyItWaits = (event: Mail['event'], at: string): string => {
  const time = at.slice(11, 16)
  if (event === 'reminder_digest')
    return `Reminders leave in the college’s hours, so this one leaves on ${at.slice(0, 10)} at ${time}.`
  if (event === 'enquiry_waiting') return `New enquiries go out together, so this email leaves at ${time}.`
  return `What this email says can still be undone, so it leaves at ${time}.`
}

/** Whether the test user gets or caused a mail, so that it stays here. */
const staysInside = async (call: Call, id: number): Promise<boolean> =>
  (await call.unscoped.row(
    `select 1 from outbox o left join messagerecipient r on r.id = o.of_recipient_id
     join "user" p on p.id in (o.user_id, o.caused_by, r.user_id)
     join organisationconfig c on c.organisation_id = o.organisation_id and c.name = 'test_username' and c.deleted_at is null
       and lower(c.value) = lower(p.username) where o.id = $1 limit 1`,
    [id],
  )) !== null

/** The zone that the reader chose, in which the page of a mail says its times. */
const zoneOfReader = async ({ db, actor }: Call): Promise<string> =>
  (await db.row<{ timezone: string }>('select timezone from "user" where id = $1', [actor.id]))?.timezone ??
  actor.timezone

/** Why a mail is not sent again; null where nothing is against it. */
const refusalToResend = async (call: Call, mail: Mail): Promise<string | null> => {
  const { attempts, event, next_attempt_at: leaves, state } = mail
  const now = call.now()
  if (state === 'sent' || state === 'sending') return 'This email has already been sent.'
  if (state === 'paused') return 'The message of this email is paused. Resume the message to send it.'
  if (state === 'queued' && attempts === 0 && leaves !== null && new Date(leaves) > now)
    return whyItWaits(event, showInstant(leaves, await zoneOfReader(call)))
  const end = endOf(mail)
  if (end !== null && end <= now)
    return eventTexts[event].text.includes('{{code}}')
      ? 'Its code has expired. Send a new one.'
      : 'Its link has expired. Send a new one.'
  return (await staysInside(call, mail.id)) ? 'The test user’s emails stay here. This one wasn’t sent.' : null
}

/** Puts a mail back into the queue; without a mail server it is kept again. */
const serveResendMail: Served = serve(resendMail, async (call, { body }) => {
  const mail = await seen(call, body.id)
  const refusal = await refusalToResend(call, mail)
  if (refusal !== null) throw new ApiError(code.notPossible, refusal)
  const waiting = await call.db.row(
    `update outbox set state = 'queued', next_attempt_at = null, updated_by = $2,
       give_up_at = least(greatest(give_up_at, $3::timestamptz + interval '3 days'), $4::timestamptz)
     where id = $1 and state in ('failed', 'kept', 'queued') and (shown is not null or of_message_id is not null) returning id`,
    [mail.id, call.actor.id, call.now(), endOf(mail)],
  )
  if (!waiting)
    throw new ApiError(
      code.notPossible,
      'We no longer have this email’s text. Repeat what it was about to send a new one.',
    )
  await audit(call.db, call.caller, {
    resource: 'outbox',
    recordId: mail.id,
    organisationId: mail.organisation_id,
    changes: { state: [mail.state, 'queued'] },
  })
  return { data: await seen(call, mail.id) }
})

/** The outbox of the administrators. */
export const outboxCalls = (way: Pick<MailWay, 'production'>): readonly Served[] => [
  serveOutboxText(way),
  serveResendMail,
]
