import { devcycle } from '@college/contract/cpd'
import { matches, ruleFor } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconCopy, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { Icon } from '#kit'
import { useActor } from '#identity'
import { cycleEditor } from '../cycles/links.ts'
import { CopyGoals } from './copy/CopyGoals.tsx'
import type { GoalPeriod, GoalSource } from './period.ts'

interface GoalListActsProps {
  readonly source: GoalSource
  readonly period: GoalPeriod
  readonly trainee: boolean
  /** Whether the list is the person's own. */
  readonly own: boolean
}

/** What can be done with a list of goals as a whole: copying some of them, and for the office changing those of everyone. */
export function GoalListActs({ source, period, trainee, own }: GoalListActsProps) {
  const actor = useActor()
  const [copying, setCopying] = useState(false)
  const place = { organisation_id: actor.organisation_id }
  const office = source === 'cycle' && matches(ruleFor(devcycle, 'update', actor), place)
  // Goals of everyone go into the own plan; into another cycle only one's own do.
  const goals = period.statuses.map(({ goal }) => goal)
  return (
    <>
      {office && (
        <Button component={Link} to={cycleEditor(period.id)} variant="default" leftSection={<Icon of={IconUsers} />}>
          Edit for everyone
        </Button>
      )}
      {own && goals.length > 0 && (
        <Button variant="default" leftSection={<Icon of={IconCopy} />} onClick={() => setCopying(true)}>
          Copy
        </Button>
      )}
      {copying && (
        <CopyGoals
          goals={goals}
          from={{
            devcycle_id: source === 'cycle' ? period.id : null,
            devplan_id: source === 'plan' ? period.id : null,
          }}
          whose={{ userId: actor.id, set: trainee ? 'trainee' : 'fellow' }}
          onClose={() => setCopying(false)}
        />
      )}
    </>
  )
}
