import { addDays } from '@college/contract/kit'
import type { Fellow, FellowTotals, Stats, Trainee } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { a, today } = college.fixtures
const idOf = (who: PersonName): number => college.person(who).id

const named = async (who: PersonName, path: string): Promise<string[]> => {
  const { data } = await (await college.as(who)).get<{ display_name: string }[]>(path, { limit: 500 })
  return data.map((row) => row.display_name.replace(' Tūhoe', '')).toSorted()
}

const traineeOf = async (who: PersonName, whom: PersonName): Promise<Trainee | undefined> => {
  const { data } = await (await college.as(who)).get<Trainee[]>('/cpd/trainees', { limit: 500 })
  return data.find((row) => row.id === idOf(whom))
}

describe('a Director', () => {
  it('reads names and figures of trainees who are not linked, and no contact, plan, goal or activity', async () => {
    const director = await college.as('director1')
    const { plan, goal, id, activity } = college.person('trainee2')
    await college.db.rows('update devgoal set deadline = $2 where id = $1', [goal, addDays(today, 5)])
    const row = await traineeOf('director1', 'trainee2')
    expect(row).toMatchObject({ display_name: 'trainee2 Tūhoe', mine: false, goals: 2, compulsory_open: 0 })
    expect(row).toMatchObject({ email: null, phone_mobile: null, phone_work: null, next_title: null, waits: [] })
    expect(row?.next_due).toBe(addDays(today, 5))
    const { data, raw, status } = await director.get<Stats>('/cpd/stats', { user_id: id })
    expect(status).toBe(200)
    expect(data).toMatchObject({ user_name: 'trainee2 Tūhoe', plan: null, recent: [], drafts: [] })
    expect(data.programme).toMatchObject({ name: 'Plan of trainee2', goals: 2, completed: 0 })
    expect(data.cycle?.goals.every((each) => each.user_id === null)).toBe(true)
    expect(data.cycle?.logged).toBe(30)
    expect(raw.toString()).not.toMatch(/Goal of trainee2|Programme goal of trainee2|Activity of|Draft of|Whānau/)
    const progress = await director.get<{ devgoal_id: number }[]>('/devgoalprogress', { user_id: id })
    expect(progress.data.map((each) => each.devgoal_id)).not.toContain(goal)
    for (const [path, query] of [
      ['/devplan', { id: plan }],
      ['/devgoal', { id: goal }],
      ['/devactivity', { id: activity }],
      ['/user', { id }],
      ['/devplan/current', { user_id: id }],
      ['/devcycle/current', { user_id: id }],
      ['/trainee/programme', { user_id: id }],
    ] as const)
      expect([path, (await director.get(path, query)).status]).toEqual([path, 404])
  })

  it.each(['fellow2', 'educator2', 'admin1', 'bTrainee', 'plain1'])('has no figures of %s', async (who) => {
    const director = await college.as('director1')
    expect((await director.get('/cpd/stats', { user_id: idOf(who) })).status).toBe(404)
    expect((await director.get('/devgoalprogress', { user_id: idOf(who) })).status).toBe(404)
  })

  it('has fellows as totals only', async () => {
    const { data, info, status } = await (await college.as('director1')).get<Fellow[]>('/cpd/fellows')
    expect([status, data, info['total']]).toEqual([260, [], 0])
    expect(info['totals']).toMatchObject({ fellows: 2, cycle: 'Fellow year' } satisfies Partial<FellowTotals>)
  })

  it('of one organisation is none of another, whatever else they are there', async () => {
    const { b } = college.fixtures
    const home = { organisation_id: a.organisation, username: 'elsewhere', confirmed_at: `${today}T00:00:00Z` }
    const id = await insert(college.db, 'user', { ...home, firstname: 'Elsewhere' })
    await insert(college.db, 'membership', { organisation_id: a.organisation, user_id: id, role_id: a.roles['Fellow'] })
    await insert(college.db, 'membership', {
      organisation_id: b.organisation,
      user_id: id,
      role_id: b.roles['Director'],
    })
    college.fixtures.people['elsewhere'] = { ...college.person('fellow1'), id }
    expect(await named('elsewhere', '/cpd/trainees')).toEqual(['bTrainee'])
    const caller = await college.as('elsewhere')
    expect((await caller.get('/cpd/stats', { user_id: idOf('trainee2') })).status).toBe(404)
    expect((await caller.get('/cpd/stats', { user_id: idOf('bTrainee') })).status).toBe(200)
  })
})
