import { classes, ProgressBar, Section, StateChip } from '#kit'
import { amountOf, figuresOf } from './goalStatus.ts'
import type { GoalView } from './useGoal.ts'
import { progressInWords, requirementOf } from './words.ts'
import styles from './GoalPage.module.css'

/** How far a goal is, in a figure, a bar and words. */
export function GoalProgress({ view: { status, rule } }: { view: GoalView }) {
  const { done, of } = figuresOf(status)
  const amount = amountOf(status)
  return (
    <Section title="Progress" aside={<StateChip kind={status.state.kind}>{status.state.words}</StateChip>}>
      <p className="prose">
        <b className={classes('figure ink', styles.figure)}>{done}</b> {of !== undefined && `of ${of}`}
      </p>
      {amount && (
        <div className={styles.bar}>
          <ProgressBar {...amount} size={12} />
        </div>
      )}
      <p className="body ink">{progressInWords(status)}</p>
      {!status.completed && <p className="above4 muted">{requirementOf(status, rule)}</p>}
    </Section>
  )
}
