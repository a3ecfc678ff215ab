// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createMemoryRouter,
  Link,
  matchPath,
  Outlet,
  redirect,
  RouterProvider,
  useLocation,
  useParams,
  useRouteError,
  useSearchParams,
  type RouteObject,
  type Router,
} from './index.ts'

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
