import type { Cause, PersonCauses } from '@college/contract/cpd'
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

/** That nothing is left to do in the programme: good news, and no reason why anyone is behind. */
const isGood = ({ kind }: Cause): boolean => kind === 'programme_completed'

/** Why a person is behind or needs attention, each cause the way to what it is about; apart from them that the programme is completed. */
export function WhySection({ person, behind, tabs }: WhySectionProps) {
  const { user_id: id } = person
  const [good, causes] = [person.causes.filter(isGood), person.causes.filter((cause) => !isGood(cause))]
  if (good.length + causes.length === 0)
    return <Section title="On track" sentence="Nothing is overdue, behind or due soon." />
  return (
    <>
      {good.length > 0 && (
        <Section title="Programme completed">
          <CauseList causes={good} userId={id} tabs={tabs} />
        </Section>
      )}
      {causes.length > 0 && (
        <Causes title={behind ? 'Why behind' : 'Needs attention'} causes={causes} userId={id} tabs={tabs} />
      )}
    </>
  )
}

interface CausesProps extends Pick<WhySectionProps, 'tabs'> {
  readonly title: string
  readonly causes: readonly Cause[]
  readonly userId: number
}

function Causes({ title, causes, userId, tabs }: CausesProps) {
  const [all, setAll] = useState(false)
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
      <CauseList causes={all ? causes : causes.slice(0, most)} userId={userId} tabs={tabs} />
    </Section>
  )
}
