import { formStates } from '@college/contract/forms'
import type { Form, FormState, Signature, Signers } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestCollege } from '#kit/testing'
import type { Answered, TestCaller } from '#kit/testing'
import { act, begin, publish, visit } from '../testing.ts'

/**
 * Who may do what with a form in which state: one letter for each of `formStates`, started, completed, signed, finished. A supervisor signs
 * who was named, and any Instructor.
 */
const actors = {
  owner: 'trainee1',
  teacher: 'educator1',
  // Of all trainees, without a link.
  director: 'director2',
  // Asked by name, and by a role.
  named: 'educator2',
  role: 'instructor2',
  other: 'trainee2',
  office: 'admin1',
  // Of another college.
  away: 'bAdmin',
  platform: 'padmin',
  guest: null,
} as const
type Actor = keyof typeof actors

const table = {
  //          owner teach direc named role  other offic away  platf guest
  read: '     yyyy  yyyy  yyyy  yyyy  yyyy  4444  yyyy  4444  yyyy  1111',
  write: '    yyxx  3333  3333  3333  3333  4444  yyxx  4444  yyxx  1111',
  complete: ' yxxx  3333  3333  3333  3333  4444  yxxx  4444  yxxx  1111',
  change: '   xyxx  3333  3333  3333  3333  4444  xyxx  4444  xyxx  1111',
  remove: '   yyxx  3333  3333  3333  3333  4444  yyxx  4444  yyxx  1111',
  finish: '   xxyx  3333  3333  3333  3333  4444  xxyx  4444  xxyx  1111',
  reopen: '   xxyy  3333  3333  3333  3333  4444  xxyy  4444  xxyy  1111',
  ask: '      xyxx  3333  3333  3333  3333  4444  xyxx  4444  xyxx  1111',
  // Asks are seen by those who ask, who are asked by name, and who teach the person.
  withdraw: ' xyxx  3333  4444  3333  4444  4444  xyxx  4444  xyxx  1111',
  sign: '     3333  3333  3333  xyxx  xyxx  4444  3333  4444  3333  1111',
  decline: '  3333  3333  3333  xyxx  xyxx  4444  3333  4444  3333  1111',
} as const
type Act = keyof typeof table

const meaning: Readonly<Record<string, number>> = { '1': 401, '3': 403, '4': 404, x: 476 }

const signers: Signers = {
  order: 'any',
  parties: [
    { key: 'supervisor', title: 'Supervisor', who: 'anyone' },
    { key: 'nurse', title: 'Nurse', who: 'role', role: 'Instructor' },
  ],
}

const college = await openTestCollege()
const callers = Object.fromEntries(
  await Promise.all(
    Object.entries(actors).map(async ([actor, name]) => [
      actor,
      name === null ? college.guest : await college.as(name),
    ]),
  ),
) as Record<Actor, TestCaller> // one entry for each actor, made just above
const template = await publish(college, visit, { signers, signing_required: true })

interface Prepared {
  form: Form
  asked: { supervisor: number; nurse: number }
  /** Which writing of the row it is. */
  written: string
}

const written = async (id: number): Promise<string> =>
  (await college.db.row<{ xmin: string }>('select xmin::text from devform where id = $1', [id]))?.xmin ?? ''

const signed = async (caller: TestCaller, id: number, form: Form): Promise<void> => {
  const given = await caller.post('/devformsignature/sign', { id, content_hash: form.content_hash })
  if (given.status !== 261) throw new Error(`${given.status} ${given.message}`)
}

/** A form in a state, by what people really do. */
const inState = async (state: FormState): Promise<Prepared> => {
  const { owner, named, role } = callers
  const begun = await begin(owner, college.person('trainee1').id, template.id)
  const { data: form } = await act(owner, 'complete', begun, { data: { seen: 'A knee', referred: false } })
  const ask = async (body: object): Promise<number> =>
    (await owner.put<Signature>('/devformsignature', { devform_id: form.id, ...body })).data.id
  const asked = {
    supervisor: await ask({ party: 'supervisor', signer_id: college.person('educator2').id }),
    nurse: await ask({ party: 'nurse', signer_role: 'Instructor' }),
  }
  if (state === 'started') await act(owner, 'change', form)
  if (state === 'signed' || state === 'finished') {
    await signed(named, asked.supervisor, form)
    await signed(role, asked.nurse, form)
  }
  if (state === 'finished') await act(owner, 'finish', form)
  const now = (await owner.get<Form>('/devform', { id: form.id })).data
  if (now.state !== state) throw new Error(`${now.state}, expected ${state}`)
  // Nobody is reminded on the day they were asked.
  await college.db.rows(
    `update devformsignature set asked_at = asked_at - interval '2 days' where devform_id = $1 and state = 'asked'`,
    [form.id],
  )
  return { form: now, asked, written: await written(form.id) }
}

const doing = (what: Act, actor: Actor, { form, asked }: Prepared): Promise<Answered<unknown>> => {
  const caller = callers[actor]
  const read = { id: form.id, updated_at: form.updated_at }
  const mine = actor === 'role' ? asked.nurse : asked.supervisor
  switch (what) {
    case 'read':
      return caller.get('/devform/whole', { id: form.id })
    case 'write':
      return caller.post('/devform', { ...read, data: { seen: 'Another knee' } })
    case 'remove':
      return caller.delete('/devform', { id: form.id })
    case 'ask':
      return caller.post('/devformsignature/remind', { id: asked.supervisor })
    case 'withdraw':
      return caller.delete('/devformsignature', { id: asked.supervisor })
    case 'sign':
      return caller.post('/devformsignature/sign', { id: mine, content_hash: form.content_hash ?? '0'.repeat(64) })
    case 'decline':
      return caller.post('/devformsignature/decline', { id: mine, reason: 'This was not with me.' })
    case 'reopen':
      return caller.post('/devform/reopen', { ...read, reason: 'One word is wrong.' })
    default:
      return caller.post(`/devform/${what}`, read)
  }
}

describe.each(formStates.map((state, at) => [state, at] as const))('a form that is %s', (state, at) => {
  let ready: Promise<Prepared> | null = null

  it.each(Object.keys(table) as Act[])('%s', async (what) => {
    const cells = table[what].trim().split(/\s+/)
    const found: string[] = []
    const expected: string[] = []
    for (const [column, actor] of (Object.keys(actors) as Actor[]).entries()) {
      const letter = cells[column]?.[at] ?? ''
      const prepared = await (ready ??= inState(state))
      const { status } = await doing(what, actor, prepared)
      found.push(`${actor} ${status < 300 ? 'may' : status}`)
      expected.push(`${actor} ${letter === 'y' ? 'may' : meaning[letter]}`)
      // What was let through has changed it; what was refused has not.
      if (status < 300 && what !== 'read') ready = null
      else expect(await written(prepared.form.id)).toBe(prepared.written)
    }
    expect(found).toEqual(expected)
  })
})
