import 'fake-indexeddb/auto'
import type { Actor } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import {
  ClientProvider,
  createAnswers,
  createDeviceDrafts,
  DraftsProvider,
  ThemeProvider,
  Toasts,
  type Client,
} from '#kit'
import { SessionFactsContext } from '#identity'

const actorOf = (id: number, role: string): Actor => ({
  id,
  organisation_id: 1,
  organisations: [1],
  platform_admin: false,
  admin_organisations: role === 'Administrator' ? [1] : [],
  roles: [role],
  home_roles: [role],
  linked: [],
  supervisors: [],
  permitted: {},
  timezone: 'Pacific/Auckland',
})

/** Renders a screen for an administrator, or another role, on a device of their own that keeps drafts. */
export const showOffice = (
  screen: ReactNode,
  client: Client,
  path = '/',
  { person = 9, role = 'Administrator' }: { person?: number; role?: string } = {},
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } => {
  // Palette and properties stand beside the page.
  window.happyDOM?.setViewport({ width: 1_400 })
  const user = { id: person, name: 'Priya Nair', roles: [], memberships: [] } as unknown as User // screens ask for no more
  const router = createMemoryRouter(
    [
      { path: '/app/form/edit', element: <p>A form is filled in here</p> },
      { path: '*', element: screen },
    ],
    { initialEntries: [path] },
  )
  const result = render(
    <ThemeProvider env="test">
      <SessionFactsContext value={{ user, actor: actorOf(person, role), testing: false }}>
        <ClientProvider client={client} answers={createAnswers()}>
          <DraftsProvider drafts={createDeviceDrafts(person)} quiet={20}>
            <RouterProvider router={router} />
          </DraftsProvider>
          <Toasts />
        </ClientProvider>
      </SessionFactsContext>
    </ThemeProvider>,
  )
  return { ...result, router }
}
