import type { Config } from '../config.ts'

/** Settings with secrets of the college that its database has no copy of. */
export const secretsOutside = (config: Config): string[] => [
  ...(config.twoStepSecret === null ? [] : ['TWO_STEP_SECRET']),
  ...(config.tokenSecret === null ? [] : ['TOKEN_SECRET']),
]
