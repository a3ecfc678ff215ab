// @vitest-environment happy-dom
import type { Category } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { statsOf } from '../activity/tests/rows.ts'
import { listed, openCollege, type College } from '../tests/college.ts'
import { categoryRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { CategoryEditor } from './CategoryEditor.tsx'
import { CategoryList } from './CategoryList.tsx'

let college: College
afterEach(async () => {
  cleanup()
  await college.stub.close()
})

const office: Viewer = { id: 6, name: 'Priya Nair', roles: ['Administrator'] }

const withCategories = (first: readonly Category[], refused = false) => {
  let rows = [...first]
  return openCollege(statsOf(), (call) => {
    if (call.path === '/api/v1/userconfigs') return listed([])
    if (call.path === '/api/v1/devcategories') return listed(rows)
    if (call.path !== '/api/v1/devcategory') return undefined
    if (refused)
      return {
        code: 468,
        body: { message: 'This name is taken.', errors: [{ path: 'name', message: 'This name is taken' }] },
      }
    const change = call.body as Category // the screen's own body
    rows = rows.map((row) => (row.id === change.id ? { ...row, ...change } : row))
    return { code: 261, body: { data: rows.find((row) => row.id === change.id) ?? categoryRow(change) } }
  })
}

const three = [
  categoryRow({ id: 1, name: 'Reading', position: 0, max_minutes: 600, colour: 'teal' }),
  categoryRow({ id: 2, name: 'Course', position: 1 }),
  categoryRow({ id: 3, name: 'Research', position: 2, active: false, mcnz_group: null }),
  categoryRow({ id: 4, name: 'Imaging', parent_id: 2, type: 'trainee' }),
]

const names = (): (string | null)[] => {
  const list = screen.getByRole('list', { name: 'Categories of activities' })
  return within(list)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/app/category/admin?id='))
    .map((link) => link.textContent)
}

test('categories in their order with their subcategories', async () => {
  college = await withCategories(three)
  showTo(office, <CategoryList />, college.client)
  await screen.findByRole('link', { name: 'Reading' })
  expect(names()).toEqual(['Reading', 'Course', 'Imaging', 'Research'])
  expect(screen.getByText('at most 10:00 a cycle')).toBeDefined()
  expect(screen.getByText('Inactive')).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'Subcategories of Course' })).getByText('Trainees only')).toBeDefined()
})

test('one is moved by its button and by the arrow keys, and the focus goes along', async () => {
  college = await withCategories(three)
  showTo(office, <CategoryList />, college.client)
  await userEvent.click(await screen.findByRole('button', { name: 'Move Research up' }))
  await waitFor(() => expect(names()).toEqual(['Reading', 'Research', 'Course', 'Imaging']))
  await screen.findByText('Research is 2 of 3.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Research up' })))
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(names()).toEqual(['Research', 'Reading', 'Course', 'Imaging']))
  await screen.findByText('Research is 1 of 3.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Research down' })))
})

test('a name that is taken is said at its field, and what was written stays', async () => {
  college = await withCategories(three, true)
  showTo(office, <CategoryEditor />, college.client, '/?kind=activity')
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await userEvent.type(name, 'Reading')
  await userEvent.click(screen.getByRole('button', { name: 'Save category' }))
  await waitFor(() => expect(screen.getAllByText(/This name is taken/).length).toBeGreaterThan(0))
  expect(name.value).toBe('Reading')
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('another kind is another list', async () => {
  college = await withCategories([])
  const { router } = showTo(office, <CategoryList />, college.client)
  await userEvent.click(await screen.findByRole('radio', { name: 'Goals' }))
  await waitFor(() => expect(router.state.location.search).toBe('?kind=goal'))
  await screen.findByText('No categories yet')
  await waitFor(() => expect(college.asked('/devcategories').at(-1)?.query.get('kind')).toBe('goal'))
})

test('a factor is shown with what it comes to', async () => {
  college = await withCategories([])
  showTo(office, <CategoryEditor />, college.client, '/?kind=activity')
  await userEvent.type(await screen.findByLabelText('Name'), 'Publications')
  expect(screen.queryByLabelText(/^Points or hours/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Each entry' }))
  await userEvent.type(await screen.findByLabelText(/^Points or hours for each entry/), '1.5')
  await screen.findByText('For example 2 entries × 1.5 = 3 points, or 03:00 in a cycle that counts hours.')
  await userEvent.click(screen.getByRole('button', { name: 'Save category' }))
  await waitFor(() =>
    expect(college.asked('/devcategory').at(-1)?.body).toMatchObject({ credit_per: 'entry', credit_factor: 1.5 }),
  )
})
