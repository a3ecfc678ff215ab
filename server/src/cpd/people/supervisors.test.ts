import type { Plan } from '@college/contract/cpd'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp()
const { id: trainee, plan } = college.person('trainee1')
const words = 'Choose an educator, director or fellow of the college'

const namesFor = async (who: string, query: Record<string, number> = {}): Promise<string[]> => {
  const { data } = await (await college.as(who)).get<{ name: string }[]>('/cpd/supervisors', query)
  return data.map(({ name }) => name.split(' ')[0] ?? '')
}

it('offers the office those who look after the person, then educators, directors and fellows', async () => {
  const names = await namesFor('admin1', { user_id: trainee })
  const linked = 'admin1 director1 educator1 fellow1 instructor1'
  expect(names.join(' ')).toBe(`${linked} director2 educator2 fellow2`)
})

it('offers others only people they know, and those who look after the person', async () => {
  const linked = ['admin1', 'director1', 'educator1', 'fellow1', 'instructor1']
  expect(await namesFor('trainee1')).toEqual(linked)
  expect(await namesFor('educator1', { user_id: trainee })).toEqual(linked)
  // Their trainee is known to them, and supervises nobody.
  expect(await namesFor('fellow1')).toEqual([])
})

it('refuses a plan another supervisor in words on the field, and keeps the one it has', async () => {
  const office = await college.as('admin1')
  const read = async () => (await office.get<Plan>('/devplan', { id: plan })).data
  const save = async (body: object) => {
    const { updated_at } = await read()
    return office.post<Plan>('/devplan', { id: plan, updated_at, ...body })
  }
  for (const who of ['trainee2', 'instructor2', 'inactive', 'bEducator']) {
    const refused = await save({ supervisor_id: college.person(who).id })
    expect([who, refused.status, refused.named, refused.message]).toEqual([who, 400, ['supervisor_id'], words])
  }
  expect((await save({ supervisor_id: trainee })).message).toBe('Choose another person as supervisor')
  const { id: held } = college.person('instructor2')
  await college.db.rows('update devplan set supervisor_id = $2 where id = $1', [plan, held])
  const noted = await save({ notes: 'Ward round on Tuesdays', supervisor_id: held })
  expect([noted.status, noted.data.notes, noted.data.supervisor_id]).toEqual([261, 'Ward round on Tuesdays', held])
  const changed = await save({ supervisor_id: college.person('fellow2').id })
  expect([changed.status, changed.data.supervisor_id]).toEqual([261, college.person('fellow2').id])
})

it('lets an educator name another of their trainee’s teachers, whom they may not look up', async () => {
  const educator = await college.as('educator1')
  const { data } = await educator.get<Plan>('/devplan', { id: plan })
  const saved = await educator.post<Plan>('/devplan', {
    id: plan,
    updated_at: data.updated_at,
    supervisor_id: college.person('director1').id,
  })
  expect([saved.status, saved.data.supervisor_name]).toEqual([261, 'director1 Tūhoe'])
})
