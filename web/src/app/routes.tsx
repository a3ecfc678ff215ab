import type { ComponentType, ReactNode } from 'react'
import { Outlet, redirect, type LoaderFunction, type RouteObject } from '#kit/router'
import { Broken } from './Broken.tsx'
import { goOn, guard, type RouteSession } from './guard.ts'
import { GuestFrame } from './public/GuestFrame.tsx'
import { PlainFrame } from './public/PlainFrame.tsx'
import { FirstBar, Root } from './Root.tsx'
import { screens, withoutScreen, type Screen } from './screens.ts'
import { homes } from './training/homes.tsx'

/** The frame around screens. It is loaded with the first of them, and not with the sign-in screen. */
export interface SignedInParts {
  readonly Frame: ComponentType
  /** Shows a screen for signed-in people once their session is ready. */
  readonly Ready: ComponentType<{ children: ReactNode }>
}

interface RouteParts {
  readonly session: RouteSession
  /** The sign-in screen, at `/app/signin` and `/app/signout`. */
  readonly SignInScreen: ComponentType
  readonly around: () => Promise<SignedInParts>
  /** Stands around the screens before the sign-in: of registering, of passwords, and of those who sign without an account. */
  readonly signedOut: () => Promise<ComponentType>
}

/**
 * The routes, from the table of screens.
 *
 * Every screen has one address, under `/app`: `/app/signin`, `/app/404`, `/app/activities`. The same path without `/app`
 * (`/signin`, `/404`, links in old mails) leads there with its query. `/` leads to sign-in, or home when signed in.
 * What is in no table leads to `/app/404`.
 */
export function routesFor({ session, SignInScreen, around, signedOut }: RouteParts): RouteObject[] {
  const isSignIn = ({ path }: Screen) => path === '/signin' || path === '/signout'
  const isAuth = ({ path }: Screen) =>
    path.startsWith('/register') || path.startsWith('/password/') || path === '/signin/college'
  // Opened from a mail, a code or a paper, by people who have no account.
  const isGuest = ({ path }: Screen) => ['/sign', '/verify', '/enquiry', '/unsubscribe'].includes(path)
  const others = screens.filter((screen) => !isSignIn(screen) && !isAuth(screen) && !isGuest(screen))
  return [
    {
      Component: Root,
      HydrateFallback: FirstBar,
      errorElement: <Broken />,
      children: [
        { path: '/', loader: toSignIn(session), Component: FirstBar },
        {
          Component: PlainFrame,
          children: [
            { path: '/app/signin', loader: goOn(session), Component: SignInScreen },
            { path: '/app/signout', Component: SignInScreen },
            {
              lazy: async () => ({ Component: await signedOut() }),
              children: screens.filter(isAuth).map((screen) => routeOf(screen, session, around)),
            },
          ],
        },
        {
          Component: GuestFrame,
          children: [
            {
              lazy: async () => ({ Component: await signedOut() }),
              errorElement: <Broken />,
              children: screens.filter(isGuest).map((screen) => routeOf(screen, session, around)),
            },
          ],
        },
        {
          loader: tryToken(session),
          lazy: async () => ({ Component: (await around()).Frame }),
          children: [
            {
              Component: Outlet,
              errorElement: <Broken />,
              children: [
                ...others.map((screen) => routeOf(screen, session, around)),
                ...withoutScreen.map((path) => ({
                  path: `/app${path}`,
                  lazy: async () => ({ Component: (await import('./public/messages.tsx')).NotPart }),
                })),
              ],
            },
          ],
        },
        ...[...screens.map(({ path }) => path), ...withoutScreen]
          .filter((path) => path !== '/')
          .map((path) => ({ path, loader: underApp, Component: FirstBar })),
        { path: '*', loader: () => redirect('/app/404'), Component: FirstBar },
      ],
    },
  ]
}

function routeOf(screen: Screen, session: RouteSession, around: () => Promise<SignedInParts>): RouteObject {
  const { path, who } = screen
  const lazy = async () => {
    if (who === 'public') return { Component: await loadOf(screen) }
    const [{ Ready }, ScreenComponent] = await Promise.all([around(), loadOf(screen)])
    const Waiting = () => (
      <Ready>
        <ScreenComponent />
      </Ready>
    )
    return { Component: Waiting }
  }
  return { path: `/app${path}`, loader: guard(screen, session), lazy }
}

const loadOf = async ({ path }: Screen): Promise<ComponentType> => {
  const load = homes[path] ?? (await import('./built.ts')).built[path]
  if (!load) throw new Error(`${path} has no screen`)
  return load()
}

// The link of the first administrator has its secret in the fragment.
const underApp: LoaderFunction = ({ url: { pathname, search, hash } }) => redirect(`/app${pathname}${search}${hash}`)

// The guard of a public screen does not resume a session: without this a signed-in person is a guest on it.
const tryToken = (session: RouteSession) => () => {
  if (!session.actor()) void session.resume()
  return null
}

/** `/` keeps no way back: it goes home or to the bare sign-in screen. */
const toSignIn =
  (session: RouteSession): LoaderFunction =>
  async (args) =>
    (await goOn(session)(args)) ?? redirect('/app/signin')
