import { Component, createElement, startTransition, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { ErrorContext, PlaceContext, RouterContext, StateContext, useRouter, useRouterState } from './contexts.ts'
import type { Location } from './history.ts'
import type { RouteObject } from './match.ts'
import { createMemoryRouter, type Router } from './router.ts'

/** Shows the screen of the address. */
export function RouterProvider({ router, children = <Level at={0} /> }: { router: Router; children?: ReactNode }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    // The old screen stays until the next one can be shown whole.
    const follow = (): void => startTransition(() => setState(router.state))
    follow()
    return router.subscribe(follow)
  }, [router])
  return (
    <RouterContext value={router}>
      <StateContext value={state}>{children}</StateContext>
    </RouterContext>
  )
}

/** An address of its own for what is shown without screens. */
export function MemoryRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*' }]))
  return <RouterProvider router={router}>{children}</RouterProvider>
}

/** The place of the next route within the one around it. */
export function Outlet() {
  return <Level at={use(PlaceContext) + 1} />
}

function Level({ at }: { at: number }) {
  const { matched, isReady, failed, location } = useRouterState()
  const route = matched.chain[at]
  if (!route) {
    if (failed?.at === at) throw failed.error
    return null
  }
  if (!isReady) return route.HydrateFallback ? <route.HydrateFallback /> : null
  const isFailed = failed?.at === at
  if (route.errorElement === undefined) {
    if (isFailed) throw failed.error
    return <Shown route={route} at={at} />
  }
  return (
    <Boundary location={location} failed={isFailed ? { error: failed.error } : null} instead={route.errorElement}>
      <Shown route={route} at={at} />
    </Boundary>
  )
}

function Shown({ route, at }: { route: RouteObject; at: number }) {
  const Screen = useRouter().componentOf(route)
  const screen = route.element ?? createElement(Screen ?? Outlet)
  return <PlaceContext value={at}>{screen}</PlaceContext>
}

interface BoundaryProps {
  readonly location: Location
  readonly failed: { readonly error: unknown } | null
  readonly instead: ReactNode
  readonly children: ReactNode
}

interface BoundaryState {
  readonly location: Location
  readonly caught: { readonly error: unknown } | null
}

/** Shows something else instead of what failed, until another address is asked for. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, caught: null }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, caught: null }
  }

  override render(): ReactNode {
    const failed = this.props.failed ?? this.state.caught
    return failed ? <ErrorContext value={failed.error}>{this.props.instead}</ErrorContext> : this.props.children
  }
}
