import type { Goal } from '@college/contract/cpd'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { classes, FormDialog, Lines, PartError, Waiting } from '#kit'
import { useTargets, type CopyFor } from './targets.ts'
import { useCopy } from './useCopy.ts'
import styles from '../admin/admin.module.css'

interface CopyGoalsProps {
  /** Goals to choose from, all of one cycle or plan. */
  readonly goals: readonly Goal[]
  readonly from: Pick<Goal, 'devcycle_id' | 'devplan_id'>
  readonly whose: CopyFor
  readonly onClose: () => void
}

/** Chooses goals and where copies of them go. */
export function CopyGoals({ goals, from, whose, onClose }: CopyGoalsProps) {
  const { targets, waiting, failure: unread, retry } = useTargets(from, whose)
  const { copy, copying, failure } = useCopy()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [value, setValue] = useState('')
  const target = targets.find((each) => each.value === value) ?? targets[0]
  const all = chosen.size === goals.length
  const turn = (ids: readonly number[], on: boolean): void =>
    setChosen(new Set(on ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
  const send = async (): Promise<void> => {
    if (
      target &&
      (await copy(
        goals.flatMap(({ id }) => (chosen.has(id) ? [id] : [])),
        target,
      ))
    )
      onClose()
  }
  return (
    <FormDialog
      title="Copy goals"
      verb={[chosen.size > 0 ? `Copy ${chosen.size}` : 'Copy', 'Copying…']}
      isPending={copying}
      isDisabled={!target || chosen.size === 0}
      failure={failure?.message}
      wide
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {unread ? (
        <PartError title="We couldn’t load the cycles and plans" text={unread.message} onRetry={retry} />
      ) : waiting ? (
        <Waiting shape="text" />
      ) : target ? (
        <>
          <Checkbox
            label={`All ${goals.length}`}
            checked={all}
            indeterminate={!all && chosen.size > 0}
            onChange={(event) =>
              turn(
                goals.map(({ id }) => id),
                event.currentTarget.checked,
              )
            }
          />
          <div className={classes('scrolls', styles.scrolls)}>
            <Lines>
              {goals.map((goal) => (
                <li key={goal.id} className="flex between gap16 anywhere pad8-0">
                  <Checkbox
                    label={goal.title}
                    checked={chosen.has(goal.id)}
                    onChange={(event) => turn([goal.id], event.currentTarget.checked)}
                  />
                </li>
              ))}
            </Lines>
          </div>
          <NativeSelect
            label="To"
            description="Deadlines move with the start. Progress isn’t copied."
            value={target.value}
            data={targets.map((each) => ({ value: each.value, label: each.label }))}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        </>
      ) : (
        <p className="flush muted">There is no other open cycle or plan to copy them to.</p>
      )}
    </FormDialog>
  )
}
