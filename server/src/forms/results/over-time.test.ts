import type { FormResult, FormResultKind } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import { act, begin } from '../testing.ts'
import { own, partForms } from '../signing/testing-parts.ts'

const college = await openTestApp()
const { person, guest } = college
const owner = await college.as('trainee1')
const me = person('trainee1').id
const parts = await partForms(college)

describe('ratings over time', () => {
  it('are read with whom they are about and who gave them, by those who read the forms', async () => {
    const form = await parts.start()
    await parts.signPart(form, await parts.askAssessor(form))
    const { token } = await parts.nurseAsked(form)
    const read = await parts.readLink(token)
    await guest.post('/signing/sign', {
      token,
      content_hash: read.content_hash,
      name: 'Losa',
      answers: { said: 'Kind.' },
    })
    expect((await act(owner, 'complete', form, { data: own })).data.state).toBe('signed')
    const { data } = await owner.get<FormResult>('/devform/result', { devformtemplate_id: parts.both, user_id: me })
    expect(data).toMatchObject({
      rows: [
        { key: 'skill.consent', title: 'Consent', question: 'Skill' },
        { key: 'skill.needle', title: 'Needle', question: 'Skill' },
      ],
      rated: [
        {
          devform_id: form.id,
          user_id: me,
          title: 'Knee injection',
          by: 'educator2 Tūhoe',
          by_id: person('educator2').id,
          ratings: { 'skill.consent': 3, 'skill.needle': 2 },
        },
      ],
      more: 0,
      sum: null,
    })
    const kinds = await owner.get<FormResultKind[]>('/devform/results', { user_id: me })
    expect(kinds.data.find(({ devformtemplate_id: id }) => id === parts.both)).toMatchObject({
      summed: false,
      forms: 1,
      people: 1,
    })
    // A year is that of the signature, and nothing but four digits.
    const signed = kinds.data.find(({ devformtemplate_id: id }) => id === parts.both)
    expect(signed?.first?.slice(0, 10)).toBe(signed?.last?.slice(0, 10))
    const year = college.fixtures.today.slice(0, 4)
    const inYear = { devformtemplate_id: parts.both, user_id: me }
    const ids = async (of: string) =>
      (await owner.get<FormResult>('/devform/result', { ...inYear, year: of })).data.rated.map(
        ({ devform_id: id }) => id,
      )
    expect([await ids(year), await ids(String(Number(year) - 1))]).toEqual([[form.id], []])
    expect((await owner.get('/devform/result', { ...inYear, year: 'last' })).status).toBe(400)
    // It is that of the assessor’s answer, as the screen has it, also where the owner completed the form in the next.
    const next = String(Number(year) + 1)
    const shifted = (by: '+' | '-') =>
      college.db.transaction(async (tx) => {
        await tx.rows('set local session_replication_role = replica')
        await tx.rows(`update devform set signed_at = signed_at ${by} interval '1 year' where id = $1`, [form.id])
      })
    await shifted('+')
    expect([await ids(year), await ids(next)]).toEqual([[form.id], []])
    const { data: years } = await owner.get<FormResultKind[]>('/devform/results', { user_id: me })
    expect(years.find(({ devformtemplate_id: id }) => id === parts.both)?.last?.slice(0, 4)).toBe(year)
    await shifted('-')
    // The place is that of the placement its owner was in on that day, or of the placement it is of.
    const { today } = college.fixtures
    const organisation_id = college.fixtures.a.organisation
    const [place, other] = await Promise.all(
      ['Kauri Clinic', 'Rātā Clinic'].map((name) => insert(college.db, 'location', { organisation_id, name })),
    )
    const stay = { organisation_id, user_id: me, type: 'Clinic', start_date: today, end_date: today }
    const there = { ...stay, quarter: `${year}-Q1`, due_on: today, location_id: place, stay_number: 9_001 }
    await insert(college.db, 'placement', there)
    const at = async (location_id: number | undefined) =>
      (await owner.get<FormResult>('/devform/result', { ...inYear, location_id: location_id ?? 0 })).data.rated.map(
        ({ devform_id: id }) => id,
      )
    expect([await at(place), await at(other)]).toEqual([[form.id], []])
    const again = await owner.get<FormResultKind[]>('/devform/results', { user_id: me })
    expect(again.data.find(({ devformtemplate_id: id }) => id === parts.both)?.places).toEqual([
      { id: place, name: 'Kauri Clinic' },
    ])
    // Who signed it alone reads nothing of it here; who teaches them does, without naming them as well.
    const signer = await parts.assessor.get<FormResult>('/devform/result', { devformtemplate_id: parts.both })
    expect(signer.data.rated).toEqual([])
    const teacher = await (
      await college.as('educator1')
    ).get<FormResult>('/devform/result', {
      devformtemplate_id: parts.both,
    })
    expect(teacher.data.rated.map(({ devform_id: id }) => id)).toEqual([form.id])
  })

  it('need a signature: a draft has none', async () => {
    await begin(owner, me, parts.both)
    const { data } = await owner.get<FormResult>('/devform/result', { devformtemplate_id: parts.both, user_id: me })
    expect(data.rated).toHaveLength(1)
  })
})
