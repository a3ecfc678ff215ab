import { showTime } from '@college/contract/kit'
import type { CpdGroup } from '@college/contract/cpd'
import type { TotalEffect, Effect, GoalEffect } from './effect.ts'

/** The groups in few words, where their whole title has no room. */
export const groupShort: Record<CpdGroup, string> = {
  reviewing_reflecting: 'Reviewing practice',
  measuring_improving: 'Measuring outcomes',
  educational: 'Educational activities',
}

const show = (amount: number, unit: GoalEffect['unit']): string =>
  unit === 'minutes' ? showTime(amount) : String(amount)

/** Before, after and what is asked, as the line over a bar says them. */
export const figuresOf = (
  { before, after, of }: TotalEffect,
  unit: GoalEffect['unit'] = 'minutes',
): { before: string; after: string; of: string | null } => ({
  before: show(before, unit),
  after: show(after, unit),
  of: of === null ? null : show(of, unit),
})

const goalSentence = (effect: GoalEffect): string => {
  const { goal, of, after, completed, wasCompleted, unit, rule } = effect
  if (completed) return wasCompleted ? 'The goal is already completed.' : `Completes the goal “${goal.title}”.`
  if (wasCompleted) return `“${goal.title}” would no longer be completed.`
  if (of === null) return ''
  if (unit === 'count') return `The goal then needs ${of - after} more.`
  return rule === 'exceeds'
    ? `The goal completes when it passes ${showTime(of)}.`
    : `The goal completes at ${showTime(of)}.`
}

/** The effect in sentences: groups that are met by it, then the goal. */
export const effectInWords = ({ goal, groups }: Effect): string => {
  const met = groups.filter(({ completed, wasCompleted }) => completed && !wasCompleted)
  const lost = groups.filter(({ completed, wasCompleted }) => !completed && wasCompleted)
  const named = (effects: typeof groups): string => effects.map(({ group }) => groupShort[group]).join(' and ')
  return [
    met.length > 0 ? `Completes the ${met.length > 1 ? 'groups' : 'group'} ${named(met)}.` : '',
    lost.length > 0 ? `${named(lost)} would no longer be met.` : '',
    goal ? goalSentence(goal) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
