import { usage, usagePdf } from '@college/contract/app'
import { serve } from '#http'
import { printing, renderPdf } from '#pdf'
import type { Served } from '#http'
import { usageCollege, usageFigures } from './figures.ts'
import { usageDocument } from './document.ts'

interface College {
  name: string
  tagline: string | null
}

/** Figures of use, on screen and on paper; `calls` has the list of trainees. */
export const usageCalls = (calls: readonly Served[]): readonly Served[] => [
  serve(usage, async (call, { query }) => ({ data: await usageFigures(call, calls, Number(query.weeks)) })),
  serve(
    usagePdf,
    async (call, { query }) => {
      const organisation = await usageCollege(call)
      const college = await call.db.row<College>('select name, tagline from organisation where id = $1', [organisation])
      const { name = '', tagline = null } = college ?? {}
      const figures = await usageFigures(call, calls, Number(query.weeks))
      const paper = usageDocument(figures, {
        organisation: { name, ...(tagline && { tagline }) },
        printedAt: call.now(),
        timeZone: call.actor.timezone,
      })
      return { file: await renderPdf(call.caller, paper), name: `Usage ${figures.today}.pdf`, type: 'application/pdf' }
    },
    { queue: printing },
  ),
]
