import type { Form } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, begin, publish, visit } from '../testing.ts'

const college = await openTestApp()
const owner = await college.as('trainee1')
const template = await publish(college, visit)
const me = college.person('trainee1').id

describe('the reference of a form', () => {
  it('is of letters and digits that are told apart on the phone, and of one form alone', async () => {
    const row = await college.db.row<{ made: string[] }>(
      `select array_agg(form_reference(n)) as made from (
         select generate_series(1, 20000) as n union all select generate_series(17200368, 17220368)) x`,
    )
    const made = row?.made ?? []
    expect(new Set(made).size).toBe(40_001)
    for (const each of made) expect(each).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{5}([2-9BCDFGHJKMNPQRSTVWXYZ]{3})?$/)
    // Neighbours have nothing in common that a slip would confuse.
    const next = (at: number): number =>
      Array.from(made[at] ?? '').filter((letter, place) => letter !== made[at + 1]?.charAt(place)).length
    expect(Math.min(...Array.from({ length: 1000 }, (_, at) => next(at)))).toBeGreaterThan(1)
  })

  it('finds the form for those who may read it, and for no one else; the revision counts its completions', async () => {
    const form = await begin(owner, me, template.id)
    const found = async (name: string): Promise<number[]> =>
      (await (await college.as(name)).get<Form[]>('/devforms', { q: form.reference?.toLowerCase() ?? '' })).data.map(
        ({ id }) => id,
      )
    expect(form.revision).toBe(0)
    expect((await act(owner, 'complete', form, { data: { seen: 'A knee', referred: false } })).data.revision).toBe(1)
    await act(owner, 'change', form)
    expect((await act(owner, 'complete', form)).data.revision).toBe(2)
    for (const name of ['trainee1', 'educator1', 'admin1', 'padmin']) expect(await found(name)).toEqual([form.id])
    for (const name of ['trainee2', 'fellow1', 'bAdmin']) expect(await found(name)).toEqual([])
  })
})
