// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { afterEach, expect, test, vi } from 'vitest'
import { Page, ThemeProvider } from '#kit'
import type { PaletteItem, PaletteSource } from '../palette/index.ts'
import { Shell } from './Shell.tsx'
import { shellFacts, ShellContext, type ShellActor, type ShellFacts } from './facts.ts'
import { menuFor } from '../menus.ts'

afterEach(cleanup)

const person = (...roles: string[]): ShellActor => ({
  id: 2,
  displayName: 'Mārama Thorne',
  initials: 'MT',
  roleWords: roles.join(', '),
  roles,
  isAdmin: roles.includes('Administrator'),
  isPlatformAdmin: false,
})

const formsOfTrainees = [{ label: 'My trainee forms', to: '/app/forms/trainee' }, { label: 'A form' }]

function Writing() {
  return (
    <Page title="Writing">
      <label>
        Words <input />
      </label>
    </Page>
  )
}

function show(facts: Partial<ShellFacts>, at = '/app/activities') {
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        children: [
          { path: '/app/write', Component: Writing },
          { path: '/app/form', element: <Page title="A form" breadcrumb={formsOfTrainees} /> },
          { path: '*', element: <Page title="A screen" /> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  const organisation = { name: 'Kahurangi College', tagline: 'Musculoskeletal Medicine' }
  render(
    <ThemeProvider env="test">
      <ShellContext value={shellFacts({ version: '2025-10-15', organisation, ...facts })}>
        <RouterProvider router={router} />
      </ShellContext>
    </ThemeProvider>,
  )
  return { router, user: userEvent.setup() }
}

const drawer = () => screen.getByRole('navigation', { name: 'Main' })

test('the drawer marks the screen that is shown, counts what waits, and says the version', () => {
  show({ actor: person('Trainee'), counts: { '/forms': 2 } }, '/app/activity?id=5')
  expect(within(drawer()).getByRole('link', { current: 'page' }).textContent).toBe('Activities')
  expect(within(drawer()).getByRole('link', { name: 'Forms 2 waiting' })).toBeDefined()
  expect(within(drawer()).getByText('Version 2025-10-15')).toBeDefined()
})

test('the palette signs out and changes the theme', async () => {
  const onSignOut = vi.fn()
  const { user } = show({ actor: person('Trainee'), onSignOut })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(screen.getByRole('combobox'), 'sign out')
  await user.click(await screen.findByRole('option', { name: 'Sign out' }))
  expect(onSignOut).toHaveBeenCalledOnce()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(screen.getByRole('combobox'), 'theme')
  expect((await screen.findAllByRole('option')).map((line) => line.textContent)).toEqual([
    'Theme: lightEnter',
    'Theme: dark',
  ])
})

test.each([
  ['/app/plan/goals?user_id=7', []],
  ['/app/plan/goals?user_id=2', ['PDP goals']],
  ['/app/trainees?user_id=7', ['Trainees']],
])('at %s it marks %j', (at, marked) => {
  show({ actor: person('Director') }, at)
  expect(
    within(drawer())
      .queryAllByRole('link', { current: 'page' })
      .map((link) => link.textContent),
  ).toEqual(marked)
})

test('it marks the list that the way to the page names, and the page after it by its own address', async () => {
  const { router } = show({ actor: person('Director') }, '/app/form?id=5')
  const marked = () => within(drawer()).queryByRole('link', { current: 'page' })?.textContent
  expect(marked()).toBe('My trainee forms')
  await act(() => router.navigate('/app/activity?id=5'))
  expect(marked()).toBe('Activities')
})

test('its icons come a second after load, and the links work before', async () => {
  show({ actor: person('Trainee') })
  const shown = performance.now()
  const before = drawer().className
  const links = within(drawer())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.replace('/app', ''))
  expect(links).toEqual(menuFor(person('Trainee')).flatMap((group) => group.links.map(({ path }) => path)))
  await waitFor(() => expect(drawer().className).not.toBe(before), { timeout: 5_000 })
  expect(performance.now() - shown).toBeGreaterThan(900)
})

test('the menu toggle folds the drawer away and back', async () => {
  const { user } = show({ actor: person('Fellow') })
  const toggle = screen.getByRole('button', { name: 'Menu' })
  await user.click(toggle)
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle)
  expect(drawer()).toBeDefined()
})

test('a guest sees the way in, and neither search nor log', () => {
  show({})
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Find or go to/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Log' })).toBeNull()
})

test('only admins see the settings', () => {
  show({ actor: person('Administrator') })
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/app/settings/admin')
  cleanup()
  show({ actor: person('Director') })
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
})

test('nothing is logged while acting as someone', async () => {
  const { router, user } = show({ actor: person('Trainee'), isImpersonating: true })
  expect(screen.queryByRole('button', { name: 'Log' })).toBeNull()
  await user.keyboard('a')
  expect(router.state.location.pathname).toBe('/app/activities')
})

test('the profile menu ends with signing out, and Escape gives the focus back', async () => {
  const onSignOut = vi.fn()
  const { user } = show({ actor: person('Fellow'), onSignOut })
  const button = screen.getByRole('button', { name: 'Mārama Thorne Fellow' })
  await user.click(button)
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/app/profile/edit')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull()
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await user.click(within(screen.getByRole('group', { name: 'Theme' })).getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  await user.click(screen.getByRole('radio', { name: 'Device' }))
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(onSignOut).toHaveBeenCalledOnce()
})

test('P, A and L log, but are letters while typing or when turned off', async () => {
  const { router, user } = show({ actor: person('Trainee') }, '/app/write')
  await user.type(screen.getByLabelText('Words'), 'pal')
  expect(router.state.location.pathname).toBe('/app/write')
  await user.click(screen.getByRole('main'))
  await user.keyboard('p')
  expect(router.state.location.pathname).toBe('/app/procedure/edit')
  cleanup()
  const other = show({ actor: person('Trainee'), hasKeys: false })
  await other.user.keyboard('p')
  expect(other.router.state.location.pathname).toBe('/app/activities')
})

test('Ctrl-K finds: arrows choose, Enter opens', async () => {
  const { router, user } = show({ actor: person('Trainee') })
  await user.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Find or go to' })
  await user.type(field, 'goals')
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent?.replace('Enter', ''))).toEqual([
    'Cycle goalsPage',
    'Training goalsPage',
  ])
  expect(field.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(router.state.location.pathname).toBe('/app/plan/goals')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('what the server finds arrives later and does not move the choice', async () => {
  const records = (query: string): PaletteItem[] => [
    { id: 'one', kind: 'Activity', label: `Record of ${query}`, to: '/app/activity?id=1' },
    { id: 'two', kind: 'Goal', label: 'Goals', to: '/app/plan/goal?id=1' },
  ]
  const slow: PaletteSource = {
    id: 'records',
    isRemote: true,
    find: (query) => Promise.resolve(query === 'zebra' ? [] : records(query)),
  }
  const { user } = show({ actor: person('Trainee'), sources: [slow] })
  await user.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox')
  await user.type(field, 'goals')
  await user.keyboard('{ArrowDown}')
  const options = async () => {
    await screen.findByRole('option', { name: 'Record of goals Activity' })
    return screen.getAllByRole('option').map((option) => option.textContent)
  }
  // What is called so stands first, and what begins so before what only has the word.
  expect(await options()).toEqual([
    'GoalsGoal',
    'Cycle goalsPage',
    'Training goalsPageEnter',
    'Record of goalsActivity',
  ])
  expect(screen.getByRole('status').textContent).toBe('4 results')
  await user.clear(field)
  await user.type(field, 'zebra')
  expect(await screen.findByText(/^No results for “zebra”/)).toBeDefined()
})

test('Enter that is pressed before anything was found opens it once it is', async () => {
  let run = 0
  const answers: (() => void)[] = []
  const slow: PaletteSource = {
    id: 'colleges',
    find: () =>
      new Promise((resolve) => {
        answers.push(() =>
          resolve([{ id: 'switch', kind: 'Act', label: 'Switch to all zebras', run: () => (run += 1) }]),
        )
      }),
  }
  const { user } = show({ actor: person('Trainee'), sources: [slow] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(screen.getByRole('combobox'), 'zebras{Enter}')
  expect(run).toBe(0)
  for (const answer of answers) answer()
  await waitFor(() => expect(run).toBe(1))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('whom the reader can find is said below whatever was found, and a command has no tag', async () => {
  const sight = 'People you can find here: your own trainees.'
  const acts: PaletteSource = {
    id: 'acts',
    find: (query) =>
      query === 'log' ? [{ id: 'log', kind: 'Act', label: 'Log an activity', to: '/app/activity/edit' }] : [],
  }
  const { user } = show({ actor: person('Educator'), sources: [acts], sight })
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByText(sight)).toBeNull()
  const field = screen.getByRole('combobox')
  await user.type(field, 'log')
  expect(await screen.findByRole('option', { name: 'Log an activity' })).toBeDefined()
  expect(screen.getByText(sight)).toBeDefined()
  await user.clear(field)
  await user.type(field, 'zebra')
  expect(await screen.findByText(/^No results for “zebra”/)).toBeDefined()
  expect(screen.getByText(sight)).toBeDefined()
})

test('where a search fails, pages are found all the same and the palette says so', async () => {
  const broken: PaletteSource = { id: 'broken', isRemote: true, find: () => Promise.reject(new Error('no network')) }
  const { user } = show({ actor: person('Trainee'), sources: [broken] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(screen.getByRole('combobox'), 'proc')
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['ProceduresPageEnter'])
  expect(await screen.findByText(/^We couldn’t search people and records/)).toBeDefined()
})

test('the palette opens on the pages seen last, and forgets them with the person', async () => {
  const { user } = show({ actor: person('Trainee') }, '/app/write')
  await user.click(within(drawer()).getByRole('link', { name: 'Procedures' }))
  await user.keyboard('{Control>}k{/Control}')
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['WritingLast seenEnter'])
})

test('the focus goes to the sheet when another screen is shown', async () => {
  const { user } = show({ actor: person('Trainee') })
  await user.click(within(drawer()).getByRole('link', { name: 'Procedures' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('a platform administrator chooses the college in the bar, and others are not asked', async () => {
  const choose = vi.fn()
  const colleges = {
    all: [
      { id: 1, name: 'Kahurangi College' },
      { id: 2, name: 'Waipounamu Institute' },
    ],
    chosen: 1,
    choose,
  }
  const { user } = show({ actor: { ...person('padmin'), isPlatformAdmin: true }, colleges })
  await user.click(screen.getByRole('button', { name: /^College: Kahurangi College/ }))
  await user.click(screen.getByRole('button', { name: 'Waipounamu Institute' }))
  await user.click(screen.getByRole('button', { name: /^College: Kahurangi College/ }))
  await user.click(screen.getByRole('button', { name: 'All colleges' }))
  expect(choose.mock.calls).toEqual([[2], [null]])
  cleanup()
  show({ actor: person('Administrator') })
  expect(screen.queryByRole('button', { name: /College:/ })).toBeNull()
})
