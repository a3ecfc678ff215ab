// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { browserHistory } from './history.ts'
import {
  createMemoryRouter,
  Link,
  matchPath,
  Outlet,
  redirect,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
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

test.each([
  ['/report/:user_id/cycle/:id', '/report/5/cycle/3', { user_id: '5', id: '3' }],
  ['/report/:user_id/cycle/:id', '/report/5/cycle', null],
  ['/named/:name', '/named/wh%C4%81nau', { name: 'whānau' }],
  ['/named/:name', '/named/100%', { name: '100%' }],
  ['/app/activities', '/app/Activities/', {}],
  ['/app/activities', '/app/activitiesx', null],
  ['/a.b', '/axb', null],
  ['/', '/', {}],
  ['/', '/x', null],
  ['*', '/x/y', {}],
])('the path %s says of the address %s: %j', (path, pathname, params) => {
  expect(matchPath(path, pathname)).toEqual(params)
})

test('a path in plain words goes before one with names, and both before what is left', () => {
  const routes = [
    { path: '*', Component: titled('Left') },
    { path: '/person/:id', Component: titled('Named') },
    { path: '/person/admin', Component: titled('Plain') },
  ]
  for (const [address, title] of [
    ['/person/admin', 'Plain'],
    ['/person/7', 'Named'],
    ['/other', 'Left'],
  ]) {
    show(routes, [address!])
    screen.getByRole('heading', { name: title! })
    cleanup()
  }
})

test('an address that no route has is said, and not shown as an empty page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const router = createMemoryRouter([{ path: '/a', Component: titled('A') }], { initialEntries: ['/b'] })
  expect(() => render(<RouterProvider router={router} />)).toThrow('Nothing is at /b')
})

test('a loader leads elsewhere with query and fragment, and its own screen is never shown', async () => {
  const Secret = vi.fn(titled('Secret'))
  const Target = () => {
    const { search, hash } = useLocation()
    return <h1>{`Target ${search} ${hash}`}</h1>
  }
  const router = show(
    [
      {
        path: '/old',
        loader: async ({ url }) => redirect(`/new${url.search}${url.hash}`),
        lazy: async () => ({ Component: Secret }),
      },
      { path: '/new', Component: Target },
    ],
    ['/old?a=1#part'],
  )
  await heading('Target ?a=1 #part')
  expect(at(router)).toBe('/new?a=1#part')
  expect(Secret).not.toHaveBeenCalled()
})

test('a screen that was asked for later is the one that is shown, whichever comes first', async () => {
  let come: (screen: { Component: ReturnType<typeof titled> }) => void = () => undefined
  const slow = new Promise<{ Component: ReturnType<typeof titled> }>((resolve) => {
    come = resolve
  })
  const router = show([
    { path: '/', Component: titled('Start') },
    { path: '/slow', lazy: () => slow },
    { path: '/quick', Component: titled('Quick') },
  ])
  const first = router.navigate('/slow')
  await act(async () => router.navigate('/quick'))
  await heading('Quick')
  come({ Component: titled('Slow') })
  await act(async () => first)
  expect(at(router)).toBe('/quick')
  await heading('Quick')
})

test('the loaders around a screen are asked once, and again where the query changes', async () => {
  const around = vi.fn(() => null)
  const inner = vi.fn(() => null)
  const router = show([
    {
      loader: around,
      Component: Outlet,
      children: [
        { path: '/', Component: titled('Start') },
        { path: '/a', loader: inner, Component: titled('A') },
      ],
    },
  ])
  await waitFor(() => expect(around).toHaveBeenCalledTimes(1))
  await act(async () => router.navigate('/a'))
  expect([around.mock.calls.length, inner.mock.calls.length]).toEqual([1, 1])
  await act(async () => router.navigate('?q=1'))
  expect([around.mock.calls.length, inner.mock.calls.length]).toEqual([2, 2])
  await act(async () => router.navigate('#part'))
  expect([around.mock.calls.length, inner.mock.calls.length]).toEqual([2, 2])
  expect(at(router)).toBe('/a?q=1#part')
})

test('what fails is shown within the frame, a file is tried again, and another address leads out of it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Said = () => <p>{`Failed: ${String(useRouteError())}`}</p>
  let tries = 0
  const router = show([
    {
      Component: () => (
        <>
          <nav>Frame</nav>
          <Outlet />
        </>
      ),
      children: [
        {
          Component: Outlet,
          errorElement: <Said />,
          children: [
            { path: '/', Component: titled('Start') },
            {
              path: '/file',
              lazy: async () => {
                tries += 1
                if (tries === 1) throw new TypeError('no file')
                return { Component: titled('File') }
              },
            },
            {
              path: '/broken',
              Component: () => {
                throw new Error('no row')
              },
            },
          ],
        },
      ],
    },
  ])
  await act(async () => router.navigate('/file'))
  await screen.findByText('Failed: TypeError: no file')
  screen.getByText('Frame')
  await act(async () => router.navigate('/broken'))
  await screen.findByText('Failed: Error: no row')
  screen.getByText('Frame')
  await act(async () => router.navigate('/file'))
  await heading('File')
  await act(async () => router.navigate('/'))
  await heading('Start')
})

test('a link says its whole address, follows a plain click, and leaves all others to the browser', async () => {
  const Start = () => (
    <>
      <Link to="/a?b=1">A</Link>
      <Link to="?q=2">Query</Link>
      <Link to="https://example.org/x">Elsewhere</Link>
      <Link to="//example.org/y">Other server</Link>
      <Link to="/a" target="_blank">
        New tab
      </Link>
    </>
  )
  const router = show(
    [
      { path: '/start', Component: Start },
      { path: '*', Component: titled('Else') },
    ],
    ['/start?q=1'],
  )
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(['A', 'Query', 'Elsewhere', 'Other server'].map(href)).toEqual([
    '/a?b=1',
    '/start?q=2',
    'https://example.org/x',
    '//example.org/y',
  ])
  const left = (name: string, how: object = {}) => {
    const link = screen.getByRole('link', { name })
    const stop = (event: Event) => event.preventDefault()
    let isLeft = false
    const note = (event: Event): void => {
      isLeft = !event.defaultPrevented
      stop(event)
    }
    document.addEventListener('click', note, { once: true })
    fireEvent.click(link, how)
    return isLeft
  }
  expect(left('A', { ctrlKey: true })).toBe(true)
  expect(left('A', { button: 1 })).toBe(true)
  expect(left('Elsewhere')).toBe(true)
  expect(left('Other server')).toBe(true)
  expect(left('New tab')).toBe(true)
  expect(at(router)).toBe('/start?q=1')
  await userEvent.click(screen.getByRole('link', { name: 'A' }))
  await heading('Else')
  expect(at(router)).toBe('/a?b=1')
})

test('an address that begins with two slashes stays within the application', async () => {
  const router = show([{ path: '*', Component: titled('Here') }])
  await act(async () => router.navigate('//example.org/x'))
  expect(at(router)).toBe('/example.org/x')
})

test('a link to where the person is keeps the way back as it was', async () => {
  const router = show(
    [
      { path: '/before', Component: titled('Before') },
      { path: '/here', Component: () => <Link to="/here">Here</Link> },
    ],
    ['/before', '/here'],
  )
  await userEvent.click(screen.getByRole('link', { name: 'Here' }))
  await act(async () => router.navigate(-1))
  await heading('Before')
})

test('a query is changed from what it is at that moment', async () => {
  const Query = () => {
    const [query, setQuery] = useSearchParams()
    const add = (name: string) =>
      setQuery((now) => {
        now.set(name, 'ā')
        return now
      })
    return (
      <button
        type="button"
        onClick={() => {
          add('one')
          add('two')
        }}
      >
        {query.toString() === '' ? 'None' : query.toString()}
      </button>
    )
  }
  const router = show([{ path: '/a', Component: Query }], ['/a'])
  await userEvent.click(screen.getByRole('button', { name: 'None' }))
  await screen.findByRole('button', { name: 'one=%C4%81&two=%C4%81' })
  expect(at(router)).toBe('/a?one=%C4%81&two=%C4%81')
})

test('the names of a path reach its screen', async () => {
  show([{ path: '/report/:user_id', Component: () => <h1>{`Of ${useParams()['user_id']}`}</h1> }], ['/report/5'])
  await heading('Of 5')
})

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
