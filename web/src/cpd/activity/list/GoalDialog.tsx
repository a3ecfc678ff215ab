import type { Activity } from '@college/contract/cpd'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit'
import type { GoalGroup } from '../edit/goals.ts'
import { goalDaysHint, type GoalDays } from '../hints/hints.ts'

interface GoalDialogProps {
  readonly rows: readonly Activity[]
  readonly groups: readonly GoalGroup[]
  readonly days: GoalDays
  readonly onChosen: (goal: number | null) => Promise<void>
  readonly onClose: () => void
}

const none = 'none'

/** Asks which goal the selected activities are for. */
export function GoalDialog({ rows, groups, days, onChosen, onClose }: GoalDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const data = [
    { value: '', label: 'Choose a goal', disabled: true },
    ...groups.map(({ title, choices }) => ({
      group: title,
      items: choices.map(({ goal }) => ({ value: String(goal.id), label: goal.title })),
    })),
    { value: none, label: 'No goal' },
  ]
  const hint = goalDaysHint(
    days,
    chosen === null || chosen === none ? null : Number(chosen),
    rows.map(({ activity_date: date }) => date),
  )
  const run = async (): Promise<void> => {
    setMissing(chosen === null)
    if (chosen === null) return
    setBusy(true)
    await onChosen(chosen === none ? null : Number(chosen))
    onClose()
  }
  return (
    <FormDialog
      title={rows.length === 1 ? `Goal of “${rows[0]?.title ?? ''}”` : `Goal of ${rows.length} activities`}
      verb={[`Change ${rows.length}`, 'Changing…']}
      isPending={busy}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <NativeSelect
        label="Goal"
        data={data}
        value={chosen ?? ''}
        error={missing ? 'Choose a goal, or no goal' : undefined}
        description={hint}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
