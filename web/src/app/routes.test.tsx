// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from '#kit/router'
import { afterEach, expect, test } from 'vitest'
import { ClientProvider, createAnswers, ThemeProvider } from '#kit'
import { clientOf } from '#kit/testing'
import { routesFor } from './routes.tsx'
import { screens, withoutScreen } from './screens.ts'
import { Shell } from './shell/Shell.tsx'
import { shellFacts, ShellContext, type ShellActor } from './shell/index.ts'

afterEach(cleanup)

const fellow: ShellActor = {
  id: 2,
  displayName: 'Callum Petrie',
  initials: 'CP',
  roleWords: 'Fellow',
  roles: ['Fellow'],
  isAdmin: false,
  isPlatformAdmin: false,
}

async function open(at: string, actor: ShellActor | null, resume = () => Promise.resolve(actor)) {
  const session = { actor: () => actor, resume }
  // What a screen shows is told in its own test; here it counts who gets to it.
  const around = async () => ({ Frame: Shell, Ready: () => <h1>Inside</h1> })
  const router = createMemoryRouter(
    routesFor({ session, SignInScreen: () => <h1>Sign in</h1>, around, signedOut: async () => Outlet }),
    {
      initialEntries: [at],
    },
  )
  render(
    <ThemeProvider env="test">
      <ClientProvider client={clientOf('http://localhost').client} answers={createAnswers()}>
        <ShellContext value={shellFacts({ actor })}>
          <RouterProvider router={router} />
        </ShellContext>
      </ClientProvider>
    </ThemeProvider>,
  )
  const heading = await screen.findByRole('heading', { level: 1 })
  return { heading: heading.textContent, at: router.state.location.pathname + router.state.location.search }
}

test.each([
  ['/', '/app/signin', 'Sign in'],
  ['/signin?next=%2Fapp%2Ffiles', '/app/signin?next=%2Fapp%2Ffiles', 'Sign in'],
  ['/signout', '/app/signout', 'Sign in'],
  ['/app/', '/app/', 'Welcome'],
  ['/app/activity?id=5', '/app/signin?next=%2Fapp%2Factivity%3Fid%3D5', 'Sign in'],
  ['/activity?id=5', '/app/signin?next=%2Fapp%2Factivity%3Fid%3D5', 'Sign in'],
  ['/app/users/admin', '/app/signin?next=%2Fapp%2Fusers%2Fadmin', 'Sign in'],
  ['/no/such/page', '/app/404', 'Page not found'],
  ['/app/no/such/page', '/app/404', 'Page not found'],
  ['/report/5/cycle/3', '/app/signin?next=%2Fapp%2Freport%2F5%2Fcycle%2F3', 'Sign in'],
  ['/pricing', '/app/pricing', 'Not part of this version'],
])('a guest at %s arrives at %s', async (from, to, heading) => {
  expect(await open(from, null)).toEqual({ at: to, heading })
})

test.each([
  ['/', '/app/home/fellow', 'Inside'],
  ['/app/signin?next=%2Fapp%2Ffiles', '/app/files', 'Inside'],
  ['/app/users/admin', '/app/forbidden', 'No access'],
  ['/notifications/admin', '/app/forbidden', 'No access'],
  ['/app/forbidden?from=files', '/app/forbidden?from=files', 'No access'],
])('a fellow at %s arrives at %s', async (from, to, heading) => {
  const arrived = await open(from, fellow)
  expect(arrived.at).toBe(to)
  expect(arrived.heading).toBe(heading)
})

test.each([
  ['the link of an invoice email', '/app/transaction?id=5', '/app/transaction?id=5'],
  ['what they owe', '/app/transactions', '/app/transactions'],
  ['the export of everything about them', '/app/export/user', '/app/export/user'],
  ['their activities', '/app/activities', '/app/home'],
])('who has no role, or no longer, opens %s', async (_what, from, to) => {
  expect(await open(from, { ...fellow, roles: [], roleWords: '' })).toEqual({ at: to, heading: 'Inside' })
})

test.each(['/app/', '/app/forbidden', '/app/404', '/app/pricing'])(
  'at %s, which is for everybody, a kept token is tried too, and nobody waits for it',
  async (path) => {
    let tries = 0
    await open(path, null, () => {
      tries += 1
      return new Promise(() => undefined)
    })
    expect(tries).toBe(1)
  },
)

test('every path of the tables has one route under /app and one that leads there', () => {
  const session = { actor: () => null, resume: () => Promise.resolve(null) }
  const notAsked = () => Promise.reject(new Error('not asked'))
  const paths: string[] = []
  const walk = (routes: readonly RouteObject[]) => {
    for (const route of routes) {
      if (route.path) paths.push(route.path)
      if (route.children) walk(route.children)
    }
  }
  walk(routesFor({ session, SignInScreen: () => null, around: notAsked, signedOut: notAsked }))
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of [...screens.map((one) => one.path), ...withoutScreen]) {
    expect(paths).toContain(`/app${path}`)
    expect(paths).toContain(path)
  }
})
