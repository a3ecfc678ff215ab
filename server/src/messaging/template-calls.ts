import { code } from '@college/contract/kit'
import {
  mailEventNames,
  mailEvents,
  mailTexts,
  placeholdersOf,
  previewTemplate,
  templateIssues,
  testTemplate,
} from '@college/contract/messaging'
import type { MailEvent } from '@college/contract/messaging'
import { serve } from '#http'
import { ApiError } from '#platform'
import { collegeFor } from '#records'
import type { Served } from '#http'
import type { Runner } from '#database'
import { buttonOf, renderMail } from './mail/render.ts'
import type { Draft, MailBlock, MailParts } from './mail/render.ts'
import { queueSample, waysOut } from './mail/queue.ts'
import { eventTexts } from './mail/texts.ts'

/** Events whose mail says itself why it came, by what it is, and one that is part of another mail. */
const worded: readonly MailEvent[] = ['message', 'reminder_late']

const serveTexts: Served = serve(mailTexts, async () => ({
  data: mailEventNames.map((event) => {
    const { subject, text, because } = eventTexts[event]
    const button = 'link' in placeholdersOf(event) ? buttonOf(event) : null
    return { event, subject, text, button, because: worded.includes(event) ? null : because }
  }),
}))

/** Values as a mail might have them, by placeholder; nothing in them is anybody's. */
const samples: Readonly<Record<string, string>> = {
  name: 'Hana Ruatapu',
  person: 'Callum Petrie',
  code: '482 913',
  lasts: '24 hours',
  when: '14/08/2026 at 09:20',
  by: 'Mere Takarangi',
  reason: 'You asked us to on the phone.',
  role: 'Fellow',
  new_email: 'hana.ruatapu@example.nz',
  username: 'hana.ruatapu',
  change: 'An authenticator app was added.',
  device: 'Firefox on Windows',
  ip: '203.0.113.20',
  report: 'July to September 2026, Burwood Hospital',
  period: '01/04/2026 to 31/03/2027',
  form: 'Mini-CEX',
  reference: 'K7Q2M, revision 2',
  title: 'Title given by Callum Petrie: “Knee injection”.',
  part: 'Supervisor',
  task: 'sign',
  how: 'You can sign without an account.',
  changes: 'The answer to “What went well”.',
  signer: 'Dr Losa Fa’amoe',
  signers: 'Dr Losa Fa’amoe, Supervisor',
  proof: 'By a link sent to an address at example.nz.',
  member: 'Dr Losa Fa’amoe',
  findings: 'Row 5120 doesn’t match its seal.',
  head: '2026-08-14 5120 9f2c…',
  count: '2',
  what: 'Placement report: July to September 2026',
  date: '14/10/2026',
  days: '14 days',
}

const sampleBlocks = (url: string): MailBlock[] => [
  {
    title: 'Your placement report is due in 14 days',
    text: 'The report for July to September 2026, Burwood Hospital, is due on 14/10/2026.',
    link: `${url}/app/placements`,
    note: null,
  },
  {
    title: 'A form waits for your signature',
    text: 'Mini-CEX, Knee injection, of Callum Petrie, has waited for 14 days.',
    link: `${url}/app/forms`,
    note: null,
  },
]

/** What the office may word of a mail. */
interface Wording {
  readonly event: MailEvent
  readonly subject: string
  readonly text: string
  readonly button?: string | null | undefined
  readonly because?: string | null | undefined
}

const draftOf = (
  { event, subject, text, button = null, because = null }: Wording,
  { organisation, url }: { organisation: string; url: string },
): Draft => {
  const names = Object.keys(placeholdersOf(event))
  return {
    event,
    subject,
    text,
    button,
    because,
    values: {
      ...Object.fromEntries(names.map((name) => [name, samples[name] ?? mailEvents[event].title])),
      organisation,
    },
    link: names.includes('link') ? `${url}/app/deadlines` : null,
    ...(event === 'reminder_digest' && { blocks: sampleBlocks(url), ways: waysOut(url) }),
  }
}

const refuseIssues = ({ event, button = null, because = null, ...words }: Wording): void => {
  const issues = templateIssues(event, { ...words, button, because })
  if (issues.length > 0) throw new ApiError(code.bad, `${issues[0]?.message ?? ''}.`, issues)
}

const nameOf = async (db: Runner, id: number): Promise<string> => {
  const row = await db.row<{ name: string }>('select name from organisation where id = $1', [id])
  if (!row) throw new ApiError(code.notFound, 'We couldn’t find this organisation.')
  return row.name
}

const servePreview = (publicUrl: () => string): Served =>
  serve(
    previewTemplate,
    async (call, { body }) => {
      refuseIssues(body)
      const organisation = await nameOf(call.db, await collegeFor(call, body.organisation_id))
      const parts: MailParts = renderMail(draftOf(body, { organisation, url: publicUrl() }))
      return { data: parts }
    },
    { plain: true },
  )

const serveTest = (publicUrl: () => string): Served =>
  serve(testTemplate, async (call, { body }) => {
    refuseIssues(body)
    const me = await call.db.row<{ email: string | null; organisation_id: number }>(
      'select email, organisation_id from "user" where id = $1',
      [call.actor.id],
    )
    if (!me?.email) throw new ApiError(code.notPossible, 'Your account has no email address to send it to.')
    const organisation = await nameOf(call.db, me.organisation_id)
    const parts = renderMail(draftOf(body, { organisation, url: publicUrl() }))
    const kept = await queueSample(call.db, {
      organisationId: me.organisation_id,
      userId: call.actor.id,
      to: me.email,
      event: body.event,
      parts: { ...parts, subject: `Test: ${parts.subject}` },
    })
    return { data: { sent_to: me.email, kept } }
  })

/** The wording of mails: the standard one, how a mail looks with another, and a test. */
export const templateCalls = (publicUrl: () => string): readonly Served[] => [
  serveTexts,
  servePreview(publicUrl),
  serveTest(publicUrl),
]
