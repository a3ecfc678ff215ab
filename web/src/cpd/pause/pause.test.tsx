// @vitest-environment happy-dom
import type { CycleReport, Pause } from '@college/contract/cpd'
import type { User } from '@college/contract/people'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { toasts } from '#kit'
import { cycleFigures, cycleRow, statsOf } from '../activity/tests/rows.ts'
import { ProgrammePage } from '../plan/ProgrammePage.tsx'
import { CycleReports } from '../report/CycleReports.tsx'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { planRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { Pauses } from './Pauses.tsx'

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }
const educator: Viewer = { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [2] }
const fellow: Viewer = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }

const person = {
  organisation_id: 1,
  id: 2,
  display_name: 'Callum Petrie',
  memberships: [{ organisation_id: 1, role_name: 'Fellow', role_is_admin: false }],
} as unknown as User // the list asks a person for no more than these

const pauseRow = (over: Partial<Pause> = {}): Pause => ({
  id: 4,
  organisation_id: 1,
  created_at: '2026-05-02T00:00:00.000Z',
  updated_at: '2026-05-02T00:00:00.000Z',
  created_by: 6,
  updated_by: 6,
  user_id: 2,
  user_name: 'Callum Petrie',
  devcycle_id: 1,
  devcycle_name: '2026–27 cycle',
  from: '2026-06-01',
  to: '2026-08-12',
  reason: 'Parental leave',
  approved_by: 6,
  approved_by_name: 'Priya Nair',
  ...over,
})

/** A college that keeps the pauses of one person. */
const openWith = async (...first: Pause[]): Promise<void> => {
  let kept = first
  let removed: Pause[] = []
  college = await openCollege(statsOf(), (call) => {
    switch (`${call.method} ${call.path}`) {
      case 'GET /api/v1/devcyclepauses':
        return listed(kept)
      case 'GET /api/v1/devcycles':
        return listed([cycleRow()])
      case 'GET /api/v1/devcycle':
        return found(cycleRow())
      case 'PUT /api/v1/devcyclepause': {
        const added = pauseRow({ id: 9, ...(call.body as object) })
        kept = [added, ...kept]
        return { code: 201, body: { data: added } }
      }
      case 'DELETE /api/v1/devcyclepause':
        removed = kept
        kept = kept.filter(({ id }) => String(id) !== call.query.get('id'))
        return { code: 262, body: { data: {} } }
      case 'POST /api/v1/devcyclepause/restore':
        kept = removed
        return { code: 261, body: { data: kept[0] } }
      default:
        return undefined
    }
  })
}

describe('the pauses of a person', () => {
  test('are written by the office, in the order of days', async () => {
    await openWith()
    showTo(office, <Pauses person={person} />, college.client)
    await screen.findByText('None.')
    await userEvent.click(screen.getByRole('button', { name: 'Add pause' }))
    await userEvent.type(await screen.findByLabelText('First day'), '3/9/2026')
    await userEvent.type(screen.getByLabelText('Last day'), '2/9/2026')
    await userEvent.type(screen.getByLabelText('Reason'), 'Study abroad')
    await userEvent.click(screen.getByRole('button', { name: /^Save pause/ }))
    await screen.findAllByText('The end is before the start')
    expect(college.asked('/devcyclepause')).toEqual([])
    await userEvent.clear(screen.getByLabelText('Last day'))
    await userEvent.type(screen.getByLabelText('Last day'), '3/9/2026')
    await userEvent.click(screen.getByRole('button', { name: /^Save pause/ }))
    await screen.findByText('03/09/2026 to 03/09/2026, 1 day')
    await screen.findByText('Study abroad, 2026–27 cycle, approved by Priya Nair')
    const [sent] = college.asked('/devcyclepause')
    expect(sent?.body).toMatchObject({ user_id: 2, devcycle_id: 1, from: '2026-09-03', to: '2026-09-03' })
  })

  test('are deleted by the office, and brought back', async () => {
    await openWith(pauseRow())
    showTo(office, <Pauses person={person} />, college.client)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: 01/06/2026 to 12/08/2026' }))
    await screen.findByText('None.')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('01/06/2026 to 12/08/2026, 73 days')
  })

  test('are read by those linked with the person, who change nothing', async () => {
    await openWith(pauseRow())
    showTo(educator, <Pauses person={person} />, college.client)
    await screen.findByText('Parental leave, 2026–27 cycle, approved by Priya Nair')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('are not spoken of where there are none and none can be written', async () => {
    await openWith()
    showTo(educator, <Pauses person={person} />, college.client)
    await waitFor(() => expect(college.asked('/devcyclepauses')).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Pauses' })).toBeNull()
  })
})

describe('the pauses of a cycle', () => {
  const reportOf = (pauses: readonly Pick<Pause, 'from' | 'to'>[]): CycleReport => ({
    is_last: false,
    person: {
      id: 2,
      name: 'Callum Petrie',
      mcnz_number: '58213',
      trainee_since: null,
      fellow_since: '2019-02-01',
      apc_date: '2027-03-31',
    },
    organisation: { name: 'Kahurangi College', tagline: null },
    today: '2026-11-21',
    cycles: [{ id: 1, name: '2026–27 cycle', start_date: '2026-04-01', end_date: '2027-03-31', expired: false }],
    texts: { title: 'Cycle report', intro: null, sections: [], footer: null },
    report: {
      completion_rule: 'exceeds',
      cycle: cycleFigures({}, { pauses: pauses.map(({ from, to }) => ({ from, to })) }),
      plan: null,
      activities: [],
    },
    kept: [],
    directors: [],
  })
  const openReport = async (...rows: Pause[]): Promise<void> => {
    college = await openCollege(statsOf(), (call) => {
      if (call.path === '/api/v1/cpd/report/cycle') return found(reportOf(rows))
      return call.path === '/api/v1/devcyclepauses' ? listed(rows) : undefined
    })
  }

  test.each([
    ['the person', fellow, '/?cycle=1'],
    ['those linked with them', educator, '/?cycle=1&user_id=2'],
  ])('are with its report, with days and reason, for %s', async (_who, viewer, path) => {
    await openReport(pauseRow())
    showTo(viewer, <CycleReports />, college.client, path)
    const section = await screen.findByRole('region', { name: 'Pauses' })
    expect(within(section).getByText('01/06/2026 to 12/08/2026, 73 days')).toBeDefined()
    expect(within(section).getByText('Parental leave, approved by Priya Nair')).toBeDefined()
    expect(within(section).queryAllByRole('button')).toEqual([])
    const [asked] = college.asked('/devcyclepauses')
    expect([asked?.query.get('user_id'), asked?.query.get('devcycle_id')]).toEqual(['2', '1'])
  })

  test('are with the programme of a trainee, for those linked with them', async () => {
    const plan = { devplan: planRow(), goals: [], progress: [] }
    const paused = { ...statsOf({ plan }), cycle: cycleFigures({}, { pauses: [pauseRow()] }) }
    college = await openCollege(paused, (call) => {
      if (call.path === '/api/v1/devqualifications') return listed([])
      return call.path === '/api/v1/devcyclepauses' ? listed([pauseRow()]) : undefined
    })
    showTo(educator, <ProgrammePage />, college.client, '/?user_id=2')
    const section = await screen.findByRole('region', { name: 'Pauses' })
    expect(within(section).getByText('Parental leave, approved by Priya Nair')).toBeDefined()
  })

  test('are not asked for where all days count', async () => {
    await openReport()
    showTo(fellow, <CycleReports />, college.client)
    await screen.findByRole('article', { name: 'Cycle report' })
    expect(screen.queryByRole('region', { name: 'Pauses' })).toBeNull()
    expect(college.asked('/devcyclepauses')).toEqual([])
  })
})
