import type { Actor } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { ClientProvider, Confirmation, createAnswers, ThemeProvider, Toasts, type Client } from '#kit'
import { SessionFactsContext } from '#identity'
import { UploadsProvider } from '../upload/UploadsProvider.tsx'
import { Tray } from '../upload/Tray.tsx'

const actor: Actor = {
  id: 2,
  organisation_id: 1,
  organisations: [1],
  admin_organisations: [],
  platform_admin: false,
  roles: ['Fellow'],
  home_roles: ['Fellow'],
  linked: [],
  supervisors: [],
  permitted: {},
  timezone: 'Pacific/Auckland',
}

const user = { id: 2, name: 'Callum Petrie', roles: [], memberships: [] } as unknown as User // no more is asked of a person

/** Shows a screen of files to a fellow, with the tray and all else a page has around it. */
export const showFiles = (
  screen: ReactNode,
  client: Client,
  path = '/app/files',
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } => {
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] })
  const result = render(
    <ThemeProvider env="test">
      <SessionFactsContext value={{ user, actor, testing: false }}>
        <ClientProvider client={client} answers={createAnswers()}>
          <UploadsProvider>
            <RouterProvider router={router} />
            <Tray />
          </UploadsProvider>
          <Toasts />
          <Confirmation />
        </ClientProvider>
      </SessionFactsContext>
    </ThemeProvider>,
  )
  return { ...result, router }
}
