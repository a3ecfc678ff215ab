import type { Person } from '@college/contract/cpd'
import { user, type User } from '@college/contract/people'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#kit/router'
import { ClientProvider, Confirmation, createAnswers, ThemeProvider, Toasts, type Client } from '#kit'
import {
  administrator,
  clientOf,
  startStubServer,
  type ReceivedCall,
  type StubResponse,
  type StubServer,
} from '#kit/testing'
import { SessionFactsContext, type SessionActs } from '#identity'

const head = {
  organisation_id: 1,
  created_at: '2026-01-05T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
  created_by: null,
  updated_by: null,
}

/** A person of the office's list. */
export const listedPerson = (own: Partial<Person> = {}): Person => ({
  ...head,
  id: 2,
  display_name: 'Callum Petrie',
  username: 'fellow',
  email: 'callum.petrie@example.nz',
  email_undeliverable: false,
  mcnz_number: '58213',
  roles: ['Fellow'],
  wanted_role: null,
  state: 'active',
  registered_at: '2026-01-05T00:00:00.000Z',
  last_sign_in: '2026-11-20T18:00:00.000Z',
  recent: true,
  two_step: true,
  standing: 'behind',
  counts: 'minutes',
  done: 1_780,
  required: 3_000,
  expected: 1_855,
  cycle_behind: 'hours',
  last_reminder: null,
  ...own,
})

/** A person as their page reads them; what is not named is empty. */
export const personRow = (own: Partial<User> = {}): User => {
  const empty = Object.fromEntries(Object.keys(user.fields).map((name) => [name, null]))
  const row = {
    ...empty,
    ...head,
    id: 2,
    username: 'fellow',
    email: 'callum.petrie@example.nz',
    firstname: 'Callum',
    lastname: 'Petrie',
    display_name: 'Callum Petrie',
    type: 'Fellow',
    active: true,
    deleted: false,
    confirmed_at: '2026-01-05T00:00:00.000Z',
    roles: [],
    memberships: [{ organisation_id: 1, role_name: 'Fellow', role_is_admin: false }],
    tf_enabled: true,
    tf_required: false,
    ...own,
  }
  return row as unknown as User // every field of the record is there, by its own list
}

export const found = (data: unknown): StubResponse => ({ code: 200, body: { data } })
export const listed = (rows: readonly unknown[]): StubResponse => ({
  code: rows.length > 0 ? 200 : 260,
  body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null } },
})
export const refused = (code: number, message: string, path?: string): StubResponse => ({
  code,
  body: { message, ...(path === undefined ? {} : { errors: [{ path, message }] }), request_id: '8F2C' },
})

export const roleRows = ['Administrator', 'Educator', 'Fellow', 'Trainee', 'padmin'].map((name, at) => ({
  ...head,
  id: at + 1,
  name,
  is_admin: name === 'padmin',
  role_is_admin: name === 'Administrator',
  description: null,
}))

export interface Office {
  readonly stub: StubServer
  readonly client: Client
  /** Calls to a path, without `/api/v1`. */
  readonly asked: (path: string) => ReceivedCall[]
}

type Answers = Readonly<Record<string, (call: ReceivedCall) => StubResponse | Promise<StubResponse>>>

/** A small server of the office: what a test names first, then what every screen asks for. */
export const openOffice = async (answers: Answers = {}): Promise<Office> => {
  const usual: Answers = {
    '/userconfigs': () => listed([]),
    '/organisationconfigs': () => listed([]),
    '/organisations': () => listed([{ ...head, id: 1, name: 'Kahurangi College' }]),
    '/roles': () => listed(roleRows),
    '/sessions': () => found([]),
    '/user/history': () => found([]),
    '/userrelationships': () => listed([]),
    '/userpermissions': () => listed([]),
    '/cpd/stats': () => refused(404, 'There are no figures.'),
  }
  const stub = await startStubServer((call) => {
    const path = call.path.replace('/api/v1', '')
    return (answers[path] ?? usual[path])?.(call) ?? refused(404, 'We couldn’t find this thing.')
  })
  return {
    stub,
    client: clientOf(stub.baseURL, { now: () => new Date('2026-11-20T20:00:00Z') }).client,
    asked: (path) => stub.received.filter((call) => call.path === `/api/v1${path}`),
  }
}

interface ShowOptions {
  readonly path?: string
  readonly platform?: boolean
  readonly acts?: SessionActs
}

/** Shows a screen to the office, with all that a page has around it. */
export const showOffice = (
  screen: ReactNode,
  client: Client,
  { path = '/', platform = false, acts }: ShowOptions = {},
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } => {
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] })
  const facts = {
    user: personRow({ id: 9, display_name: 'Priya Nair', firstname: 'Priya', lastname: 'Nair' }),
    actor: { ...administrator, platform_admin: platform },
    testing: false,
    ...(acts ? { acts } : {}),
  }
  const result = render(
    <ThemeProvider env="test">
      <SessionFactsContext value={facts}>
        <ClientProvider client={client} answers={createAnswers()}>
          <RouterProvider router={router} />
          <Toasts />
          <Confirmation />
        </ClientProvider>
      </SessionFactsContext>
    </ThemeProvider>,
  )
  return { ...result, router }
}
