import type { Actor } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { ClientProvider, createAnswers, ThemeProvider, Toasts, type Client } from '#kit'
import { UploadsProvider } from '#files'
import { SessionFactsContext } from '#identity'

/** Who looks at a screen in a test. */
export interface Viewer {
  readonly id: number
  readonly name: string
  readonly roles: readonly string[]
  readonly linked?: readonly number[]
  /** What else their account says. */
  readonly account?: Partial<User>
}

const actorOf = ({ id, roles, linked = [] }: Viewer): Actor => ({
  id,
  organisation_id: 1,
  organisations: [1],
  admin_organisations: roles.includes('Administrator') ? [1] : [],
  platform_admin: false,
  roles,
  home_roles: roles,
  linked,
  supervisors: [],
  permitted: {},
  timezone: 'Pacific/Auckland',
})

const userOf = ({ id, name, roles, account }: Viewer): User =>
  ({
    id,
    name,
    organisation_id: 1,
    roles: [],
    wanted_role: null,
    role_declined_at: null,
    ...account,
    memberships: roles.map((role_name) => ({
      organisation_id: 1,
      role_name,
      role_is_admin: role_name === 'Administrator',
    })),
  }) as unknown as User // screens ask a person for no more than these

/** Renders a screen for a person, with everything a page has around it. */
export const showTo = (
  viewer: Viewer,
  screen: ReactNode,
  client: Client,
  path = '/',
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } => {
  const router = createMemoryRouter(
    [
      { path: '/app/elsewhere', element: <p>Elsewhere</p> },
      { path: '*', element: screen },
    ],
    { initialEntries: [path] },
  )
  const result = render(
    <ThemeProvider env="test">
      <SessionFactsContext value={{ user: userOf(viewer), actor: actorOf(viewer), testing: false }}>
        <ClientProvider client={client} answers={createAnswers()}>
          <UploadsProvider>
            <RouterProvider router={router} />
          </UploadsProvider>
          <Toasts />
        </ClientProvider>
      </SessionFactsContext>
    </ThemeProvider>,
  )
  return { ...result, router }
}
