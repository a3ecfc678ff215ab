import type { Goal } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { Dialog } from '#kit'
import { Flips } from './Flips.tsx'
import type { FlipQuestion } from './flips.ts'
import styles from './admin.module.css'

interface AskProps {
  readonly turning: FlipQuestion
  readonly kind: Goal['completion_type']
  /** Whether everyone of a cycle has the goal; otherwise it is one person's. */
  readonly shared: boolean
}

/** Asks whether to save a change that turns people's completion, and names them. */
export function AskBeforeTurning({ turning, kind, shared }: AskProps) {
  const title = useId()
  const { flips, answer } = turning
  return (
    <Dialog labelledBy={title} className={styles.wide} onClose={() => answer(false)}>
      <div className={styles.body}>
        <h2 className={styles.title} id={title}>
          {shared ? 'Save this for everyone?' : 'Save this change?'}
        </h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too */}
        <div className={styles.scrolls} tabIndex={0} role="region" aria-label="Whom it changes">
          <Flips flips={flips} kind={kind} shared={shared} />
        </div>
        <p className={styles.quiet}>It shows everywhere at once. After saving you can undo it.</p>
        <div className={styles.acts}>
          <Button variant="default" onClick={() => answer(false)}>
            Go back
          </Button>
          <Button onClick={() => answer(true)}>{shared ? 'Save for everyone' : 'Save goal'}</Button>
        </div>
      </div>
    </Dialog>
  )
}
