import { causeTone, type PersonCauses } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Section } from '#kit'
import { CauseList } from './CauseList.tsx'

/** How many causes stand there at first. */
const most = 6

/** Why a person is behind or needs attention, each cause the way to what it is about. */
export function WhySection({ person: { user_id: id, causes } }: { person: PersonCauses }) {
  const [all, setAll] = useState(false)
  const title = causes.some(({ kind }) => causeTone(kind) === 'behind') ? 'Why behind' : 'Needs attention'
  if (causes.length === 0) return <Section title="On track" sentence="Nothing is overdue, behind or due soon." />
  return (
    <Section title={title} aside={causes.length}>
      <CauseList causes={all ? causes : causes.slice(0, most)} userId={id} />
      {!all && causes.length > most && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setAll(true)}>
          Show all {causes.length}
        </Button>
      )}
    </Section>
  )
}
