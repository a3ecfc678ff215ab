import { showDate, showTime } from '@college/contract/kit'
import { IconAlertCircle } from '@tabler/icons-react'
import { classes, groupTone, Icon, ProgressBar, SidePanel, type BarTone } from '#kit'
import type { TotalEffect, Effect, GoalEffect } from './effect.ts'
import { effectInWords, figuresOf, groupShort } from './words.ts'

interface EffectPanelProps {
  readonly effect: Effect | null
  /** Time that is in none of the groups. */
  readonly loose: number
  readonly isComplete: boolean
}

/** What the activity would do to the goal and the groups, seen before it is saved. */
export function EffectPanel({ effect, loose, isComplete }: EffectPanelProps) {
  const { from, goal, groups } = effect ?? { from: null, goal: null, groups: [] }
  const words = effect ? effectInWords(effect) : ''
  return (
    <SidePanel title="What this adds">
      {goal && <Line title={goal.goal.title} added={goal} unit={goal.unit} tone="bar" />}
      {groups.map((group) => (
        <Line key={group.group} title={groupShort[group.group]} added={group} tone={groupTone(group.group)} />
      ))}
      <div className="quiet" aria-live="polite">
        {words && <p>{words}</p>}
        {from !== null && <p>This counts from {showDate(from)}.</p>}
        {from === null && loose === 0 && !goal && groups.length === 0 && (
          <p>Add a time and a goal or category to see what this counts for.</p>
        )}
        {loose > 0 && (
          <p className={classes('flex gap6 warn', words && 'above8')}>
            <Icon of={IconAlertCircle} className="above1" />
            <span>{showTime(loose)} in no group yet. Choose its category or group.</span>
          </p>
        )}
        {!isComplete && (goal || groups.length > 0) && (
          <p className="above8 ink3">The activity counts once it is completed.</p>
        )}
      </div>
    </SidePanel>
  )
}

interface LineProps {
  readonly title: string
  readonly added: TotalEffect
  readonly unit?: GoalEffect['unit']
  readonly tone: BarTone
}

function Line({ title, added, unit = 'minutes', tone }: LineProps) {
  const { before, after, of } = figuresOf(added, unit)
  return (
    <div className="below16">
      <p className="secondary ink">{title}</p>
      <p className="muted below6">
        {before} <span aria-hidden>→</span> <span className="sr-only">becomes</span>{' '}
        <b className="ink strong">{after}</b>
        {of !== null && ` of ${of}`}
      </p>
      {added.of !== null && (
        <ProgressBar
          done={Math.min(added.before, added.after)}
          adds={Math.max(0, added.after - added.before)}
          of={added.of}
          completed={added.completed && added.after <= added.before}
          tone={tone}
        />
      )}
    </div>
  )
}
