import { guest, type Actor } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { ClientProvider, Confirmation, createAnswers, ThemeProvider, Toasts, type Client } from '#kit'
import { SessionFactsContext, type Impersonation } from '#identity'

/** Who looks at a screen in a test; without a person it is a guest. */
export interface Viewer {
  readonly id: number
  readonly name: string
  readonly roles: readonly string[]
  readonly linked?: readonly number[]
  readonly office?: boolean
  readonly acting?: Impersonation
}

export const trainee: Viewer = { id: 2, name: 'Mārama Thorne', roles: ['Trainee'] }
export const educator: Viewer = { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [2] }
export const administrator: Viewer = { id: 4, name: 'Ana Whitu', roles: ['Administrator'], office: true }

const actorOf = ({ id, roles, linked = [], office = false }: Viewer): Actor => ({
  id,
  organisation_id: 1,
  organisations: [1],
  admin_organisations: office ? [1] : [],
  platform_admin: false,
  roles,
  home_roles: roles,
  linked,
  supervisors: [],
  permitted: {},
  timezone: 'Pacific/Auckland',
})

const factsOf = (viewer: Viewer | null) => {
  if (!viewer) return { user: null, actor: guest(0), testing: false }
  const user = { id: viewer.id, name: viewer.name, roles: [], memberships: [] } as unknown as User // screens ask for no more
  return { user, actor: actorOf(viewer), testing: false, acting: viewer.acting ?? null }
}

/** Renders a screen of forms for a person, with everything a page has around it. */
export const showTo = (
  viewer: Viewer | null,
  screen: ReactNode,
  client: Client,
  path = '/',
  answers = createAnswers(),
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } => {
  const router = createMemoryRouter(
    [
      { path: '/app/form/edit', element: <p>The editor of a form</p> },
      { path: '*', element: screen },
    ],
    { initialEntries: [path] },
  )
  const result = render(
    <ThemeProvider env="test">
      <SessionFactsContext value={factsOf(viewer)}>
        <ClientProvider client={client} answers={answers}>
          <RouterProvider router={router} />
          <Toasts />
          <Confirmation />
        </ClientProvider>
      </SessionFactsContext>
    </ThemeProvider>,
  )
  return { ...result, router }
}
