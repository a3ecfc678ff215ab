// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { browserHistory } from './history.ts'
import {
  createMemoryRouter,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useNavigate,
  type Blocker,
  type RouteObject,
  type Router,
} from './index.ts'
import { createRouter } from './router.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const titled = (title: string) => () => <h1>{title}</h1>
const heading = (name: string) => screen.findByRole('heading', { name })
const at = ({ state: { location } }: Router): string => location.pathname + location.search + location.hash

const show = (routes: RouteObject[], initialEntries: string[] = ['/']): Router => {
  const router = createMemoryRouter(routes, { initialEntries })
  render(<RouterProvider router={router} />)
  return router
}

const Held = ({ seen }: { seen: (blocker: Blocker) => void }) => {
  const blocker = useBlocker(always)
  useEffect(() => seen(blocker), [blocker, seen])
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate('/other')}>
      {blocker.state}
    </button>
  )
}
const always = () => true

test('a held move goes on when it may, and Back is undone until then', async () => {
  let blocker: Blocker | null = null
  const seen = (now: Blocker): void => {
    blocker = now
  }
  const router = show(
    [
      { path: '/list', Component: titled('List') },
      { path: '/editor', element: <Held seen={seen} /> },
      { path: '/other', Component: titled('Other') },
    ],
    ['/list', '/editor'],
  )
  await userEvent.click(screen.getByRole('button', { name: 'unblocked' }))
  await screen.findByRole('button', { name: 'blocked' })
  expect(at(router)).toBe('/editor')
  act(() => blocker?.reset())
  await screen.findByRole('button', { name: 'unblocked' })
  await act(async () => router.navigate(-1))
  await screen.findByRole('button', { name: 'blocked' })
  expect(at(router)).toBe('/editor')
  await act(async () => blocker?.proceed())
  await heading('List')
  await act(async () => router.navigate(1))
  await screen.findByRole('button', { name: 'unblocked' })
})

test('what is typed stays where only the query changes', async () => {
  const Typed = () => {
    const [text, setText] = useState('')
    return <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
  }
  const router = show([{ path: '/a', loader: async () => null, Component: Typed }], ['/a'])
  await userEvent.type(await screen.findByLabelText('Text'), 'kept')
  await act(async () => router.navigate('/a?q=1', { replace: true }))
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('kept')
})

test('a new screen starts at its top, and Back finds the old one where it was left', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const Frame = () => (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
  const router = show([{ Component: Frame, children: [{ path: '*', Component: titled('Any') }] }], ['/list'])
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(740)
  await act(async () => router.navigate('/row'))
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
  await act(async () => router.navigate(-1))
  expect(scrolled).toHaveBeenLastCalledWith(0, 740)
  scrolled.mockClear()
  await act(async () => router.navigate('/row', { preventScrollReset: true }))
  expect(scrolled).not.toHaveBeenCalled()
})

test('in a browser each entry keeps its place, its state and its key, also after a reload', async () => {
  window.history.replaceState(null, '', '/first')
  const history = browserHistory()
  const router = createRouter(history, [{ path: '*', Component: titled('Any') }])
  await router.navigate('/second?a=1', { state: { editing: 'x' } })
  expect(window.location.pathname + window.location.search).toBe('/second?a=1')
  expect(window.history.state).toMatchObject({ idx: 1, usr: { editing: 'x' } })
  const { key } = router.state.location
  router.dispose()
  const again = createRouter(browserHistory(), [{ path: '*', Component: titled('Any') }])
  expect(again.state.location).toMatchObject({ pathname: '/second', search: '?a=1', state: { editing: 'x' }, key })
  await again.navigate('/third', { replace: true })
  expect(window.history.state).toMatchObject({ idx: 1, usr: null })
  again.dispose()
})

test('in a browser Back over the first page is heard by what lies over it, and by the page once that is gone', async () => {
  window.history.replaceState(null, '', '/first')
  const router = createRouter(browserHistory(), [{ path: '*', Component: titled('Any') }])
  const push = vi.spyOn(window.history, 'pushState')
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined)
  const goBack = (): void => {
    window.history.replaceState({ idx: 0 }, '')
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  const onBack = vi.fn()
  const uncover = router.cover(onBack)
  expect(push).toHaveBeenCalledTimes(1)
  await router.navigate('/first?new=form', { replace: true })
  goBack()
  expect(onBack).toHaveBeenCalledTimes(1)
  expect(window.location.search).toBe('?new=form')
  expect(go).not.toHaveBeenCalled()
  uncover()
  router.cover(onBack)()
  expect(push).toHaveBeenCalledTimes(2)
  goBack()
  expect(onBack).toHaveBeenCalledTimes(1)
  expect(go).toHaveBeenLastCalledWith(-1)
  router.cover(onBack)()
  await router.navigate('/second')
  expect(push).toHaveBeenCalledTimes(3)
  expect(window.history.state).toMatchObject({ idx: 1 })
  expect(window.history.state).not.toHaveProperty('isDouble')
  expect(window.location.pathname).toBe('/second')
  router.cover(onBack)
  expect(push).toHaveBeenCalledTimes(3)
  router.dispose()
})

test('state that a browser cannot keep is an error, and where it refuses an entry the page is loaded', async () => {
  window.history.replaceState(null, '', '/first')
  const router = createRouter(browserHistory(), [{ path: '*', Component: titled('Any') }])
  const push = vi.spyOn(window.history, 'pushState')
  push.mockImplementation(() => {
    throw new DOMException('no', 'DataCloneError')
  })
  await expect(router.navigate('/second')).rejects.toThrow('no')
  push.mockImplementation(() => {
    throw new DOMException('too many', 'SecurityError')
  })
  const loaded = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await router.navigate('/third')
  expect(loaded).toHaveBeenCalledWith('/third')
  router.dispose()
})
