import { render, type RenderResult } from '@testing-library/react'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type InitialEntry } from '#kit/router'
import { ThemeProvider } from '#kit/theme'
import { LeaveGuards } from '../../dialog/LeaveGuards.tsx'
import { ClientProvider, createAnswers } from '../ClientProvider.tsx'
import type { Client } from '../client.ts'

/** Shows a screen with all a page has around it: look, client, answers, router. */
export const show = (
  screen: ReactNode,
  client: Client,
  { path = '/', answers = createAnswers() }: { path?: InitialEntry; answers?: QueryClient } = {},
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } => {
  const router = createMemoryRouter(
    [
      { path: '/elsewhere', element: <p>Elsewhere</p> },
      {
        path: '*',
        element: (
          <>
            {screen}
            <LeaveGuards />
          </>
        ),
      },
    ],
    { initialEntries: [path] },
  )
  const result = render(
    <ThemeProvider env="test">
      <ClientProvider client={client} answers={answers}>
        <RouterProvider router={router} />
      </ClientProvider>
    </ThemeProvider>,
  )
  return { ...result, router }
}
