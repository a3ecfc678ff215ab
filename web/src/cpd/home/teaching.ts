import type { Stats } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import type { BarTone, StateKind } from '#kit'
import { standingsOf } from '../goal/standing.ts'
import { lowered, programmeOf } from './programme.ts'

/** How many goals short of an even pace is a little, and how many is much. */
const little = 2
const much = 4

/** One trainee of an educator, at a glance. */
export interface TraineeView {
  /** `Year 2 of 4`, or why there is none. */
  readonly year: string
  /** Goals completed and in all; null without a programme. */
  readonly goals: { readonly done: number; readonly of: number; readonly pace: number; readonly percent: number } | null
  readonly pace: { readonly kind: StateKind; readonly words: string; readonly tone: BarTone } | null
  /** How many goals short of an even pace; negative when ahead. */
  readonly behind: number
  /** What is late or due, the most pressing first. */
  readonly open: string
  readonly late: number
  readonly lastEntry: CivilDate | null
}

const paceOf = (behind: number): NonNullable<TraineeView['pace']> => {
  if (behind >= much) return { kind: 'late', words: `${behind} goals behind`, tone: 'bad' }
  if (behind >= little) return { kind: 'behind', words: `${behind} goals behind`, tone: 'warn' }
  return { kind: 'onPace', words: behind <= -little ? `${-behind} goals ahead` : 'Even pace', tone: 'bar' }
}

/** What an educator needs to see of one trainee. */
export const traineeView = (stats: Pick<Stats, 'today' | 'plan' | 'cycle' | 'recent'>): TraineeView => {
  const { today } = stats
  const programme = programmeOf(stats.plan, today)
  const open = [stats.plan, stats.cycle].flatMap((part) => (part ? standingsOf(part, [], today) : []))
  const pressing = open
    .filter(({ state }) => state.kind === 'late' || state.kind === 'due')
    .toSorted((a, b) => (a.goal.deadline ?? '').localeCompare(b.goal.deadline ?? ''))
  const [first] = pressing
  const behind = programme ? programme.evenPace - programme.completed : 0
  return {
    year: programme ? `Year ${programme.year} of ${programme.years}` : 'No programme assigned',
    goals:
      programme && programme.goals > 0
        ? {
            done: programme.completed,
            of: programme.goals,
            pace: programme.evenPace,
            percent: Math.round((programme.completed / programme.goals) * 100),
          }
        : null,
    pace: programme && programme.goals > 0 ? paceOf(behind) : null,
    behind,
    open: first ? `${first.goal.title}, ${lowered(first.state.words ?? '')}` : 'Nothing due',
    late: pressing.filter(({ state }) => state.kind === 'late').length,
    lastEntry: stats.recent.find(({ state }) => state === 'complete')?.activity_date ?? null,
  }
}

/** The order of trainees: who is furthest behind first. */
export const byNeed = (
  a: { readonly name: string; readonly view: TraineeView | null },
  b: { readonly name: string; readonly view: TraineeView | null },
): number =>
  (b.view?.behind ?? -100) - (a.view?.behind ?? -100) ||
  (b.view?.late ?? 0) - (a.view?.late ?? 0) ||
  a.name.localeCompare(b.name)

/** `6 trainees. 2 are behind an even pace.` */
export const teachingSentence = (views: readonly (TraineeView | null)[]): string => {
  const behind = views.filter((view) => (view?.behind ?? 0) >= little).length
  const people = `${views.length} ${views.length === 1 ? 'trainee' : 'trainees'}`
  if (behind === 0) return `${people}. All are at an even pace or ahead.`
  return `${people}. ${behind} ${behind === 1 ? 'is' : 'are'} behind an even pace.`
}
