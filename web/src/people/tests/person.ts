import type { Actor } from '@college/contract/kit'
import { user, type User } from '@college/contract/people'

/** A person as the stub gives them; what is not named is empty. */
export const personRow = (own: Partial<User> = {}): User => {
  const empty = Object.fromEntries(Object.keys(user.fields).map((name) => [name, null]))
  const row = {
    ...empty,
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
    roles: [],
    memberships: [{ organisation_id: 1, role_name: 'Fellow', role_is_admin: false }],
    ...own,
  }
  return row as unknown as User // every field of the record is there, by its own list
}

/** Someone who looks: the person, or with `administers` the office. */
export const looker = (id: number, administers = false): Actor => ({
  id,
  organisation_id: 1,
  organisations: [1],
  admin_organisations: administers ? [1] : [],
  platform_admin: false,
  roles: [],
  home_roles: [],
  linked: [],
  supervisors: [],
  permitted: {},
  timezone: 'Pacific/Auckland',
})
