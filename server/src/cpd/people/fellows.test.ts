import type { CycleTotals, Fellow, FellowTotals } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp()

it('gives an administrator the fellows with the time of their cycle', async () => {
  const { data, info } = await (await college.as('admin1')).get<Fellow[]>('/cpd/fellows', { q: 'fellow1' })
  expect(data).toMatchObject([{ email: 'fellow1@college.test', logged: 30, required: 3_000, cycle: 'Fellow year' }])
  expect(info['totals']).toMatchObject({ fellows: 2 })
})

it('counts for a Director what the people of the cycle and its dashboard are counted by', async () => {
  const [director, admin] = [await college.as('director1'), await college.as('admin1')]
  const totals = (await director.get('/cpd/fellows', { limit: 1 })).info['totals'] as FellowTotals // stated beside the call
  const cycle = (await admin.get('/cpd/cyclepeople', { type: 'fellow' })).info['totals'] as CycleTotals // stated beside the call
  expect([totals.people, totals.at_pace, totals.behind, totals.groups]).toEqual([
    cycle.people,
    cycle.met + cycle.reached + cycle.at_pace,
    cycle.behind,
    cycle.groups,
  ])
  expect(totals.people).toBe(2)
  // The home of the office counts them by its list of people.
  const behind = { role: 'Fellow', state: ['active', 'unconfirmed'], standing: ['behind', 'well_behind'], limit: 1 }
  expect((await admin.get('/users/overview', behind)).info['total']).toBe(cycle.behind)
})

describe('how far a fellow is', () => {
  const hidden = ['cycle', 'ends', 'required', 'logged', 'even_pace', 'state', 'last_activity'] as const

  it('is not shown to a trainee whose supervisor the fellow is, nor told by a sort or a filter', async () => {
    const trainee = await college.as('trainee1')
    const { data } = await trainee.get<Fellow[]>('/cpd/fellows')
    expect(data).toMatchObject([{ display_name: 'fellow1 Tūhoe', email: 'fellow1@college.test' }])
    for (const field of hidden) expect([field, data[0]?.[field]]).toEqual([field, null])
    const states = ['reached', 'ahead', 'even', 'behind']
    for (const state of states) expect((await trainee.get('/cpd/fellows', { state })).data).toEqual([])
  })

  it('is shown to the fellow, the office and the platform', async () => {
    for (const who of ['fellow1', 'admin1', 'padmin'] as const) {
      const { data } = await (await college.as(who)).get<Fellow[]>('/cpd/fellows', { q: 'fellow1' })
      expect([who, data]).toMatchObject([who, [{ logged: 30, required: 3_000, cycle: 'Fellow year' }]])
    }
  })
})
