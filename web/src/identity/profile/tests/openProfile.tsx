import { guest, type Actor } from '@college/contract/kit'
import { user, type User } from '@college/contract/people'
import { Confirmation, Toasts } from '#kit'
import { clientOf, startStubServer, show, type StubResponse } from '#kit/testing'
import { SessionFactsContext, type Impersonation } from '../../facts.ts'
import { Profile } from '../Profile.tsx'

/** The person whose profile it is. */
export const me = {
  ...Object.fromEntries(Object.keys(user.fields).map((name) => [name, null])),
  id: 2,
  organisation_id: 1,
  created_at: '2026-01-05T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
  created_by: null,
  updated_by: null,
  username: 'fellow',
  email: 'callum.petrie@example.nz',
  firstname: 'Callum',
  lastname: 'Petrie',
  display_name: 'Callum Petrie',
  locale: 'en',
  timezone: 'Pacific/Auckland',
  active: true,
  newsletter: true,
  reminders: true,
  alerts: true,
  tf_required: false,
  tf_enabled: false,
  roles: [],
  memberships: [{ organisation_id: 1, role_name: 'Fellow', role_is_admin: false }],
  terms_agreed: true,
  terms_agreed_at: '2026-04-01T19:41:00.000Z',
  terms_agreed_ip: '203.0.113.9',
} as unknown as User // every field is there, by the record's own list

const actor: Actor = { ...guest(1), id: 2, organisations: [1], roles: ['Fellow'], timezone: 'Pacific/Auckland' }

export const session = (own: object) => ({
  id: 1,
  current: false,
  created_at: '2026-11-20T20:00:00.000Z',
  last_seen_at: '2026-11-20T21:00:00.000Z',
  expires_at: '2026-11-21T08:00:00.000Z',
  remember: false,
  ip: '203.0.113.9',
  device: 'Firefox on Windows',
  acting_name: null,
  added: [],
  ...own,
})
const text = (own: object) => ({
  id: 1,
  kind: 'terms',
  version: 2,
  title: 'Terms of use',
  text: 'Keep what you read to yourself.',
  published_at: '2026-03-01T00:00:00.000Z',
  agreed: true,
  ...own,
})

/** What a server answers that has it. */
export const found = (data: unknown): StubResponse => ({ code: 200, body: { data } })
const usual: Readonly<Record<string, StubResponse>> = {
  'GET /user': found(me),
  'GET /organisationconfigs': found([]),
  'GET /userconfigs': found([]),
  'GET /sessions': found([
    session({ id: 7, current: true, device: 'Chrome on Linux' }),
    session({ id: 8 }),
    session({ id: 9, device: 'Safari on iPhone', acting_name: 'Priya Nair' }),
  ]),
  'GET /agreements': found([
    text({}),
    text({ id: 2, kind: 'confidentiality', title: 'Confidentiality', agreed: false }),
  ]),
  'GET /user/history': found([
    {
      id: 40,
      at: '2026-11-20T00:20:00.000Z',
      kind: 'look',
      call: 'GET /user',
      resource: 'user',
      listed: null,
      by_id: 1,
      by_name: 'Priya Nair',
      about: null,
      acting_name: null,
      ip: '203.0.113.7',
      changes: {},
      names: {},
    },
  ]),
}

/** Opens a part of the profile over a server that says the usual, but for these. */
export const openProfile = async (
  section: string,
  said: Readonly<Record<string, StubResponse>>,
  acting: Impersonation | null,
  onRecheck: () => void,
) => {
  const stub = await startStubServer(({ method, path }) => {
    const call = `${method} ${path.replace('/api/v1', '')}`
    return said[call] ?? usual[call] ?? { code: 404, body: { message: 'We couldn’t find this thing.' } }
  })
  const { client, saved } = clientOf(stub.baseURL)
  const acts = {
    impersonate: () => Promise.resolve('stayed' as const),
    recheck: () => {
      onRecheck()
      return Promise.resolve()
    },
  }
  const shown = show(
    <SessionFactsContext value={{ user: me, actor, testing: false, acting, acts }}>
      <Profile />
      <Confirmation />
      <Toasts />
    </SessionFactsContext>,
    client,
    { path: `/app/profile/edit?section=${section}` },
  )
  return { ...shown, saved, stub }
}
