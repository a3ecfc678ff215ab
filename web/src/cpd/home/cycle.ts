import {
  carriedInWords,
  councilInWords,
  councilItems,
  cpdGroups,
  creditInWords,
  creditOfInWords,
  cycleNamed,
  groupTitle,
  minutesInNoGroup,
  paceCorners,
  safetyInWords,
  weeklyNeed,
} from '@college/contract/cpd'
import type { CpdGroup, CycleProgress, CycleUnit, Stats, TimePace } from '@college/contract/cpd'
import { plural, showDate, type CivilDate } from '@college/contract/kit'

/** One CPD group of a cycle against its minimum. Minutes. */
export interface GroupView {
  readonly group: CpdGroup
  readonly title: string
  readonly logged: number
  /** 0 where the cycle asks for none. */
  readonly required: number
  /** What is expected by today. */
  readonly expected: number
  readonly pace: TimePace | null
}

/** What a fellow's cycle looks like on a day. Minutes. */
export interface CycleView {
  readonly name: string
  readonly start: CivilDate
  readonly end: CivilDate
  /** Whether the year ends with the practising certificate rather than with the cycle. */
  readonly byCertificate: boolean
  /** What figures but those of groups are shown in. */
  readonly unit: CycleUnit
  readonly logged: number
  readonly required: number
  /** What is expected by today. */
  readonly expected: number
  /** Share of the days that count that has passed, 0 to 1. */
  readonly share: number
  /** Corners of the line of what is expected, day by day. */
  readonly corners: readonly { readonly date: CivilDate; readonly minutes: number }[]
  readonly pace: TimePace | null
  /** `01:05 a week for the 131 days left reaches 50:00.` */
  readonly need: string
  /** Credit from cycles before, each in a line: `03:30 carried over from 2025`. */
  readonly carried: readonly string[]
  /** Why less is asked than of others; null where it is not. */
  readonly less: string | null
  readonly groups: readonly GroupView[]
  /** Minutes that belong to none of them. */
  readonly loose: number
  /** How many groups cultural safety covers, of three, and its time in each; none where nobody asks for it. */
  readonly culturalSafety: { readonly covered: number; readonly words: string } | null
  /** How much is met of what the Medical Council asks for; nothing in a trainee's cycle. */
  readonly council: { readonly words: string; readonly count: number; readonly met: boolean } | null
  readonly sentence: string
}

const days = (count: number): string => plural(count, 'day')

const needInWords = (progress: CycleProgress): string => {
  const { total, term, unit } = progress
  const show = (minutes: number): string => creditInWords(minutes, unit)
  const [none, done] = unit === 'points' ? ['points', 'earned'] : ['hours', 'logged']
  const { counted, required } = total
  if (total.full === 0) return `The cycle doesn’t require ${none}.`
  if (required === 0) return `No ${none} are required for the days counted in this cycle.`
  const week = weeklyNeed(required, counted, term.countedLeft, unit === 'points' ? 6 : 1)
  if (week === null && counted >= required) return `All that the cycle requires is ${done}: ${show(required)}.`
  if (week === null) return `The cycle has ended ${show(required - counted)} short of ${show(required)}.`
  const left = days(term.left)
  if (term.countedLeft < 14)
    return `Log ${show(required - counted)} more in the ${left} left to reach ${show(required)}.`
  return `${show(week)} a week for the ${left} left reaches ${show(required)}.`
}

/** Why less is asked than of others: `40:00 of 50:00 is required: paused 01/06/2026 to 12/08/2026.` */
const lessInWords = ({ asked, term, total, unit }: CycleProgress): string | null => {
  if (!asked || term.share === 1 || total.full === 0) return null
  const joined = term.joined > term.start ? [`joined ${showDate(term.joined)}`] : []
  const pauses = term.pauses.map(({ from, to }) => `${showDate(from)} to ${showDate(to)}`)
  const paused = pauses.length > 0 ? [`paused ${pauses.join(' and ')}`] : []
  return `${creditOfInWords(total.required, total.full, unit)} is required: ${[...joined, ...paused].join(', ')}.`
}

const groupView = ({ groups }: CycleProgress, group: CpdGroup): GroupView => {
  const { counted: logged, required, due: expected, pace } = groups[group]
  return { group, title: groupTitle[group], logged, required, expected, pace }
}

const safetyView = ({ council, cultural_safety: safety }: CycleProgress): CycleView['culturalSafety'] =>
  council === null && !safety.required ? null : { covered: safety.covered.length, words: safetyInWords(safety.minutes) }

export const cycleView = (cycle: NonNullable<Stats['cycle']>): CycleView => {
  const { devcycle, standing: progress } = cycle
  const { term, total, unit } = progress
  const { counted: logged, required, pace } = total
  return {
    name: devcycle.name,
    start: term.start,
    end: term.end,
    byCertificate: term.own,
    unit,
    logged,
    required,
    expected: total.due,
    share: term.pace,
    corners: paceCorners(term, required),
    pace,
    need: needInWords(progress),
    carried: progress.carried.map((each) => carriedInWords(each, unit)),
    less: lessInWords(progress),
    groups: cpdGroups.map((group) => groupView(progress, group)),
    loose: minutesInNoGroup(progress),
    culturalSafety: safetyView(progress),
    council: progress.council && {
      words: councilInWords(progress.council),
      count: councilItems.length - progress.council.missing.length,
      met: progress.council.missing.length === 0,
    },
    sentence: `${creditOfInWords(logged, required, unit)} ${unit === 'points' ? 'earned' : 'logged'}${pace ? `, ${pace.words.toLowerCase()}` : ''}.`,
  }
}

/** The line under a fellow's greeting. */
export const cycleSentence = ({ name, end, byCertificate }: CycleView): string => {
  return `Your ${cycleNamed(name)} runs to ${byCertificate ? 'your practising certificate date, ' : ''}${showDate(end)}.`
}

/** How many goals of a plan are open. */
export const openIn = (plan: NonNullable<Stats['plan']>): number =>
  plan.progress.filter(({ completed }) => completed === 0).length

/** The state of the PDP, in a line: `Agreed, 5 of 7 goals open`. */
export const planInWords = (plan: Stats['plan']): string => {
  if (!plan) return 'None for today'
  const open = openIn(plan)
  const agreed = plan.devplan.agreed_at ? 'Agreed' : 'Not agreed yet'
  const all = plan.goals.length
  return all === 0 ? `${agreed}, no goals yet` : `${agreed}, ${open} of ${all} ${all === 1 ? 'goal' : 'goals'} open`
}
