import { createHmac, randomUUID } from 'node:crypto'
import { mostBankLines } from '@college/contract/accounting'
import { mostPeopleText } from '@college/contract/app'
import { mostImportRows, mostImportText } from '@college/contract/cpd'
import { mostPeopleAtOnce } from '@college/contract/identity'
import { mostRichTags } from '@college/contract/kit'
import { largestData, writeSchema } from '@college/contract/forms'
import type { FormModel, Question } from '@college/contract/forms'

/** Asks a call, as the caller of the body or as the owner of what it is about, and gives what it answers. */
// oxlint-disable-next-line typescript/no-explicit-any -- answers of many calls, which the contract's tests hold
type Ask = (method: string, path: string, body?: object) => Promise<any>

/** A body that its call takes, with as much in it as there may be. */
export interface FullBody {
  readonly method: string
  readonly path: string
  readonly what: string
  /** Another each time, where a second of the same is refused; what it is about is made first. */
  readonly body: (turn: number, ask: { readonly caller: Ask; readonly owner: Ask }) => object | Promise<object>
  /** Who sends it, where that is not the caller. */
  readonly by?: 'owner'
  /** Headers that say more of the body. */
  readonly headers?: (body: string) => Record<string, string>
}

const long = 'Kia ora koutou, he kōrero nui. '
const words = (length: number): string => long.repeat(Math.ceil(length / long.length)).slice(0, length)
/** Rich text with as many tags as it may have, and words between them. */
const rich = (length: number): string => {
  const piece = (inside: string): string =>
    `<p><strong>ā</strong> <em>b</em> <a href="https://example.nz/c">d</a>${inside}</p>`
  const tags = 8
  const pieces = Math.min(Math.floor(length / piece('').length), Math.floor(mostRichTags / tags))
  return piece(words(Math.floor(length / pieces) - piece('').length)).repeat(pieces)
}
/** As many lines as may be, each as long as they all may be together, under one head. */
const csv = (head: string, rows: number, most: number, line: (at: number, spare: string) => string): string => {
  const bare = [head, ...Array.from({ length: rows }, (_, at) => line(at, ''))].join('\n').length
  const spare = words(Math.floor((most - bare) / rows) - 1).replaceAll(',', ' ')
  return [head, ...Array.from({ length: rows }, (_, at) => line(at, spare))].join('\n')
}
const two = (n: number): string => String(n).padStart(2, '0')
const dayOf = (at: number): string => `${two(1 + (at % 28))}/${two(1 + (Math.floor(at / 28) % 12))}/2025`

const activities = csv('Title,Date,Time,Learnings', mostImportRows, mostImportText, (at, spare) =>
  [`Grand round ${at}`, dayOf(at), '01:15', spare].join(','),
)
const people = csv(
  'First name,Last name,Email,Roles,Educator,Supervisor,Director,Instructor',
  mostPeopleAtOnce,
  mostPeopleText,
  (at, spare) => {
    const others = [1, 2, 3, 4].map((far) => `full${(at + far) % mostPeopleAtOnce}@example.nz`)
    return [`Ana${spare.slice(0, 80)}`, `Full ${at}`, `full${at}@example.nz`, 'Fellow', ...others].join(',')
  },
)
const bank = csv('Date,Amount,Payee,Reference,Particulars', mostBankLines, 1_000_000, (at, spare) =>
  [dayOf(at), `${100 + at}.00`, `Person ${at} Full`, `INV-${two(at)}`, spare].join(','),
)
const activity = (turn: number) => ({
  user_id: 106,
  title: `Full ${turn}`,
  activity_date: '2025-06-01',
  time: 60,
  motivation: words(10_000),
  learnings: words(10_000),
  patient_benefit: words(10_000),
  cultural_safety_note: words(5_000),
})

const questions = 300
const modelOf = (help: string, by?: string): FormModel => ({
  pages: [
    {
      key: 'page',
      title: 'All of it',
      ...(by ? { by: [by] } : {}),
      sections: [
        {
          key: 'section',
          title: '',
          questions: Array.from({ length: questions }, (_, at): Question => ({
            key: `question_${at}`,
            title: `Question ${at}`,
            help,
            required: false,
            kind: 'long_text',
          })),
        },
      ],
    },
  ],
})
/** Answers of a whole form, together as long as they may be. */
const answers = Object.fromEntries(
  Array.from({ length: questions }, (_, at) => [
    `question_${at}`,
    words(Math.floor(largestData / questions) - 40).replaceAll('ō', 'o'),
  ]),
)
const published = async (ask: Ask, turn: number, by?: string): Promise<number> => {
  const parties = [{ key: by, title: 'Assessor', who: 'anyone' }]
  const { id, updated_at } = await ask('PUT', '/devformtemplate', {
    name: `Long ${by ?? 'own'} ${turn}`,
    type: 'fellow',
    schema: writeSchema(modelOf('In your own words.', by)),
    ...(by ? { signing_required: true, signers: { order: 'any', parties } } : {}),
  })
  await ask('POST', '/devformtemplate/publish', { id, updated_at })
  return id
}

/** The key of the web hooks under measurement. */
export const hookKey = 'the key of the bench'
const tenant = '0f7a3c1e-4a52-4c59-9f6e-2b1a5d6c7e88'
/** Connects the college to Xero as far as reports of it are taken. */
export const connected = `insert into xero_connection (organisation_id, state, tenant_id, settings_at, refresh_sealed)
  values (1, 'connected', '${tenant}', now(), 'none that opens')`
const events = 1_000

/** The largest bodies that calls with much to read, check, clean or match take. */
export const fullBodies: readonly FullBody[] = [
  {
    method: 'POST',
    path: '/activityimport/check',
    what: `${mostImportRows} activities`,
    body: () => ({ text: activities }),
  },
  { method: 'POST', path: '/peopleimport/check', what: `${mostPeopleAtOnce} people`, body: () => ({ text: people }) },
  { method: 'POST', path: '/transactions/bank/check', what: `${mostBankLines} lines`, body: () => ({ text: bank }) },
  {
    method: 'PUT',
    path: '/pagecontent',
    what: 'a page of 150,000 characters',
    body: (turn) => ({ slug: `full-${turn}`, title: `Full ${turn}`, body: rich(150_000) }),
  },
  {
    method: 'PUT',
    path: '/faq',
    what: 'an answer of 20,000 characters',
    body: (turn) => ({ question: `Full ${turn}?`, answer: rich(20_000) }),
  },
  {
    method: 'PUT',
    path: '/message',
    what: 'a message of 20,000 characters',
    body: () => ({ subject: words(200), text: rich(20_000), recipients: { groups: ['everyone'] } }),
  },
  { method: 'PUT', path: '/devactivity', what: 'every text as long as may be', body: activity },
  {
    method: 'PUT',
    path: '/devformtemplate',
    what: `a form of ${questions} questions`,
    body: (turn) => ({ name: `Full ${turn}`, type: 'trainee', schema: writeSchema(modelOf(words(400))) }),
  },
  {
    method: 'POST',
    path: '/devform/complete',
    what: `${questions} long answers`,
    body: async (turn, { caller, owner }) => {
      const devformtemplate_id = await published(caller, turn)
      const { id, updated_at } = await owner('PUT', '/devform', { devformtemplate_id, user_id: 105 })
      return { id, updated_at, data: answers }
    },
    by: 'owner',
  },
  {
    method: 'POST',
    path: '/devformsignature/sign',
    what: `a part of ${questions} long answers`,
    body: async (turn, { caller, owner }) => {
      const devformtemplate_id = await published(caller, turn, 'assessor')
      const asked = { devformtemplate_id, party: 'assessor', signers: [{ signer_id: 106 }] }
      const [begun] = await owner('PUT', '/devform/asked', asked)
      const { form, signatures } = await caller('GET', `/devform/whole?id=${begun.id}`)
      return { id: signatures[0].id, content_hash: form.content_hash, answers }
    },
  },
  {
    method: 'POST',
    path: '/xero/webhook',
    what: `${events} events`,
    body: (turn) => ({
      events: Array.from({ length: events }, (_, at) => ({
        resourceId: randomUUID(),
        tenantId: tenant,
        eventCategory: 'INVOICE',
        eventType: 'UPDATE',
        eventDateUtc: `2026-0${1 + turn}-01T01:02:03.${String(at).padStart(3, '0')}`,
      })),
      firstEventSequence: 1,
      lastEventSequence: events,
      entropy: words(20),
    }),
    headers: (body) => ({ 'x-xero-signature': createHmac('sha256', hookKey).update(body).digest('base64') }),
  },
]
