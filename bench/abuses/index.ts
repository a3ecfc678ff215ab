import type { Abuse } from './abuse.ts'
import { heldBodies } from './held-bodies.ts'
import { hostileJson } from './hostile-json.ts'

/** All abuses that a node has to bear, in the order in which they are tried. */
export const abuses: readonly Abuse[] = [...heldBodies, ...hostileJson]
