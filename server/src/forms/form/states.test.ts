import { formStates } from '@college/contract/forms'
import type { Form, FormModel, FormState, Signature } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, TestCaller } from '#testing'
import { freshAddress, tokenTo } from '../signing/testing.ts'
import { act, begin, publish, visit, wholeOf } from '../testing.ts'
import { actors, table, meaning, signers, ofSigners } from './testing-states.ts'
import type { Actor, Act } from './testing-states.ts'

const college = await openTestApp()
const { person } = college

const actingAs = async (office: 'admin2', user_id: number): Promise<TestCaller> => {
  const admin = college.withToken(await college.tokenOf(office))
  const { token } = await admin.post('/user/impersonate', { user_id, reason: 'To see what they see' })
  return college.withToken(token)
}

const callers = Object.fromEntries(
  await Promise.all(
    Object.entries(actors).map(async ([actor, name]) => [
      actor,
      name === null
        ? college.guest
        : name === actors.acting
          ? await actingAs(name, person(actors.owner).id)
          : await college.as(name),
    ]),
  ),
) as Record<Actor, TestCaller> // one entry for each actor, made just above

/** What the owner asks in a plain form, and one in which each of those who sign has a part of their own. */
const said = { key: 'said', title: 'What did you see?', required: true, kind: 'short_text' } as const
const withParts: FormModel = {
  pages: [
    ...visit.pages,
    {
      key: 'theirs',
      title: '',
      by: signers.parties.map(({ key }) => key),
      sections: [{ key: 'seen_by', title: '', questions: [said] }],
    },
  ],
}
const kept = { signers, signing_required: true, reopen_role: 'Educator' }
const templates = {
  plain: await publish(college, visit, kept),
  parts: await publish(college, withParts, kept),
}
type Variant = keyof typeof templates
/** What is answered in a part as it is signed. */
const answersOf = (variant: Variant): object => (variant === 'parts' ? { answers: { said: 'A knee' } } : {})
const expectedOf = (what: Act, actor: Actor, cell: string, at: number, variant: Variant): string => {
  const isEarly = variant === 'parts' && at === 0 && (ofSigners.includes(what) || (what === 'read' && actor === 'link'))
  const letter = cell[isEarly ? 1 : at] ?? ''
  return what === 'signEmpty' && variant === 'parts' ? letter.replace('y', 'b') : letter
}

interface Prepared {
  form: Form
  /** Numbers of those who are asked, by their part. */
  asked: Record<'supervisor' | 'helper' | 'nurse', number>
  /** The secret of the nurse's link, and the content it is for. */
  link: { token: string; content_hash: string | null }
  /** Which writing of the row it is. */
  written: string
  variant: Variant
}

const written = async (id: number): Promise<string> =>
  (await college.db.row<{ xmin: string }>('select xmin::text from devform where id = $1', [id]))?.xmin ?? ''

const signed = async (caller: TestCaller, path: string, body: object): Promise<void> => {
  const given = await caller.post(path, body)
  if (given.status !== 261) throw new Error(`${given.status} ${given.message}`)
}

/** A form in a state, by what people really do. */
const inState = async (state: FormState, variant: Variant): Promise<Prepared> => {
  const { owner, named, role } = callers
  // One person has others written to so often in a day; these are many days.
  await college.db.rows('delete from rate_taken')
  await college.db.rows('delete from mail_written')
  const begun = await begin(owner, person('trainee1').id, templates[variant].id)
  const { data: form } = await act(owner, 'complete', begun, { data: { seen: 'A knee', referred: false } })
  const { content_hash } = form
  const ask = async (body: object): Promise<number> =>
    (await owner.put<Signature>('/devformsignature', { devform_id: form.id, ...body })).data.id
  const address = freshAddress()
  const asked = {
    supervisor: await ask({ party: 'supervisor', signer_id: person('educator2').id }),
    helper: await ask({ party: 'helper', signer_role: 'Fellow' }),
    nurse: await ask({ party: 'nurse', signer_name: 'Losa', signer_email: address }),
  }
  const token = await tokenTo(college, address)
  if (state === 'started') await act(owner, 'change', form)
  if (state === 'signed' || state === 'finished') {
    const last = await ask({ party: 'last', signer_id: person('educator2').id })
    const given = { content_hash, ...answersOf(variant) }
    for (const id of [asked.supervisor, last]) await signed(named, '/devformsignature/sign', { id, ...given })
    await signed(role, '/devformsignature/sign', { id: asked.helper, ...given })
    await signed(college.guest, '/signing/sign', { token, name: 'Losa', ...given })
  }
  if (state === 'finished') await act(owner, 'finish', form)
  if (state === 'withdrawn') await act(owner, 'withdraw', form, { reason: 'It was begun by mistake.' })
  if (state === 'rejected')
    await signed(named, '/devformsignature/decline', {
      id: asked.supervisor,
      outcome: 'rejected',
      reason: 'This never happened.',
    })
  const now = (await owner.get<Form>('/devform', { id: form.id })).data
  if (now.state !== state) throw new Error(`${now.state}, expected ${state}`)
  // Nobody is reminded on the day they were asked.
  await college.db.rows(
    `update devformsignature set asked_at = asked_at - interval '2 days' where devform_id = $1 and state = 'asked'`,
    [form.id],
  )
  // What a signature would hold for now: of a form that is not completed, what is asked.
  const isEarly = variant === 'parts' && state === 'started'
  const held = isEarly ? (await wholeOf(owner, form.id)).signing_hash : content_hash
  return { form: now, asked, link: { token, content_hash: held }, written: await written(form.id), variant }
}

/** What hangs on a form, by table, with the condition for the rows of the one that stands in place of the dots. */
const hanging = await college.db.rows<{ table: string; columns: string; mine: string }>(
  `select t.oid::regclass::text as table,
     (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
     case when t.oid = 'devform'::regclass then 'id = …'
       when exists (select 1 from pg_attribute where attrelid = t.oid and attname = 'devform_id') then 'devform_id = …'
       else 'devformsignature_id in (select id from devformsignature where devform_id = …)' end as mine
   from pg_class t where t.oid = 'devform'::regclass or exists (
     select 1 from pg_constraint where contype = 'f' and conrelid = t.oid and confdeltype = 'c'
       and confrelid in ('devform'::regclass, 'devformsignature'::regclass))
   order by 3 desc`,
)
const about = (id: number, lines: readonly string[]): Promise<void> =>
  college.db.script(lines.join(';\n').replaceAll('…', String(id)))

const reached = new Map<string, Prepared>()
/** A form in a state: reached once by what people do, and after that by its rows as they were then. */
const again = async (state: FormState, variant: Variant): Promise<Prepared> => {
  const schema = `${state}_${variant}`
  const before = reached.get(schema)
  if (!before) {
    const made = await inState(state, variant)
    const taken = hanging.map(
      ({ table: name, columns, mine }) =>
        `create table ${schema}.${name} as select ${columns} from public.${name} where ${mine}`,
    )
    await about(made.form.id, [`create schema ${schema}`, ...taken])
    reached.set(schema, made)
    return { ...made }
  }
  const back = hanging.map(
    ({ table: name, columns }) => `insert into public.${name} (${columns}) select ${columns} from ${schema}.${name}`,
  )
  const gone = hanging.map(({ table: name, mine }) => `delete from public.${name} where ${mine}`)
  const asWritten = 'set local session_replication_role = replica'
  await about(before.form.id, ['begin', asWritten, ...gone, ...back, 'commit'])
  await college.db.rows('delete from rate_taken')
  await college.db.rows('delete from mail_written')
  return { ...before }
}

const wantsToPass = ({ supervisor: id }: Prepared['asked']): Promise<unknown> =>
  callers.named.post('/devformsignature/pass', { id, colleague: { name: 'Ana' } })

/** Some acts are about what was removed before. */
const removed: Partial<Record<Act, (prepared: Prepared) => Promise<unknown>>> = {
  restore: ({ form }) => callers.owner.delete('/devform', { id: form.id }),
  // Withdrawn while it was completed, and then taken back to started.
  restoreAsk: async ({ form, asked }) => {
    const isStarted = form.state === 'started'
    if (isStarted) await act(callers.owner, 'complete', form)
    await callers.owner.delete('/devformsignature', { id: asked.supervisor })
    if (isStarted) await act(callers.owner, 'change', form)
  },
  letPass: ({ asked }) => wantsToPass(asked),
  refusePass: ({ asked }) => wantsToPass(asked),
}

const outcomes = { sendBack: 'returned', reject: 'rejected' } as const

const byLink = (what: Act, { link: { token, content_hash }, variant }: Prepared): Promise<Answered<unknown>> | null => {
  const { guest } = college
  switch (what) {
    case 'read':
      return guest.post('/signing/read', { token })
    case 'sign':
      return guest.post('/signing/sign', { token, content_hash, name: 'Losa Tui', ...answersOf(variant) })
    case 'signEmpty':
      return guest.post('/signing/sign', { token, content_hash, name: 'Losa Tui' })
    case 'decline':
      return guest.post('/signing/decline', { token, name: 'Losa', reason: 'I was not there.' })
    case 'undo':
      return guest.post('/signing/undo', { token })
    case 'renew':
      return guest.post('/signing/renew', { token })
    case 'pass':
      return guest.post('/signing/pass', { token, colleague: { name: 'Ana' } })
    case 'sendBack':
    case 'reject':
      return guest.post('/signing/decline', {
        token,
        name: 'Losa',
        reason: 'I was not there.',
        outcome: outcomes[what],
      })
    default:
      return null
  }
}

const doing = (what: Act, actor: Actor, prepared: Prepared): Promise<Answered<unknown>> => {
  const { form, asked, link, variant } = prepared
  const caller = callers[actor]
  const read = { id: form.id, updated_at: form.updated_at }
  const mine = actor === 'role' || actor === 'colleague' ? asked.helper : asked.supervisor
  const linked = actor === 'link' ? byLink(what, prepared) : null
  if (linked) return linked
  switch (what) {
    case 'read':
      return caller.get('/devform/whole', { id: form.id })
    case 'print':
      return caller.get('/devform/pdf', { id: form.id })
    case 'write':
      return caller.post('/devform', { ...read, data: { seen: 'Another knee' } })
    case 'writeTheirs':
      return caller.post('/devform', { ...read, data: { seen: 'A knee', said: 'Well done' } })
    case 'remove':
      return caller.delete('/devform', { id: form.id })
    case 'restore':
      return caller.post('/devform/restore', { id: form.id })
    case 'ask':
      return caller.put('/devformsignature', { devform_id: form.id, party: 'last', signer_name: 'Losa' })
    case 'remind':
      return caller.post('/devformsignature/remind', { id: asked.supervisor })
    case 'withdraw':
      return caller.delete('/devformsignature', { id: asked.supervisor })
    case 'restoreAsk':
      return caller.post('/devformsignature/restore', { id: asked.supervisor })
    case 'hold':
      return caller.post('/devformsignature/link', { id: asked.nurse, by: 'qr' })
    case 'sign':
      return caller.post('/devformsignature/sign', {
        id: mine,
        content_hash: link.content_hash,
        ...answersOf(variant),
      })
    case 'signEmpty':
      return caller.post('/devformsignature/sign', { id: mine, content_hash: link.content_hash })
    case 'pass':
      return caller.post('/devformsignature/pass', { id: mine, colleague: { name: 'Ana' } })
    case 'letPass':
      return caller.post('/devformsignature/passing', { id: asked.supervisor, accept: true })
    case 'refusePass':
      return caller.post('/devformsignature/passing', { id: asked.supervisor, accept: false })
    case 'undo':
      return caller.post('/devformsignature/undo', { id: mine })
    case 'renew':
      return caller.post('/signing/renew', { token: 'a link that no one was sent' })
    case 'decline':
      return caller.post('/devformsignature/decline', { id: mine, reason: 'This was not with me.' })
    case 'sendBack':
    case 'reject':
      return caller.post('/devformsignature/decline', {
        id: mine,
        outcome: outcomes[what],
        reason: 'The other knee was treated.',
      })
    case 'end':
      return caller.post('/devform/withdraw', { ...read, reason: 'It was begun by mistake.' })
    case 'return':
    case 'reopen':
      return caller.post(`/devform/${what}`, { ...read, reason: 'One word is wrong.' })
    default:
      return caller.post(`/devform/${what}`, read)
  }
}

// A question whether it may be passed on changes nothing of the form.
const looks: readonly Act[] = ['read', 'print', 'hold', 'pass']

const cases = Object.keys(templates).flatMap(
  (variant) => formStates.map((state, at) => [state, variant as Variant, at] as const), // the keys of a constant
)

describe.each(cases)('a form that is %s, %s', (state, variant, at) => {
  it.each(Object.keys(table) as Act[])('%s', async (what) => {
    const cells = table[what].trim().split(/\s+/)
    const found: string[] = []
    const expected: string[] = []
    let ready: Prepared | null = null
    for (const [column, actor] of (Object.keys(actors) as Actor[]).entries()) {
      const letter = expectedOf(what, actor, cells[column] ?? '', at, variant)
      if (!ready) {
        // A signature is undone within seconds of it.
        ready = await (what === 'undo' ? inState : again)(state, variant)
        await removed[what]?.(ready)
        ready.written = await written(ready.form.id)
      }
      const { status } = await doing(what, actor, ready)
      found.push(`${actor} ${status < 300 ? 'may' : status}`)
      expected.push(`${actor} ${letter === 'y' ? 'may' : meaning[letter]}`)
      // What was let through has changed it; what was refused has not.
      if (status < 300 && !looks.includes(what)) ready = null
      else expect(await written(ready.form.id)).toBe(ready.written)
    }
    expect(found).toEqual(expected)
  })

  it('says to everybody who verifies its paper the same', async () => {
    const { form } = await inState(state, variant)
    const { verification_code } = await wholeOf(callers.owner, form.id)
    const first = await college.db.row<{ code: string }>(
      `select left(e.hash, 16) || '.' || left(r.content_hash, 16) as code from devform_event e join devform_revision r on r.devform_id = e.devform_id
       where e.devform_id = $1 and e.number = 1`,
      [form.id],
    )
    const isSigned = state === 'signed' || state === 'finished'
    expect(verification_code?.split('-')[0] ?? null).toBe(isSigned ? first?.code.toUpperCase() : null)
    const found = new Set<string>()
    for (const caller of Object.values(callers))
      found.add((await caller.post<{ result: string }>('/verification', { code: first?.code })).data.result)
    expect([...found]).toEqual([isSigned ? 'valid' : 'unknown'])
  })
})
