import type { Activity } from '@college/contract/cpd'
import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { Dialog } from '#kit'
import type { GoalGroup } from '../edit/goals.ts'
import styles from './list.module.css'

interface GoalDialogProps {
  readonly rows: readonly Activity[]
  readonly groups: readonly GoalGroup[]
  readonly onChosen: (goal: number | null) => Promise<void>
  readonly onClose: () => void
}

const none = 'none'

/** Asks which goal the selected activities are for. */
export function GoalDialog({ rows, groups, onChosen, onClose }: GoalDialogProps) {
  const id = useId()
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
  const run = async (): Promise<void> => {
    setMissing(chosen === null)
    if (chosen === null) return
    setBusy(true)
    await onChosen(chosen === none ? null : Number(chosen))
    onClose()
  }
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void run()
        }}
      >
        <h2 className={styles.dialogTitle} id={id}>
          {rows.length === 1 ? `Goal of “${rows[0]?.title ?? ''}”` : `Goal of ${rows.length} activities`}
        </h2>
        <NativeSelect
          label="Goal"
          data={data}
          value={chosen ?? ''}
          error={missing ? 'Choose a goal, or no goal' : undefined}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <div className={styles.dialogActs}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-busy={busy}>
            {busy ? 'Changing…' : `Change ${rows.length}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
