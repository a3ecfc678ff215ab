import type { Actor } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { ClientProvider, createAnswers, ThemeProvider, Toasts, type Client } from '#kit'
import { SessionFactsContext } from '#identity'

const actorOf = (
  id: number,
  admin: boolean,
  roles: Actor['roles'],
  { linked = [], supervisors = [] }: Partial<Pick<Actor, 'linked' | 'supervisors'>>,
): Actor => ({
  id,
  organisation_id: 1,
  organisations: [1],
  admin_organisations: admin ? [1] : [],
  platform_admin: false,
  roles,
  home_roles: roles,
  linked: [...linked],
  supervisors: [...supervisors],
  permitted: {},
  timezone: 'Pacific/Auckland',
})

/** Shows a screen to a trainee, to an administrator, or to who holds other roles. */
export const showScreen = (
  screen: ReactNode,
  client: Client,
  path: string,
  {
    admin = false,
    roles = [admin ? 'Administrator' : 'Trainee'],
    ...people
  }: { admin?: boolean; roles?: Actor['roles']; supervisors?: readonly number[]; linked?: readonly number[] } = {},
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } => {
  const id = admin ? 9 : 2
  const user = { id, name: 'Mārama Thorne', roles: [], memberships: [] } as unknown as User // screens ask for no more
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] })
  const result = render(
    <ThemeProvider env="test">
      <SessionFactsContext value={{ user, actor: actorOf(id, admin, roles, people), testing: false }}>
        <ClientProvider client={client} answers={createAnswers()}>
          <RouterProvider router={router} />
          <Toasts />
        </ClientProvider>
      </SessionFactsContext>
    </ThemeProvider>,
  )
  return { ...result, router }
}
