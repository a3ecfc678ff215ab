import { classes, FormDialog } from '#kit'
import { Flips, type FlipUnit } from './Flips.tsx'
import type { FlipQuestion } from './flips.ts'
import styles from './admin.module.css'

interface AskProps {
  readonly turning: FlipQuestion
  readonly unit: FlipUnit
  /** Whether everyone of a cycle has the goal; otherwise it is one person's. */
  readonly shared: boolean
}

/** Asks whether to save a change that turns people's completion, and names them. */
export function TurnConfirmation({ turning, unit, shared }: AskProps) {
  const { flips, answer } = turning
  const verb = shared ? 'Save for everyone' : 'Save goal'
  return (
    <FormDialog
      title={shared ? 'Save this for everyone?' : 'Save this change?'}
      verb={[verb, verb]}
      wayOut="Go back"
      wide
      isPending={false}
      onSubmit={() => answer(true)}
      onClose={() => answer(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too */}
      <div className={classes('scrolls', styles.scrolls)} tabIndex={0} role="region" aria-label="Whom it changes">
        <Flips flips={flips} unit={unit} shared={shared} />
      </div>
      <p className="muted">It shows everywhere at once. After saving you can undo it.</p>
    </FormDialog>
  )
}
