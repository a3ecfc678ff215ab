import type { Form, FormModel, FormResult, Question, SigningParty } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, begin, publish, wholeOf } from '../testing.ts'
import { asked, freshAddress, tokenTo } from '../signing/testing.ts'

const college = await openTestApp()
const { person, guest } = college
const owner = await college.as('trainee1')
const admin = await college.as('admin1')
const me = person('trainee1').id

const scale = (key: string, title: string, most: number): Question => ({
  key,
  title,
  required: false,
  kind: 'scale',
  points: Array.from({ length: most }, (_, at) => ({ value: at + 1, title: `${title} ${at + 1}` })),
  rows: [{ key: 'all', title }],
})
const modelOf = (by: string, ...questions: Question[]): FormModel => ({
  pages: [{ key: 'rated', title: '', by: [by], sections: [{ key: 'seen', title: '', questions }] }],
})
const assessor: SigningParty = { key: 'assessor', title: 'Assessor', who: 'anyone' }
const publishRated = (model: FormModel, parties: readonly SigningParty[]) =>
  publish(college, model, {
    type: 'trainee',
    signing_required: true,
    signers: { order: 'any', parties: [...parties] },
  })

/** A form that educator2 rates and signs. */
const rate = async (template: number, answers: object): Promise<Form> => {
  const form = await begin(owner, me, template)
  if (form.state === 'started') await act(owner, 'complete', form, { data: {} })
  const row = await asked(college, form, { signer_id: person('educator2').id }, { party: 'assessor' })
  const { signing_hash: content_hash } = await wholeOf(owner, form.id)
  const signed = await (
    await college.as('educator2')
  ).post('/devformsignature/sign', { id: row.id, content_hash, answers })
  expect([signed.status, signed.message]).toEqual([261, signed.message])
  return form
}
const resultOf = async (devformtemplate_id: number, caller = owner, query: object = { user_id: me }) =>
  (await caller.get<FormResult>('/devform/result', { devformtemplate_id, ...query })).data

describe('ratings on two scales', () => {
  it('are read each with its own steps', async () => {
    const { id } = await publishRated(modelOf('assessor', scale('skill', 'Skill', 4), scale('overall', 'Overall', 9)), [
      assessor,
    ])
    await rate(id, { skill: { all: 3 }, overall: { all: 8 } })
    for (const [caller, query] of [
      [owner, { user_id: me }],
      [await college.as('educator1'), {}],
      [await college.as('director1'), {}],
      [admin, {}],
    ] as const) {
      const { rows, rated } = await resultOf(id, caller, query)
      expect(rows.map(({ key, points }) => [key, points.length, points.at(-1)?.title])).toEqual([
        ['skill.all', 4, 'Skill 4'],
        ['overall.all', 9, 'Overall 9'],
      ])
      expect(rated.map(({ ratings }) => ratings)).toEqual([{ 'skill.all': 3, 'overall.all': 8 }])
    }
  })

  it('are two where a new version rates the same on other steps: a 3 of four is no 3 of nine', async () => {
    const first = await publishRated(modelOf('assessor', scale('skill', 'Skill', 4)), [assessor])
    await rate(first.id, { skill: { all: 3 } })
    college.clock.advance(1_000)
    const { data: draft } = await admin.get('/devformtemplate', { id: first.id })
    const { schema } = (await publishRated(modelOf('assessor', scale('skill', 'Skill', 9)), [assessor])) as unknown as {
      schema: object
    }
    const saved = await admin.post('/devformtemplate', { id: first.id, updated_at: draft.updated_at, schema })
    const { updated_at } = saved.data
    expect((await admin.post('/devformtemplate/publish', { id: first.id, updated_at })).status).toBe(261)
    await rate(first.id, { skill: { all: 9 } })
    const { rows, rated } = await resultOf(first.id)
    expect(rows.map(({ key, points }) => [key, points.length])).toEqual([
      ['skill.all', 9],
      ['skill.all 1 2 3 4', 4],
    ])
    expect(rated.map(({ ratings }) => ratings)).toEqual([{ 'skill.all': 9 }, { 'skill.all 1 2 3 4': 3 }])
  })
})

describe('raters who are read only as a sum', () => {
  it('come into no average, however few or many of them answered, for no reader', async () => {
    const rater: SigningParty = {
      key: 'assessor',
      title: 'Rater',
      who: 'anyone',
      answers_shown: 'sum',
      least_raters: 3,
    }
    const { id } = await publishRated(modelOf('assessor', scale('skill', 'Skill', 4)), [rater])
    const answer = async (value: number) => {
      const signer_email = freshAddress()
      const made = await owner.put<Form[]>('/devform/asked', {
        devformtemplate_id: id,
        party: 'assessor',
        signers: [{ signer_name: 'Rater', signer_email }],
      })
      expect([made.status, made.message]).toEqual([201, made.message])
      const token = await tokenTo(college, signer_email)
      const { content_hash } = (await guest.post<{ content_hash: string }>('/signing/read', { token })).data
      const signed = await guest.post('/signing/sign', {
        token,
        content_hash,
        name: 'Rater',
        answers: { skill: { all: value } },
      })
      expect(signed.status).toBe(261)
    }
    const educator = await college.as('educator1')
    const director = await college.as('director1')
    for (const value of [1, 4, 2]) {
      await answer(value)
      for (const caller of [owner, educator, director, admin])
        for (const query of [{ user_id: me }, {}]) {
          const { rows, rated, sum } = await resultOf(id, caller, query)
          expect([rows, rated, sum?.reports ?? []]).toEqual([[], [], []])
        }
    }
  })
})
