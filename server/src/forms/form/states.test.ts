import { formStates } from '@college/contract/forms'
import type { Form, FormModel, FormState, Signature, Signers } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, TestCaller } from '#testing'
import { freshAddress, tokenTo } from '../signing/testing.ts'
import { act, begin, publish, visit, wholeOf } from '../testing.ts'

/**
 * Who may do what with a form in which state: one letter for each of `formStates`, started, completed, signed, finished,
 * withdrawn, rejected. A supervisor who was
 * named signs it, any Fellow, a nurse by a link, and a colleague who is asked last.
 */
const actors = {
  owner: 'trainee1',
  teacher: 'educator1',
  // Of all trainees, without a link.
  director: 'director2',
  // Asked by name, and by a role; the colleague has the role too, and does not sign.
  named: 'educator2',
  role: 'fellow2',
  colleague: 'fellow1',
  other: 'trainee2',
  office: 'admin1',
  // The office, acting as the owner.
  acting: 'admin2',
  // Of another college: its office, and somebody with the role that is asked here.
  away: 'bAdmin',
  awayRole: 'bFellow',
  platform: 'padmin',
  // With nothing, and with a link from their mailbox.
  guest: null,
  link: null,
} as const
type Actor = keyof typeof actors

const table = {
  //             owner  teach  direct named  role   collea other  office acting away   awayRo platf  guest  link
  // Who was asked by name hears why it is not theirs to read any more.
  read: '      yyyyyy yyyyyy yyyyyy yyyyxx yyyy44 yy4444 444444 yyyyyy yyyyyy 444444 444444 yyyyyy 111111 oyuuuu',
  print: '     yyyyyy yyyyyy yyyyyy yyyy44 yyyy44 yy4444 444444 yyyyyy yyyyyy 444444 444444 yyyyyy 111111 111111',
  write: '     yyxxxx 333333 333333 333344 333344 334444 444444 yxxxxx yyxxxx 444444 444444 yxxxxx 111111 111111',
  // An answer in a part that is a signer's to fill in, or that nothing asks for.
  writeTheirs: 'bbxxxx 333333 333333 333344 333344 334444 444444 bxxxxx bbxxxx 444444 444444 bxxxxx 111111 111111',
  complete: '  yxxxxx 333333 333333 333344 333344 334444 444444 yxxxxx 333333 444444 444444 yxxxxx 111111 111111',
  // What was completed the office returns with a reason, and changes nothing of it.
  change: '    xyxxxx 333333 333333 333344 333344 334444 444444 xxxxxx xyxxxx 444444 444444 xxxxxx 111111 111111',
  remove: '    yyxxxx 333333 333333 333344 333344 334444 444444 yyxxxx yyxxxx 444444 444444 yyxxxx 111111 111111',
  // What was removed before. What somebody signed is never removed.
  restore: '   yy4444 334444 334444 334444 334444 334444 444444 yy4444 yy4444 444444 444444 yy4444 111111 111111',
  finish: '    xxyxxx 333333 333333 333344 333344 334444 444444 xxyxxx 333333 444444 444444 xxyxxx 111111 111111',
  // The office’s; whoever is asked to sign returns, declines or rejects by their answer.
  return: '    333333 333333 333333 333344 333344 334444 444444 xyxxxx 333333 444444 444444 xyxxxx 111111 111111',
  end: '       yyyxxx 333333 333333 333344 333344 334444 444444 333333 333333 444444 444444 333333 111111 111111',
  // The template names Educators: who is linked to the owner, and who read it as they signed.
  reopen: '    xxyxxx xxxyxx 333333 xxxy44 333344 334444 444444 xxyyxy 333333 444444 444444 xxyyxy 111111 111111',
  ask: '       xyxxxx 333333 333333 3333bb 3333bb 33bbbb bbbbbb xyxxxx xyxxxx bbbbbb bbbbbb xyxxxx 111111 111111',
  remind: '    xyxxxx 333333 333333 333344 333344 334444 444444 xyxxxx xyxxxx 444444 444444 xyxxxx 111111 111111',
  // Asks are seen by those who ask, who are asked by name, and who teach the person.
  withdraw: '  xyxxxx 333333 444444 333333 444444 444444 444444 xyxxxx xyxxxx 444444 444444 xyxxxx 111111 111111',
  restoreAsk: 'xy4444 334444 444444 334444 444444 444444 444444 xy4444 xy4444 444444 444444 xy4444 111111 111111',
  sign: '      333333 333333 333333 xyxxxx xyxxxx xyxxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  // Without an answer, which who has a part of their own is asked for; who has none signs so.
  signEmpty: ' 333333 333333 333333 xyxxxx xyxxxx xyxxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  decline: '   333333 333333 333333 xyxxxx xyxxxx xyxxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  sendBack: '  333333 333333 333333 xyxxxx xyxxxx xyxxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  reject: '    333333 333333 333333 xyxxxx x3xxxx x3xxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  // To a colleague whom they name: by name or by a link, as a role needs no passing on. It stays theirs.
  pass: '      333333 333333 333333 xyxxxx xxxxxx xxxxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  // What who was asked wants to pass, by who asked them.
  letPass: '   xyxxxx 333333 333333 333344 333344 334444 444444 xyxxxx xyxxxx 444444 444444 xyxxxx 111111 111111',
  // Within ten seconds, by who gave the signature; of two with the role the one who signed.
  undo: '      333333 333333 333333 xxyxxx xxyxxx xx33xx 444444 333333 333333 444444 444444 333333 111111 xxyxxx',
  // A new link to the mailbox of one that does not serve any more; who has no link has nothing to renew.
  renew: '     uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uyuuuu',
  // Held up as a code; the office is never given a link.
  hold: '      xyxxxx 333333 333333 333344 333344 334444 444444 333333 333333 444444 444444 333333 111111 111111',
} as const
type Act = keyof typeof table

/** Refusals; `x` is the state's, `b` names a form that is not theirs to know, `o` is a link to what was changed since, `u` one that was used. */
const meaning: Readonly<Record<string, number>> = { '1': 401, '3': 403, '4': 404, x: 476, o: 474, u: 469, b: 400 }

const signers: Signers = {
  order: 'any',
  parties: [
    { key: 'supervisor', title: 'Supervisor', who: 'anyone', may_reject: true },
    { key: 'helper', title: 'Helper', who: 'role', role: 'Fellow' },
    { key: 'nurse', title: 'Nurse', who: 'guest', may_reject: true },
    { key: 'last', title: 'Colleague', who: 'anyone' },
  ],
}

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

/** What is done about signers, which does not wait for the owner’s answers where each has a part of their own. */
const ofSigners: readonly Act[] = [
  'ask',
  'remind',
  'withdraw',
  'restoreAsk',
  'sign',
  'signEmpty',
  'decline',
  'sendBack',
  'reject',
  'hold',
  'pass',
  'letPass',
  'renew',
]
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
  letPass: ({ asked }) =>
    callers.named.post('/devformsignature/pass', { id: asked.supervisor, colleague: { name: 'Ana' } }),
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
