import type { Actor } from '@college/contract/kit'

/** An administrator of the only organisation of a screen's test. */
export const administrator: Actor = {
  id: 9,
  organisation_id: 1,
  organisations: [1],
  admin_organisations: [1],
  platform_admin: false,
  roles: ['Administrator'],
  home_roles: ['Administrator'],
  linked: [],
  supervisors: [],
  permitted: {},
  timezone: 'Pacific/Auckland',
}
