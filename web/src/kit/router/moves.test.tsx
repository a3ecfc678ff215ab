// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, browserHistory, memoryHistory, type History } from './history.ts'
import { RouterProvider, useBlocker, useSearchParams, type Blocker, type RouteObject, type Router } from './index.ts'
import { createRouter } from './router.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** As in a browser, Back and Forward come some time after they are asked for. */
const slowly = (history: History): History => ({
  ...history,
  go: (delta) => void setTimeout(() => history.go(delta), 5),
})
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

const titled = (title: string) => () => <h1>{title}</h1>
const heading = (name: string) => screen.findByRole('heading', { name })
const at = (router: Router): string => addressOf(router.state.location)

/** A screen that comes when it is let. */
const later = (title: string) => {
  let come = (): void => undefined
  const screens = new Promise<{ Component: ComponentType }>((resolve) => {
    come = () => resolve({ Component: titled(title) })
  })
  return { lazy: () => screens, come: () => act(async () => come()) }
}

// The guards of the screens answer later, too.
const loader = async () => null

const show = (routes: RouteObject[], addresses: string[], kind = slowly) => {
  const history = kind(memoryHistory(addresses))
  const router = createRouter(history, routes)
  render(<RouterProvider router={router} />)
  /** The address of each entry that Back leads to, the last first. */
  const wayBack = async (steps: number): Promise<string[]> => {
    const found = [addressOf(history.location())]
    for (let step = 0; step < steps; step += 1) {
      history.go(-1)
      await pass(10)
      found.push(addressOf(history.location()))
    }
    return found
  }
  return { router, history, wayBack }
}

const kinds = [
  ['at once', (history: History) => history],
  ['later', slowly],
] as const

test.each(kinds)('what is replaced while Back waits for its screen is the page that is seen: %s', async (_, kind) => {
  const slow = later('Slow')
  const { router, wayBack } = show(
    [
      { path: '/first', Component: titled('First') },
      { path: '/slow', lazy: slow.lazy },
      { path: '*', Component: titled('Other') },
    ],
    ['/first', '/slow', '/editor'],
    kind,
  )
  await heading('Other')
  void router.navigate(-1)
  await pass(10)
  void router.navigate('/list', { replace: true })
  await pass(10)
  await slow.come()
  expect(at(router)).toBe('/list')
  expect(await wayBack(2)).toEqual(['/list', '/slow', '/first'])
})

test.each(kinds)('an address that is changed in place does not stop Back: %s', async (_, kind) => {
  const slow = later('Slow')
  const { router, history } = show(
    [
      { path: '/slow', lazy: slow.lazy },
      { path: '*', Component: titled('Editor') },
    ],
    ['/slow', '/editor'],
    kind,
  )
  void router.navigate(-1)
  await pass(10)
  void router.navigate('/editor?id=5', { inPlace: true })
  await pass(20)
  await slow.come()
  await heading('Slow')
  expect([at(router), addressOf(history.location())]).toEqual(['/slow', '/slow'])
  history.go(1)
  await pass(10)
  await heading('Editor')
  expect(at(router)).toBe('/editor?id=5')
})

test('an address that is changed in place does not stop a link', async () => {
  const slow = later('Slow')
  const { router, wayBack } = show(
    [
      { path: '/slow', lazy: slow.lazy },
      { path: '*', loader, Component: titled('Editor') },
    ],
    ['/editor'],
  )
  await heading('Editor')
  void router.navigate('/slow')
  void router.navigate('/editor?id=5', { inPlace: true })
  expect(at(router)).toBe('/editor?id=5')
  await slow.come()
  await heading('Slow')
  expect(await wayBack(1)).toEqual(['/slow', '/editor?id=5'])
  await act(async () => router.navigate('/editor?id=6', { inPlace: true }))
  expect(at(router)).toBe('/editor?id=6')
})

/** A list with a filter, an order, and a search that waits for the last key. */
const List = () => {
  const [query, setQuery] = useSearchParams()
  const put = (name: string, replace = false) =>
    setQuery((now) => new URLSearchParams([...now, [name, '1']]), { replace })
  return (
    <>
      <h1>List {query.toString()}</h1>
      <button
        type="button"
        onClick={() => {
          put('filter')
          put('sort')
        }}
      >
        Both
      </button>
      <button type="button" onClick={() => void setTimeout(() => put('q', true), 50)}>
        Search
      </button>
      <button
        type="button"
        onClick={() => {
          put('filter')
          put('q', true)
        }}
      >
        Filter and search
      </button>
    </>
  )
}
const press = (name: string) => userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByText(name))

test('two changes of the query at once are both there', async () => {
  const { wayBack } = show([{ path: '/list', loader, Component: List }], ['/list'])
  await heading('List')
  await press('Both')
  await heading('List filter=1&sort=1')
  expect(await wayBack(1)).toEqual(['/list?filter=1&sort=1', '/list'])
})

test('a filter stays a step for Back where a search is changed at once', async () => {
  const { wayBack } = show([{ path: '/list', loader, Component: List }], ['/list'])
  await heading('List')
  await press('Filter and search')
  await heading('List filter=1&q=1')
  expect(await wayBack(1)).toEqual(['/list?filter=1&q=1', '/list'])
})

test.each([
  ['a link was followed', (router: Router) => void router.navigate('/row')],
  ['Back was pressed', (router: Router) => void router.navigate(-1)],
])('a search that waits is given up once %s, and does not call back', async (_, leave) => {
  const slow = later('Row')
  const { router } = show(
    [
      { path: '/list', loader, Component: List },
      { path: '/row', lazy: slow.lazy },
    ],
    ['/row', '/list'],
  )
  await heading('List')
  await press('Search')
  leave(router)
  await pass(100)
  await slow.come()
  await heading('Row')
  expect(at(router)).toBe('/row')
})

test('a search that comes after the next screen does not touch its address', async () => {
  const { router } = show(
    [
      { path: '/list', loader, Component: List },
      { path: '/row', Component: titled('Row') },
    ],
    ['/list'],
  )
  await heading('List')
  await press('Search')
  await act(async () => router.navigate('/row'))
  await pass(100)
  expect(at(router)).toBe('/row')
})

/** A page with a text: the question before it is left is answered through `seen`. */
const editorOf = (seen: (blocker: Blocker) => void) =>
  function Editor() {
    const [isTyped, setTyped] = useState(false)
    const blocker = useBlocker(isTyped ? always : never)
    useEffect(() => seen(blocker), [blocker])
    return (
      <>
        <h1>Editor {blocker.state}</h1>
        <button type="button" onClick={() => setTyped(true)}>
          Type
        </button>
      </>
    )
  }
const always = () => true
const never = () => false

const showEditor = async (slow: ReturnType<typeof later>) => {
  const seen = vi.fn<(blocker: Blocker) => void>()
  const shown = show(
    [
      { path: '/first', Component: titled('First') },
      { path: '/slow', lazy: slow.lazy },
      { path: '/editor', Component: editorOf(seen) },
    ],
    ['/first', '/slow', '/editor'],
  )
  await heading('Editor unblocked')
  return { ...shown, blocker: () => seen.mock.lastCall![0] }
}

test.each([
  ['a link', (router: Router) => void router.navigate('/slow')],
  ['Back', (router: Router) => void router.navigate(-1)],
])('%s that waits for its screen is asked again once something was typed', async (_, leave) => {
  const slow = later('Slow')
  const { router, history, blocker } = await showEditor(slow)
  leave(router)
  await pass(10)
  await press('Type')
  await slow.come()
  await pass(10)
  await heading('Editor blocked')
  expect([at(router), addressOf(history.location())]).toEqual(['/editor', '/editor'])
  act(() => blocker().reset())
  await heading('Editor unblocked')
  leave(router)
  await pass(20)
  await heading('Editor blocked')
  act(() => blocker().proceed())
  await pass(20)
  await heading('Slow')
  expect([at(router), addressOf(history.location())]).toEqual(['/slow', '/slow'])
})

test('a move that is held stops the one that was under way', async () => {
  const slow = later('Slow')
  const { router, history } = await showEditor(slow)
  void router.navigate(-1)
  await pass(10)
  await press('Type')
  void router.navigate('/first')
  await pass(10)
  await heading('Editor blocked')
  await slow.come()
  await pass(10)
  await heading('Editor blocked')
  expect([at(router), addressOf(history.location())]).toEqual(['/editor', '/editor'])
})

test('of two Backs at once over a text neither gets through, and both can be made up for', async () => {
  const slow = later('Slow')
  const { router, history, blocker, wayBack } = await showEditor(slow)
  await press('Type')
  history.go(-1)
  history.go(-1)
  await pass(300)
  await heading('Editor blocked')
  expect([at(router), addressOf(history.location())]).toEqual(['/editor', '/editor'])
  await slow.come()
  act(() => blocker().proceed())
  await pass(20)
  await heading('Slow')
  expect(await wayBack(1)).toEqual(['/slow', '/first'])
})

test('a link that is followed while Back is undone is held in its place', async () => {
  const { router, history, blocker, wayBack } = await showEditor(later('Slow'))
  await press('Type')
  history.go(-1)
  await act(() => vi.advanceTimersByTimeAsync(6))
  void router.navigate('/first')
  await pass(20)
  await heading('Editor blocked')
  act(() => blocker().proceed())
  await pass(20)
  await heading('First')
  expect(await wayBack(2)).toEqual(['/first', '/editor', '/slow'])
})

test('where a browser refuses an entry in place of another, the screens go on', async () => {
  window.history.replaceState(null, '', '/list')
  const refuse = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('more than 100 times per 30 seconds', 'SecurityError')
  })
  const router = createRouter(browserHistory(), [{ path: '*', Component: titled('Any') }])
  await router.navigate('/list?q=a', { replace: true })
  expect(at(router)).toBe('/list?q=a')
  await router.navigate('?q=ab', { replace: true })
  expect(at(router)).toBe('/list?q=ab')
  refuse.mockRestore()
  await router.navigate('?q=abc', { replace: true })
  expect(window.location.search).toBe('?q=abc')
  refuse.mockRestore()
  router.dispose()
})
