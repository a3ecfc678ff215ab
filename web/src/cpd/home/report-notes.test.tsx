// @vitest-environment happy-dom
import type { ReportOrder } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { toasts } from '#kit'
import { statsOf } from '../activity/tests/rows.ts'
import { found, openCollege, type College } from '../tests/college.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { AdminHome } from './AdminHome.tsx'
import { FellowHome } from './FellowHome.tsx'
import { Home } from './Home.tsx'
import { TraineeHome } from './TraineeHome.tsx'

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const order = (over: Partial<ReportOrder> = {}): ReportOrder => ({
  id: 5,
  user_id: 2,
  devcycle_id: 1,
  name: 'Cycle report Callum Petrie.pdf',
  state: 'ready',
  asked_at: '2026-11-21T00:00:00.000Z',
  expires_at: '2026-11-22T00:00:00.000Z',
  problem: null,
  fetched_at: null,
  ...over,
})

/** A college with these orders; what is fetched or removed is so from then on. */
const withOrders = async (first: readonly ReportOrder[]): Promise<void> => {
  let orders = first
  college = await openCollege(statsOf(), (call) => {
    switch (`${call.method} ${call.path.replace('/api/v1', '')}`) {
      case 'GET /cpd/report/orders':
        return found(orders)
      case 'GET /cpd/report/order/pdf':
        orders = orders.map((each) => ({ ...each, fetched_at: '2026-11-21T01:00:00.000Z' }))
        return { code: 200, body: { data: null } }
      case 'POST /cpd/report/order/cancel':
        orders = []
        return { code: 261, body: { data: { id: 5 } } }
      default:
        return undefined
    }
  })
}

const viewer = (...roles: string[]): Viewer => ({ id: 2, name: 'Callum Petrie', roles })
const fellow = viewer('Fellow')
const ready = 'Your report is ready: Cycle report Callum Petrie'

describe('an ordered report on home', () => {
  test.each<[string, ComponentType]>([
    ['Trainee', TraineeHome],
    ['Fellow', FellowHome],
    ['Educator', Home],
    ['Director', Home],
    ['Administrator', AdminHome],
  ])('is told to a %s in one line, and no longer once it is fetched', async (role, Screen) => {
    await withOrders([order()])
    showTo(viewer(role), <Screen />, college.client)
    await screen.findByText(ready)
    await userEvent.click(screen.getByRole('button', { name: 'Download Cycle report Callum Petrie' }))
    await waitFor(() => expect(screen.queryByText(ready)).toBeNull())
    expect(String(college.asked('/cpd/report/order/pdf')[0]?.query)).toBe('id=5')
  })

  test('says why it failed, with the way to the report, until it is removed', async () => {
    await withOrders([order({ state: 'failed', problem: 'There is no cycle to report on.' })])
    showTo(fellow, <FellowHome />, college.client)
    await screen.findByText('There is no cycle to report on.')
    const link = screen.getByRole('link', { name: 'Cycle report Callum Petrie' })
    expect(link.getAttribute('href')).toBe('/app/cycle/fellow?cycle=1&user_id=2')
    await userEvent.click(screen.getByRole('button', { name: 'Remove Cycle report Callum Petrie' }))
    await waitFor(() => expect(screen.queryByText('There is no cycle to report on.')).toBeNull())
  })

  test('is not told while it waits or after it was fetched', async () => {
    await withOrders([order({ state: 'waiting' }), order({ id: 6, fetched_at: '2026-11-21T01:00:00.000Z' })])
    showTo(fellow, <FellowHome />, college.client)
    await screen.findByRole('region', { name: 'Three groups' })
    await waitFor(() => expect(college.asked('/cpd/report/orders')).toHaveLength(1))
    expect(screen.queryByText(/^Your report is ready/)).toBeNull()
  })

  test('comes to the home that is open when it gets ready', async () => {
    let state: ReportOrder['state'] = 'waiting'
    college = await openCollege(statsOf(), (call) =>
      call.path === '/api/v1/cpd/report/orders' ? found([order({ state })]) : undefined,
    )
    showTo(fellow, <FellowHome />, college.client)
    await screen.findByRole('region', { name: 'Three groups' })
    await waitFor(() => expect(college.asked('/cpd/report/orders')).toHaveLength(1))
    state = 'ready'
    await screen.findByText(ready, undefined, { timeout: 8_000 })
  }, 15_000)

  test('is one of three lines at most, with the way to all of them', async () => {
    await withOrders([1, 2, 3, 4].map((id) => order({ id, name: `Cycle report ${id}.pdf` })))
    showTo(fellow, <FellowHome />, college.client)
    const all = await screen.findByRole('link', { name: 'All your reports' })
    expect(all.getAttribute('href')).toBe('/app/cycle/fellow')
    expect(screen.getAllByText(/^Your report is ready/)).toHaveLength(3)
    const list = all.closest('ul')
    expect(list && within(list).getAllByRole('listitem')).toHaveLength(4)
  })
})
