import { showSize } from '@college/contract/kit'
import { ProgressBar } from '#kit'
import { useUsage } from './useUsage.ts'
import styles from './files.module.css'

/** How much room is used of what there is, in a bar and in words; with little left it says what helps. */
export function Room({ person }: { person: number }) {
  const usage = useUsage(person)
  if (!usage) return null
  const { used, quota } = usage
  const part = quota > 0 ? used / quota : 0
  return (
    <div className={styles.room}>
      <ProgressBar done={used} of={quota} completed={false} size={6} tone={part >= 0.9 ? 'warn' : 'bar'} />
      <p className="muted above8">
        {showSize(used)} of {showSize(quota)} used
        {part >= 0.9 && '. Delete what you no longer need, or ask the office for more room.'}
      </p>
    </div>
  )
}
