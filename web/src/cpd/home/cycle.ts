import { councilInWords, cpdGroups, groupTitle, paceCorners, safetyInWords, weeklyNeed } from '@college/contract/cpd'
import type { CpdGroup, CycleProgress, Stats, TimePace } from '@college/contract/cpd'
import { plural, showDate, showTime, type CivilDate } from '@college/contract/kit'

/** One CPD group of a cycle against its minimum. Minutes. */
export interface GroupView {
  readonly group: CpdGroup
  readonly title: string
  readonly logged: number
  /** 0 where the cycle asks for none. */
  readonly required: number
  readonly due: number
  readonly pace: TimePace | null
}

/** What a fellow's cycle looks like on a day. Minutes. */
export interface CycleView {
  readonly name: string
  readonly start: CivilDate
  readonly end: CivilDate
  /** Whether the year ends with the practising certificate rather than with the cycle. */
  readonly byCertificate: boolean
  readonly logged: number
  readonly required: number
  /** What an even pace would have logged by today. */
  readonly due: number
  /** Share of the days that count that has passed, 0 to 1. */
  readonly share: number
  /** Corners of the line of an even pace. */
  readonly corners: readonly { readonly date: CivilDate; readonly minutes: number }[]
  readonly pace: TimePace | null
  /** `01:05 a week from here takes you to 50:00 in the 131 days left.` */
  readonly need: string
  /** Why less is asked than of others; null where it is not. */
  readonly less: string | null
  readonly groups: readonly GroupView[]
  /** How many groups cultural safety covers, of three, and its time in each; none where nobody asks for it. */
  readonly culturalSafety: { readonly covered: number; readonly words: string } | null
  /** How much is met of what the Medical Council asks for; nothing in a trainee's cycle. */
  readonly council: { readonly words: string; readonly met: boolean } | null
  readonly sentence: string
}

const days = (count: number): string => plural(count, 'day')

const needInWords = (progress: CycleProgress): string => {
  const { total, term } = progress
  const { counted, required } = total
  if (total.full === 0) return 'The cycle asks for no number of hours.'
  if (required === 0) return 'The cycle asks you for no hours.'
  const week = weeklyNeed(required, counted, term.countedLeft)
  if (week === null && counted >= required) return `You have logged the ${showTime(required)} that the cycle asks for.`
  if (week === null) return `The cycle has ended ${showTime(required - counted)} short of ${showTime(required)}.`
  const left = days(term.left)
  if (term.countedLeft < 14)
    return `${showTime(required - counted)} more takes you to ${showTime(required)} in the ${left} left.`
  return `${showTime(week)} a week from here takes you to ${showTime(required)} in the ${left} left.`
}

/** Why less is asked than of others: `40:00 of 50:00 is asked for: paused 01/06/2026 to 12/08/2026.` */
const lessInWords = ({ term, total }: CycleProgress): string | null => {
  if (term.share === 1 || total.full === 0) return null
  const joined = term.joined > term.start ? [`joined ${showDate(term.joined)}`] : []
  const pauses = term.pauses.map(({ from, to }) => `${showDate(from)} to ${showDate(to)}`)
  const paused = pauses.length > 0 ? [`paused ${pauses.join(' and ')}`] : []
  return `${showTime(total.required)} of ${showTime(total.full)} is asked for: ${[...joined, ...paused].join(', ')}.`
}

const groupView = ({ groups }: CycleProgress, group: CpdGroup): GroupView => {
  const { counted: logged, required, due, pace } = groups[group]
  return { group, title: groupTitle[group], logged, required, due, pace }
}

const safetyView = ({ council, cultural_safety: safety }: CycleProgress): CycleView['culturalSafety'] =>
  council === null && !safety.required ? null : { covered: safety.covered.length, words: safetyInWords(safety.minutes) }

export const cycleView = (cycle: NonNullable<Stats['cycle']>): CycleView => {
  const { devcycle, standing: progress } = cycle
  const { term, total } = progress
  const { counted: logged, required, pace } = total
  return {
    name: devcycle.name,
    start: term.start,
    end: term.end,
    byCertificate: term.own,
    logged,
    required,
    due: total.due,
    share: term.pace,
    corners: paceCorners(term, required),
    pace,
    need: needInWords(progress),
    less: lessInWords(progress),
    groups: cpdGroups.map((group) => groupView(progress, group)),
    culturalSafety: safetyView(progress),
    council: progress.council && {
      words: councilInWords(progress.council),
      met: progress.council.missing.length === 0,
    },
    sentence: `${showTime(logged)} of ${showTime(required)} logged${pace ? `, ${pace.words.toLowerCase()}` : ''}.`,
  }
}

/** The line under a fellow's greeting. */
export const cycleSentence = ({ name, end, byCertificate }: CycleView): string => {
  const cycle = /cycle/i.test(name) ? name : `${name} cycle`
  return `Your ${cycle} runs to ${byCertificate ? 'your practising certificate date, ' : ''}${showDate(end)}.`
}

/** The state of the PDP, in a line: `Agreed, 5 of 7 goals open`. */
export const planInWords = (plan: Stats['plan']): string => {
  if (!plan) return 'None for today'
  const open = plan.progress.filter(({ completed }) => completed === 0).length
  const agreed = plan.devplan.agreed_at ? 'Agreed' : 'Not agreed yet'
  const all = plan.goals.length
  return all === 0 ? `${agreed}, no goals yet` : `${agreed}, ${open} of ${all} ${all === 1 ? 'goal' : 'goals'} open`
}
