import { fiveCalls } from './calls.ts'

/** Calls of section 7 that are still to be built, by name. This list only shrinks. */
export const pendingCalls: readonly string[] = [
  ...fiveCalls('tracker'),
  ...fiveCalls('trackerevent'),
  'GET /usage',
  'GET /geoinfo',
]

/** Screens of section 2 that are still to be built, by path: they answer "Not here yet". This list only shrinks. */
export const pendingScreens: readonly string[] = ['/export/user', '/export/admin']
