import { getRoute, recordRoute } from '#kit'
import type { CallRoute } from '#kit'

// What is read and written from the frame and the homes.
export const organisationRoute = recordRoute('organisation')
export const organisationconfigRoute = recordRoute('organisationconfig')
export const optionsRoute = getRoute('/options')
export const countUsageRoute = {
  method: 'PUT',
  path: '/trackerevent',
  invalidates: ['trackerevent'],
} as const satisfies CallRoute
