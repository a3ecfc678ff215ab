/** The version of the application this build belongs to, a date set at each release. */
export const builtVersion = '2025-10-15'

/** Header that carries the server's latest version on every answer. */
export const versionHeader = 'x-app-version'

export const idempotencyHeader = 'idempotency-key'

/** Header with the id of the college that a platform administrator works in; of anyone else it is not read. */
export const collegeHeader = 'college'

/** Times of the specification's section 9, in milliseconds. */
export const reauthenticateEvery = 1_800_000
export const menuIconsAfter = 1_000
export const retries = 3
export const retryBase = 1_000
/** Greatest width, in CSS pixels, at which the drawer is an overlay. */
export const drawerBreakpoint = 959
