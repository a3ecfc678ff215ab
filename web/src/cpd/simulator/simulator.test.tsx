// @vitest-environment happy-dom
import type { CycleDraft, Simulated } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { cycleRow, goalRow, statsOf } from '../activity/tests/rows.ts'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { Simulator } from './Simulator.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }
const cycle = cycleRow()
const earlier = cycleRow({ id: 2, name: '2025–26', start_date: '2025-04-01', end_date: '2026-03-31' })

/** Grace logged 40 hours, Mei 60: reaching the required hours meets it. */
const resultOf = ({ hours_required: hours }: CycleDraft): Simulated => {
  const people = [
    { user_id: 4, name: 'Grace Lim', logged: 2_400 },
    { user_id: 3, name: 'Mei Tanaka', logged: 3_600 },
  ].map((each) => {
    const outcome = (asked: number): 'met' | 'short' => (each.logged >= asked ? 'met' : 'short')
    const then = outcome(hours * 60)
    const lacks = then === 'short' ? (['hours'] as const) : []
    return {
      ...each,
      now: outcome(3_000),
      then,
      required: 3_000,
      required_then: hours * 60,
      lacks: [...lacks],
    }
  })
  const sum = (when: 'now' | 'then'): Simulated['now'] => ({
    met: people.filter((each) => each[when] === 'met').length,
    on_pace: 0,
    short: people.filter((each) => each[when] === 'short').length,
  })
  const short = sum('then').short
  return {
    devcycle: cycle,
    today: '2026-11-21',
    now: sum('now'),
    then: sum('then'),
    lacks: { hours: short, groups: 0, categories: 0, goals: 0, cultural_safety: 0, conversation: 0, plan: 0 },
    people,
  }
}

const openWith = async (refused = false): Promise<void> => {
  college = await openCollege(statsOf(), (call) => {
    switch (`${call.method} ${call.path}`) {
      case 'GET /api/v1/devcycles':
        return listed([cycle, earlier])
      case 'GET /api/v1/devgoals':
        return listed([goalRow({ id: 7, title: 'Practice audit', time: 480, compulsory: true })])
      case 'POST /api/v1/devcycle/simulate':
        if (refused) return { code: 476, body: { message: 'The goals have changed meanwhile.' } }
        return found(resultOf((call.body as { draft: CycleDraft }).draft))
      default:
        return undefined
    }
  })
}

const typeHours = async (hours: string): Promise<void> => {
  const field = await screen.findByLabelText('Hours required')
  await userEvent.clear(field)
  await userEvent.type(field, hours)
}
const tryThem = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Try these rules' }))
const shown = (): (string | null)[] =>
  within(screen.getByRole('region', { name: 'People' }))
    .getAllByRole('rowheader')
    .map((name) => name.textContent)

describe('/cycle/simulator', () => {
  test('tries other hours, and tells who would meet them', async () => {
    await openWith()
    const { router } = showTo(office, <Simulator />, college.client, '/?devcycle_id=1')
    await typeHours('36')
    await tryThem()
    const met = await screen.findByRole('link', { name: '1 of 2 have met it' })
    expect(met.getAttribute('href')).toBe('/app/cycles/fellows?devcycle_id=1&state=met')
    await screen.findByRole('button', { name: '2 of 2 would meet it' })
    expect(shown()).toEqual(['Grace Lim'])
    expect(screen.getByRole('row', { name: 'Grace Lim Behind Met 40:00 36:00' })).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'All 2' }))
    expect(shown()).toEqual(['Grace Lim', 'Mei Tanaka'])
    await userEvent.click(screen.getByRole('radio', { name: 'Behind 0' }))
    await screen.findByText('No one')
    const [sent] = college.asked('/devcycle/simulate')
    expect(sent?.body).toMatchObject({
      devcycle_id: 1,
      draft: {
        hours_required: 36,
        group_minima: { reviewing_reflecting: 600, measuring_improving: 600 },
        goals: [{ devgoal_id: 7, completion_type: 'time', time: 480 }],
      },
    })
    // What was typed is in the address, to be handed on.
    expect(new URLSearchParams(router.state.location.search).get('rules')).toContain('"hours":"36"')
  })

  test('narrows the people to those who lack something', async () => {
    await openWith()
    showTo(office, <Simulator />, college.client, '/?devcycle_id=1')
    await typeHours('50')
    await tryThem()
    const lack = await screen.findByRole('button', { name: 'hours 1' })
    expect(lack.getAttribute('data-count')).toBe('1')
    await userEvent.click(screen.getByRole('radio', { name: 'All 2' }))
    await userEvent.click(lack)
    expect(shown()).toEqual(['Grace Lim'])
    expect(lack.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('radio', { name: 'All 2' }))
    expect([shown().length, lack.getAttribute('aria-pressed')]).toEqual([2, 'false'])
  })

  test('narrows the people to those who would meet the draft', async () => {
    await openWith()
    showTo(office, <Simulator />, college.client, '/?devcycle_id=1')
    await typeHours('50')
    await tryThem()
    const met = await screen.findByRole('button', { name: '1 of 2 would meet it' })
    expect(met.getAttribute('data-count')).toBe('1')
    await userEvent.click(met)
    expect([shown(), met.getAttribute('aria-pressed')]).toEqual([['Mei Tanaka'], 'true'])
  })

  test('says that an answer is of the rules before, and goes back to those of the cycle', async () => {
    await openWith()
    showTo(office, <Simulator />, college.client, '/?devcycle_id=1')
    await typeHours('70')
    await tryThem()
    await screen.findByRole('button', { name: '0 of 2 would meet it' })
    expect(screen.getByText('hours 2')).toBeDefined()
    expect(screen.queryByText('These results are from before your last change')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Back to the cycle’s rules' }))
    await screen.findByText('These results are from before your last change')
    expect(screen.getByLabelText('Hours required')).toHaveProperty('value', '50')
    await tryThem()
    await screen.findByText('No one’s result changes')
  })

  test('begins with what the address holds', async () => {
    await openWith()
    const rules = encodeURIComponent(JSON.stringify({ hours: '12' }))
    showTo(office, <Simulator />, college.client, `/?devcycle_id=1&rules=${rules}`)
    expect(await screen.findByLabelText('Hours required')).toHaveProperty('value', '12')
    expect(screen.getByLabelText('Practice audit: time')).toHaveProperty('value', '08:00')
  })

  test('asks nothing while a rule cannot be read', async () => {
    await openWith()
    showTo(office, <Simulator />, college.client, '/?devcycle_id=1')
    await typeHours('many')
    await tryThem()
    await screen.findByText('Write hours with one decimal at most')
    expect(screen.getByRole('alert').textContent).toBe('Some rules aren’t complete yet.')
    expect(college.asked('/devcycle/simulate')).toEqual([])
  })

  test('says why rules were not tried, and keeps them', async () => {
    await openWith(true)
    showTo(office, <Simulator />, college.client, '/?devcycle_id=1')
    await typeHours('36')
    await tryThem()
    await screen.findByText('The goals have changed meanwhile.')
    expect(screen.getByLabelText('Hours required')).toHaveProperty('value', '36')
  })

  test('goes over to another cycle with its own goals', async () => {
    await openWith()
    const { router } = showTo(office, <Simulator />, college.client)
    await userEvent.selectOptions(await screen.findByLabelText('Cycle'), '2025–26, Fellows')
    await waitFor(() => expect(router.state.location.search).toBe('?devcycle_id=2'))
    await waitFor(() => expect(college.asked('/devgoals').at(-1)?.query.get('devcycle_id')).toBe('2'))
  })
})
