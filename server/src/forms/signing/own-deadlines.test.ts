import { isOnesOwnTurn } from '@college/contract/cpd'
import type { Deadline, DeadlineTask } from '@college/contract/cpd'
import { formStates, formWaits, ownersStep } from '@college/contract/forms'
import type { Form, FormState, FormWaits } from '@college/contract/forms'
import { addDays, dayIn } from '@college/contract/kit'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act } from '../testing.ts'
import { asked, freshAddress, parties, setMail, sign, standing, toSign } from './testing.ts'
import { partForms } from './testing-parts.ts'

const college = await openTestApp()
const { person, db } = college
const { askAssessor, assessor, nurseAsked, owner, signPart, start } = await partForms(college)
const office = await college.as('admin1')

const lineOf = async ({ id }: Pick<Form, 'id'>): Promise<Deadline | undefined> =>
  (await owner.get<Deadline[]>('/cpd/deadlines')).data.find(({ uid }) => uid === `form-${id}`)
const fellow = { signer_id: person('fellow2').id }
const answer = (row: { id: number }, outcome: string) =>
  assessor.post('/devformsignature/decline', { id: row.id, reason: 'I was not there.', outcome })
const signed = async (): Promise<Form> => {
  const form = await toSign(college)
  await sign(college, 'fellow2', await asked(college, form, fellow))
  return form
}

/** A form of which one part is signed and the other is asked for by a link. */
const halfSigned = async () => {
  const form = await start()
  await signPart(form, await askAssessor(form))
  return { form, ...(await nurseAsked(form)) }
}

/** A form in each state, for all it can wait for there, with what the home of its owner says of it. */
const stories: readonly (readonly [FormState, FormWaits, DeadlineTask | null, () => Promise<Form>])[] = [
  ['started', 'draft', 'continue_form', () => start()],
  [
    'started',
    'changes',
    'change_form',
    async () => {
      const form = await start()
      await answer(await askAssessor(form), 'returned')
      return form
    },
  ],
  [
    'started',
    'reopened',
    'change_form',
    async () => {
      const form = await signed()
      const { updated_at } = await standing(college, form.id)
      await office.post('/devform/reopen', { id: form.id, updated_at, reason: 'It was the left knee.' })
      return form
    },
  ],
  [
    'started',
    'part',
    'add_part',
    async () => {
      const { form, row, token } = await halfSigned()
      const { data } = await college.guest.post<{ content_hash: string }>('/signing/read', { token })
      expect(row.fills).toBe(true)
      const answers = { said: 'Kind.' }
      await college.guest.post('/signing/sign', { token, content_hash: data.content_hash, name: 'Losa', answers })
      return form
    },
  ],
  [
    'started',
    'signer',
    'wait_for_signer',
    async () => {
      const form = await start()
      await askAssessor(form)
      return form
    },
  ],
  [
    'started',
    'declined',
    'ask_again',
    async () => {
      const form = await start()
      await answer(await askAssessor(form), 'declined')
      return form
    },
  ],
  [
    'started',
    'draft',
    'continue_form',
    async () => {
      // Its signer is asked, and can't sign while it is being changed.
      const form = await toSign(college)
      await asked(college, form, fellow)
      await act(owner, 'change', form)
      return form
    },
  ],
  [
    'started',
    'part',
    'add_part',
    // Another part is still asked for.
    async () => (await halfSigned()).form,
  ],
  [
    'completed',
    'pass',
    'answer_pass',
    async () => {
      const form = await toSign(college)
      const { id } = await asked(college, form, { signer_id: person('educator2').id })
      await assessor.post('/devformsignature/pass', { id, colleague: { name: 'Ana Whitu' } })
      return form
    },
  ],
  [
    'completed',
    'signer',
    'wait_for_signer',
    async () => {
      const form = await toSign(college)
      await asked(college, form, fellow)
      return form
    },
  ],
  ['completed', 'asking', 'ask_to_sign', () => toSign(college)],
  [
    'completed',
    'declined',
    'ask_again',
    async () => {
      const form = await toSign(college, { parties: [parties.colleague, parties.nurse] })
      await asked(college, form, { signer_email: freshAddress() }, { party: 'nurse' })
      await answer(await asked(college, form, { signer_id: person('educator2').id }), 'declined')
      return form
    },
  ],
  ['signed', 'nothing', 'finish_form', signed],
  [
    'finished',
    'nothing',
    null,
    async () => {
      const form = await signed()
      await act(owner, 'finish', form)
      return form
    },
  ],
  [
    'withdrawn',
    'nothing',
    null,
    async () => {
      const form = await toSign(college)
      const { updated_at } = await standing(college, form.id)
      await owner.post('/devform/withdraw', { id: form.id, updated_at, reason: 'Begun twice.' })
      return form
    },
  ],
  [
    'rejected',
    'nothing',
    'read_rejection',
    async () => {
      const form = await start()
      await answer(await askAssessor(form), 'rejected')
      return form
    },
  ],
]

it('has a line for each state and for all that a form waits for', () => {
  expect(new Set(stories.map(([state]) => state))).toEqual(new Set(formStates))
  expect(new Set(stories.map(([, waits]) => waits))).toEqual(new Set(formWaits))
})

// What everyone signed may be finished at any time, and of a rejection there is only to read.
it.each(stories)(
  '%s, waiting for %s, is with its owner in the list when it is on their home',
  async (_, waits, task) => {
    const isTheirs = task !== null && (isOnesOwnTurn({ task }) || task === 'continue_form') && task !== 'read_rejection'
    expect(ownersStep.includes(waits)).toBe(isTheirs)
  },
)

it.each(stories)('%s, waits for %s: %s', async (state, waits, task, make) => {
  const form = await make()
  const { data } = await owner.get<Form>('/devform', { id: form.id })
  expect([data.state, data.waits]).toEqual([state, waits])
  const line = await lineOf(form)
  expect(line?.task ?? null).toBe(task)
  if (line) expect([line.day, line.since]).toEqual([null, dayIn('Pacific/Auckland', college.clock.now())])
})

it('says which signer has it, since when, and whether they may be reminded, in turn', async () => {
  const form = await toSign(college, {
    order: 'in_order',
    parties: [parties.director, parties.colleague, parties.nurse],
  })
  const role = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
  const named = await asked(college, form, fellow)
  await asked(college, form, { signer_email: freshAddress() }, { party: 'nurse' })
  const today = dayIn('Pacific/Auckland', college.clock.now())
  const waits = { who: 'a Director', others: 2, remind: [] as number[] }
  expect(await lineOf(form)).toMatchObject({ task: 'wait_for_signer', since: today, waits_for: waits })
  await db.rows(`update devformsignature set asked_at = asked_at - interval '8 days' where devform_id = $1`, [form.id])
  expect(await lineOf(form)).toMatchObject({ since: addDays(today, -8), waits_for: { ...waits, remind: [role.id] } })
  // Where no mail goes out there is no reminder to offer.
  await setMail(college, false)
  expect((await lineOf(form))?.waits_for).toEqual(waits)
  await setMail(college, true)
  await sign(college, 'director1', role)
  expect((await lineOf(form))?.waits_for).toMatchObject({ who: 'fellow2 Tūhoe', others: 1 })
  await sign(college, 'fellow2', named)
  expect((await lineOf(form))?.waits_for).toMatchObject({ who: 'a signer', others: 0 })
})

it('names who declined until another is asked, and finds the form by that', async () => {
  const form = await toSign(college, { parties: [parties.colleague, parties.nurse] })
  await asked(college, form, { signer_email: freshAddress() }, { party: 'nurse' })
  const read = async () => (await owner.get<Form>('/devform', { id: form.id })).data
  const isFound = async (waits: FormWaits): Promise<boolean> =>
    (await office.get<Form[]>('/devforms', { waits, limit: 500 })).data.some(({ id }) => id === form.id)
  const row = await asked(college, form, { signer_id: person('educator2').id })
  expect((await read()).declined_by).toEqual([])
  await answer(row, 'declined')
  expect((await read()).declined_by).toEqual(['educator2 Tūhoe'])
  expect([await isFound('declined'), await isFound('asking')]).toEqual([true, false])
  await asked(college, form, fellow)
  expect(await read()).toMatchObject({ declined_by: [], waits: 'signer' })
  expect(await isFound('declined')).toBe(false)
})

it('is no line of what waits where its owner alone has to sign: that is theirs to sign', async () => {
  const form = await toSign(college, { parties: [parties.self] })
  expect(await lineOf(form)).toBeUndefined()
})

it('keeps a signed form that is not finished, however long ago, and a rejected one for two weeks', async () => {
  const old = await signed()
  const rejected = await start()
  await answer(await askAssessor(rejected), 'rejected')
  await db.transaction(async (tx) => {
    await tx.rows(`set local session_replication_role = 'replica'`)
    await tx.rows(
      `update devform set signed_at = signed_at - interval '90 days', ended_at = ended_at - interval '15 days' where id = any($1)`,
      [[old.id, rejected.id]],
    )
  })
  expect(await lineOf(old)).toMatchObject({ task: 'finish_form', path: `/app/form?id=${old.id}` })
  expect(await lineOf(rejected)).toBeUndefined()
})
