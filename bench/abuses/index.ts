import type { Abuse } from './abuse.ts'
import { heldBodies } from './held-bodies.ts'
import { hostileJson } from './hostile-json.ts'
import { manyDocuments } from './documents.ts'
import { pausedReaders } from './paused-readers.ts'
import { largePictures } from './pictures.ts'

/** All abuses that a node has to bear, in the order in which they are tried. */
export const abuses: readonly Abuse[] = [
  ...heldBodies,
  ...hostileJson,
  ...pausedReaders,
  ...largePictures,
  ...manyDocuments,
]
