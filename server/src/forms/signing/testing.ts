import { crc32, deflateSync } from 'node:zlib'
import { code } from '@college/contract/kit'
import type { Form, FormModel, Signature, Signers, SigningParty } from '@college/contract/forms'
import type { Answered, AnyRow, PersonName, TestCaller, TestApp } from '#testing'
import { act, begin, publish, visit } from '../testing.ts'

export { act, asking, begin, publish, visit, wholeOf } from '../testing.ts'

/** A supervisor, a role, somebody invited, anybody, and the owner. */
export const parties = {
  supervisor: { key: 'supervisor', title: 'Supervisor', who: 'supervisor' },
  director: { key: 'director', title: 'Director', who: 'role', role: 'Director' },
  nurse: { key: 'nurse', title: 'Clinic nurse', who: 'guest' },
  colleague: { key: 'colleague', title: 'Colleague', who: 'anyone' },
  self: { key: 'self', title: 'Trainee', who: 'owner' },
} as const satisfies Record<string, SigningParty>

export const answers = { seen: 'A swollen knee', referred: false, minutes: 20 }

/** How a form that is to be signed is made. */
export interface Made {
  parties?: readonly SigningParty[]
  order?: Signers['order']
  who?: PersonName
  data?: object
  encrypt?: boolean
  model?: FormModel
}

/** The templates that a college of a test has published, by what they are made of. */
const published = new WeakMap<TestApp, Map<string, number>>()

/** The office lets a person write to as many new addresses a day as tests need. */
export const allowMail = (college: TestApp, who: PersonName): Promise<object[]> =>
  college.db.rows(
    `insert into mail_allowance (user_id, organisation_id, most, ends, reason)
     select id, organisation_id, 500, 'infinity', 'Tests' from "user" where id = $1 on conflict do nothing`,
    [college.person(who).id],
  )

/** Whether mail of the college goes out, here into the outbox of a demo college. */
export const setMail = (college: TestApp, goes: boolean): Promise<object[]> =>
  college.db.rows('update organisation set demo = $1', [goes])

/** A completed form of trainee1, or of somebody else, that waits to be signed. */
export const toSign = async (college: TestApp, made: Made = {}): Promise<Form> => {
  const { order = 'any', who = 'trainee1', encrypt = false, model = visit } = made
  const signers: Signers = { order, parties: [...(made.parties ?? [parties.colleague])] }
  const key = JSON.stringify([signers, encrypt, model])
  const own = published.get(college) ?? new Map<string, number>()
  published.set(college, own)
  const template =
    own.get(key) ?? (await publish(college, model, { type: 'pdp', signers, signing_required: true, encrypt })).id
  own.set(key, template)
  const owner = await college.as(who)
  await allowMail(college, who)
  const form = await begin(owner, college.person(who).id, template, { data: made.data ?? answers })
  const done = await act(owner, 'complete', form)
  if (done.status !== code.updated) throw new Error(`${done.status} ${done.message}`)
  return done.data
}

/** Asks somebody to sign, as the owner. */
export const ask = async (
  college: TestApp,
  form: Pick<Form, 'id'>,
  named: object,
  { party = 'colleague', who = 'trainee1' }: { party?: string; who?: PersonName } = {},
): Promise<Answered<Signature & AnyRow>> =>
  (await college.as(who)).put<Signature & AnyRow>('/devformsignature', { devform_id: form.id, party, ...named })

/** Asks, and gives the row. */
export const asked = async (...given: Parameters<typeof ask>): Promise<Signature> => {
  const answer = await ask(...given)
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.message}`)
  return answer.data
}

/** A form as it now stands in the database. */
export const standing = async (college: TestApp, id: number): Promise<Form> => {
  const row = await college.db.row<{ body: Form }>('select to_jsonb(f) as body from devform f where id = $1', [id])
  if (!row) throw new Error('there is no such form')
  return row.body
}

/** Signs as somebody with an account, for the content as it now stands. */
export const sign = async (
  college: TestApp,
  who: PersonName | TestCaller,
  row: Pick<Signature, 'id' | 'devform_id'>,
  more: object = {},
): Promise<Answered<Signature>> => {
  const caller = typeof who === 'string' ? await college.as(who) : who
  const { content_hash } = await standing(college, row.devform_id)
  return caller.post<Signature>('/devformsignature/sign', { id: row.id, content_hash, ...more })
}

export interface Mailed {
  event: string
  subject: string
  text: string
}

/** Mails to an address, the newest first. */
export const mailed = (college: TestApp, address: string, event?: string): Promise<Mailed[]> =>
  college.db.rows<Mailed>(
    `select event, subject, text from outbox where lower(to_address) = lower($1) and ($2::text is null or event = $2) and event not in ('username_changed')
     order by id desc`,
    [address, event ?? null],
  )

/** The secret of the newest link to an address. */
export const tokenTo = async (college: TestApp, address: string): Promise<string> => {
  const mails = await mailed(college, address)
  const token = mails.map(({ text }) => /\/app\/sign#token=([\w-]+)/.exec(text)?.[1]).find((each) => each !== undefined)
  if (!token) throw new Error(`no link went to ${address}`)
  return token
}

/** The newest code to an address. */
export const codeTo = async (college: TestApp, address: string): Promise<string> => {
  const [mail] = await mailed(college, address, 'sign_code')
  const digits = /^\d{6}$/m.exec(mail?.text ?? '')?.[0]
  if (!digits) throw new Error(`no code went to ${address}`)
  return digits
}

let addresses = 0

/** An address that nobody has used. */
export const freshAddress = (): string => {
  addresses += 1
  return `nurse${addresses}@hospital.test`
}

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A drawing as a canvas writes it; `more` are chunks before its points, `said` another height than it has, `filter` how its rows are written. */
export const drawing = (
  width = 12,
  height = 6,
  {
    more = [],
    said = height,
    depth = 8,
    filter = 1,
  }: { more?: readonly [string, Buffer][]; said?: number; depth?: number; filter?: number } = {},
): string => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(said, 4)
  head.set([depth, 6, 0, 0, 0], 8)
  const points = deflateSync(Buffer.alloc(height * (1 + width * 4), filter))
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...more.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${bytes.toString('base64')}`
}
