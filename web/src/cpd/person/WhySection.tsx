import type { PersonCauses } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Section } from '#kit'
import { CauseList } from './CauseList.tsx'
import type { PersonTab } from './links.ts'

/** How many causes stand there at first, so that the parts of the page begin in the first window. */
const most = 3

interface WhySectionProps {
  readonly person: PersonCauses
  /** Whether they are behind; one at an even pace may still have a late report. */
  readonly behind: boolean
  /** The parts of the page that the reader has. */
  readonly tabs: readonly PersonTab[]
}

/** Why a person is behind or needs attention, each cause the way to what it is about. */
export function WhySection({ person: { user_id: id, causes }, behind, tabs }: WhySectionProps) {
  const [all, setAll] = useState(false)
  const title = behind ? 'Why behind' : 'Needs attention'
  if (causes.length === 0) return <Section title="On track" sentence="Nothing is overdue, behind or due soon." />
  return (
    <Section
      title={title}
      aside={
        !all &&
        causes.length > most && (
          <Button variant="default" size="sm" onClick={() => setAll(true)}>
            Show all
          </Button>
        )
      }
    >
      <CauseList causes={all ? causes : causes.slice(0, most)} userId={id} tabs={tabs} />
    </Section>
  )
}
