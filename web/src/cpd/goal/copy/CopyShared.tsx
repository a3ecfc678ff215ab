import type { Goal } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '#kit'
import { CopyGoals } from './CopyGoals.tsx'

/** Copies goals of everyone into another cycle or a programme; for the office. */
export function CopyShared({ goals, cycle }: { goals: readonly Goal[]; cycle: number }) {
  const [copying, setCopying] = useState(false)
  return (
    <>
      <Button variant="default" size="sm" leftSection={<Icon of={IconCopy} />} onClick={() => setCopying(true)}>
        Copy
      </Button>
      {copying && (
        <CopyGoals
          goals={goals}
          from={{ devcycle_id: cycle, devplan_id: null }}
          whose={{ userId: null, set: null }}
          onClose={() => setCopying(false)}
        />
      )}
    </>
  )
}
