import type { Served } from '#http'
import type { TwoStepParts } from './parts.ts'
import { passkeyCalls } from './passkeys.ts'
import { provingCalls } from './proof.ts'
import { serveReset } from './reset.ts'
import { setUpCalls } from './setup.ts'

/** Every call about second steps and passkeys. */
export const twoStepCalls = (parts: TwoStepParts): Served[] => [
  ...[...provingCalls(parts), ...setUpCalls(parts), ...passkeyCalls(parts)].map((own) => ({
    ...own,
    anyCollege: true,
  })),
  serveReset,
]
