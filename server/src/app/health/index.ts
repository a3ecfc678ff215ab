import { health } from '@college/contract/app'
import { serve } from '#http'
import type { Served } from '#http'
import { healthFigures } from './figures.ts'
import type { Watched } from './figures.ts'

export type { Watched }

/** How the installation is, for those who run it. */
export const serveHealth = (watched: Watched): Served =>
  serve(health, async (call) => ({ data: await healthFigures(call, watched) }))
