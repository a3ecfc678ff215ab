import type { Stats } from '@college/contract/cpd'
import { Section } from '#kit'
import { cameBackTo } from './next.ts'
import { ThingLines } from './NextSection.tsx'

/** What came back to a trainee or fellow, before all else of their home; what else is next stands in a section of its own. */
export function CameBackSection({ stats }: { stats: Pick<Stats, 'deadlines' | 'today'> | undefined }) {
  const things = stats ? cameBackTo(stats) : []
  if (things.length === 0) return null
  return (
    <Section title="Came back to you">
      <ThingLines things={things} />
    </Section>
  )
}
