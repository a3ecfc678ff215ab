// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from '#kit/router'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '../theme/index.ts'
import { confirm } from '../dialog/confirm.ts'
import { Confirmation } from '../dialog/Confirmation.tsx'
import { PartError } from '../notice/Empty.tsx'
import { Details } from './Details.tsx'
import { PageFrame } from './frame.ts'
import { Heading } from './Heading.tsx'
import { Page } from './Page.tsx'
import { Section } from './Section.tsx'
import { Segments } from './Segments.tsx'
import { Tabs } from './Tabs.tsx'
import { toast, toasts } from '../notice/toast.ts'
import { Toasts } from '../notice/Toasts.tsx'

afterEach(() => {
  cleanup()
  toasts.clear()
})

const show = (element: ReactNode) => {
  render(
    <ThemeProvider env="test">
      <MemoryRouter>{element}</MemoryRouter>
    </ThemeProvider>,
  )
  return userEvent.setup()
}

test('a page has one heading, the way to it, and tells the frame its title', () => {
  const onTitle = vi.fn()
  show(
    <PageFrame value={{ suffix: 'Kahurangi College', onTitle }}>
      <Page title="New activity" breadcrumb={[{ label: 'Activities', to: '/app/activities' }, { label: 'New' }]} />
    </PageFrame>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New activity')
  expect(screen.getByRole('link', { name: 'Activities' }).getAttribute('href')).toBe('/app/activities')
  expect(screen.getByText('New').getAttribute('aria-current')).toBe('page')
  expect(onTitle).toHaveBeenCalledWith('New activity')
  expect(document.title).toBe('New activity – Kahurangi College')
})

test('at most two toasts stand, the newest last', () => {
  show(<Toasts />)
  act(() => {
    toast({ text: 'One saved' })
    toast({ text: 'Two saved' })
    toast({ text: 'Three saved' })
  })
  expect(toasts.current().map((entry) => entry.text)).toEqual(['Two saved', 'Three saved'])
  expect(screen.queryByText('One saved')).toBeNull()
})

test('the act of a toast is done once, and the toast goes', async () => {
  const run = vi.fn()
  const user = show(<Toasts />)
  act(() => void toast({ text: 'Activity deleted', kind: 'deleted', action: { label: 'Undo', run } }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Activity deleted')).toBeNull()
})

test('a toast goes by itself, but not while the focus is on it', async () => {
  show(<Toasts time={60} />)
  act(() => void toast({ text: 'Activity deleted', action: { label: 'Undo', run: () => undefined } }))
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(screen.getByText('Activity deleted')).toBeDefined()
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  await waitFor(() => expect(screen.queryByText('Activity deleted')).toBeNull())
})

test('a question is answered by its verb, by Cancel and by Escape', async () => {
  const user = show(<Confirmation />)
  const question = { title: 'Hand in the report?', body: 'Dr Helen Rāpana reads it next.', verb: 'Hand in' }
  const ask = async () => {
    let answer: Promise<boolean> | undefined
    act(() => {
      answer = confirm(question)
    })
    expect(await screen.findByRole('dialog', { name: question.title })).toBeDefined()
    return answer
  }
  let answer = ask()
  await user.click(await screen.findByRole('button', { name: 'Hand in' }))
  expect(await answer).toBe(true)
  answer = ask()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await answer).toBe(false)
  answer = ask()
  const dialog = await screen.findByRole('dialog')
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(await answer).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a failed part says its reference and tries again', async () => {
  const onRetry = vi.fn()
  const user = show(<PartError title="We couldn’t load your procedures" reference="8F2C-41" onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toContain('Reference 8F2C-41')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a failed part is no fault while there is no network', () => {
  show(<PartError title="We couldn’t load your procedures" reference="8F2C-41" onRetry={vi.fn()} />)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toBe(
    'We couldn’t load your procedures. This loads once you’re back online.',
  )
  expect(screen.queryByRole('button')).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert').textContent).toContain('Reference 8F2C-41')
})

test('segments are one choice with a name, and carry their counts', async () => {
  const onChange = vi.fn()
  const segments = [
    { value: 'all', label: 'All', count: 10 },
    { value: 'open', label: 'Open', count: 7 },
  ] as const
  const user = show(<Segments label="Goals shown" value="all" segments={segments} onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Goals shown' })).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Open 7' }))
  expect(onChange).toHaveBeenCalledWith('open')
})

test('details are folded until they are asked for, and say what they are of', async () => {
  const user = show(
    <Details of="Cycle report.pdf" words="2 fields">
      SHA-256 abc123
    </Details>,
  )
  const details = screen.getByText('SHA-256 abc123').closest('details')
  expect(details?.open).toBe(false)
  const summary = details?.querySelector('summary')
  expect(summary?.textContent).toBe('Details: 2 fields of Cycle report.pdf')
  if (summary) await user.click(summary)
  expect(details?.open).toBe(true)
})

test('no level of headings is left out, however parts stand in each other', () => {
  show(
    <>
      <Heading>Alone</Heading>
      <Section title="Outer">
        <Section title="Inner">
          <Heading>Innermost</Heading>
        </Section>
      </Section>
    </>,
  )
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H2 Alone',
    'H2 Outer',
    'H3 Inner',
    'H4 Innermost',
  ])
})

test('of views that have no room beside each other, the one that is shown is in sight', () => {
  const places = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'NAV' ? new DOMRect(0, 0, 300, 44) : new DOMRect(900, 0, 100, 44)
  })
  const views = ['Organisation', 'Locations', 'Reminders']
  show(
    <Tabs label="Settings" tabs={views.map((label) => ({ label, to: `/${label}`, current: label === 'Reminders' }))} />,
  )
  // Its middle, at 950, is in the middle of what shows.
  expect(screen.getByRole('navigation', { name: 'Settings' }).scrollLeft).toBe(800)
  places.mockRestore()
})
