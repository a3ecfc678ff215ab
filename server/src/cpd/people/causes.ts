import {
  behindIn,
  causeKinds,
  causeTone,
  dueSoonDays,
  goalAmount,
  goalTermOfCycle,
  goalPace,
  goalShare,
  groupTitle,
  isBehind,
} from '@college/contract/cpd'
import type { Cause, CycleUnit, GoalTerm, MinutesProgress, ProgressState } from '@college/contract/cpd'
import { addDays } from '@college/contract/kit'
import type { OpenGoal } from '../programme/progress.ts'
import type { NamedProgress } from './current-progress.ts'
import type { TraineeReports } from './reports.ts'
import type { UnsignedForm } from './unsigned-forms.ts'

/** All that the causes of one person are worked out of. */
export interface CauseFacts {
  today: string
  /** Whether the caller opens the person's rows; figures alone are shown otherwise. */
  opens: boolean
  /** The programme that waits for the caller to agree to it. */
  agreement: number | null
  reports: TraineeReports['open']
  forms: readonly UnsignedForm[]
  open: () => readonly OpenGoal[]
  /** The days of the plan; null where it has none. */
  planDays: GoalTerm | null
  programme: { state: ProgressState; completed: number; goals: number; evenPace: number; id: number } | null
  cycle: NamedProgress | null
  /** Whether the programme is completed, none follows it, and the caller is one of those who make fellows or ask for it. */
  ready: boolean
  silent: boolean
  lastEntry: string | null
}

const blank: Omit<Cause, 'kind'> = {
  id: null,
  title: null,
  day: null,
  source: null,
  unit: null,
  done: null,
  of: null,
  even_pace: null,
  waits_for: null,
  remind: [],
}

type ProgrammeFact = CauseFacts['programme']

const kindsOfGoals: readonly Cause['kind'][] = ['goal_overdue', 'goal_behind']

const kindOfPace = { overdue: 'goal_overdue', due: 'goal_due', behind: 'goal_behind' } as const

/**
 * Goals that hold somebody up. One short of its own pace counts where that is what the person is behind by: a goal of a programme
 * that is behind, or a compulsory one of the cycle.
 */
const goalCauses = ({ open, planDays, cycle, programme, today, opens }: CauseFacts): Cause[] => {
  const cycleDays = cycle && goalTermOfCycle(cycle.term)
  const plannedCount = isBehind(programme?.state ?? null)
  // Of hundreds of people with dozens of goals this is most of the work, and most goals of a person have the same days.
  const shares = new Map<string, number>()
  const shareOf = ({ planned, deadline }: OpenGoal): number => {
    const key = `${planned} ${deadline}`
    const days = planned ? planDays : cycleDays
    const share = shares.get(key) ?? (days ? goalShare(days, deadline, today) : 0)
    shares.set(key, share)
    return share
  }
  const named: Cause[] = []
  const own: Cause[] = []
  for (const goal of open()) {
    const share = shareOf(goal)
    const done = { completed: false, time: goal.done_time, count: goal.done_count }
    const pace = goalPace(goal, done, share, today)
    if (pace !== 'overdue' && pace !== 'due' && pace !== 'behind') continue
    if (pace === 'behind' && !(goal.planned ? plannedCount : goal.compulsory)) continue
    const amount = goalAmount(goal, done, share)
    const list = opens || goal.given ? named : own
    list.push({
      kind: kindOfPace[pace],
      id: opens ? goal.id : null,
      title: goal.title,
      day: goal.deadline,
      source: goal.planned ? 'plan' : 'cycle',
      unit: amount?.unit ?? null,
      done: amount?.done ?? null,
      of: amount?.of ?? null,
      even_pace: pace === 'behind' ? (amount?.evenPace ?? null) : null,
      waits_for: null,
      remind: [],
    })
  }
  return [...named, ...Object.values(kindOfPace).flatMap((kind) => inNumbers(own, kind, 'goals'))]
}

/** Causes of a kind that the caller may not open, as one: how many they are, and since when. */
const inNumbers = (all: readonly Cause[], kind: Cause['kind'], unit: 'goals' | 'reports'): Cause[] => {
  const own = all.filter((each) => each.kind === kind)
  const [day = null] = own.flatMap((each) => each.day ?? []).toSorted()
  const [source = null, ...others] = new Set(own.map((each) => each.source))
  return own.length === 0
    ? []
    : [{ kind, ...blank, day, unit, source: others.length === 0 ? source : null, done: own.length }]
}

const reportCauses = ({ reports, today }: CauseFacts): Cause[] => {
  const all = reports
    .filter(({ waiting, returned, day }) => waiting || returned !== null || day <= addDays(today, dueSoonDays))
    .map(({ id, title, day, waiting, returned }): Cause => {
      const kind =
        returned === null
          ? waiting
            ? 'report_waiting'
            : day < today
              ? 'report_overdue'
              : 'report_due'
          : 'report_returned'
      return { kind, ...blank, id, title, day: returned ?? day }
    })
  const unseen = all.filter(({ id }) => id === null)
  return [
    ...all.filter(({ id }) => id !== null),
    ...(['report_overdue', 'report_returned', 'report_due'] as const).flatMap((kind) =>
      inNumbers(unseen, kind, 'reports'),
    ),
  ]
}

const formCauses = ({ forms }: CauseFacts): Cause[] =>
  forms.map(({ id, title, day, mine, waits_for, remind }) => ({
    kind: mine ? 'form_waiting' : 'form_unsigned',
    ...blank,
    id,
    title,
    day,
    waits_for: mine ? null : waits_for,
    remind: mine ? [] : remind,
  }))

const cycleCauses = ({ cycle }: CauseFacts): Cause[] => {
  if (!cycle) return []
  const { hours, groups, categories } = behindIn(cycle)
  const short = (kind: Cause['kind'], title: string | null, sum: MinutesProgress, unit: CycleUnit): Cause => {
    const { counted: done, required: of, due: even_pace } = sum
    return { kind, ...blank, title, unit, done, of, even_pace }
  }
  const names = new Map(cycle.named.map(({ id, name }) => [id, name]))
  return [
    ...(hours ? [short('hours_behind', null, cycle.total, cycle.unit)] : []),
    ...groups.map((sum) => short('group_behind', groupTitle[sum.group], sum, 'minutes')),
    ...categories.map((sum) => short('category_behind', names.get(sum.category_id) ?? 'A category', sum, cycle.unit)),
  ]
}

// What a programme is behind by, where no goal of it says so.
const programmeCauses = ({ programme }: CauseFacts, goals: readonly Cause[]): Cause[] => {
  if (
    !programme ||
    !isBehind(programme.state) ||
    goals.some(({ source, unit }) => source === 'plan' || unit === 'goals')
  )
    return []
  const { id, completed: done, goals: of, evenPace: even_pace } = programme
  return [{ kind: 'programme_behind', ...blank, id, unit: 'goals', done, of, even_pace }]
}

const readyCauses = ({ ready, programme }: CauseFacts): Cause[] => {
  if (!ready || !programme) return []
  const { id, completed: done, goals: of } = programme
  return [{ kind: 'programme_completed', ...blank, id, unit: 'goals', done, of }]
}

/** How much of what a goal asks for is short of an even pace, 0 to 1. */
const shortBy = ({ done, of, even_pace: pace }: Cause): number =>
  done === null || of === null || pace === null || of === 0 ? 0 : (pace - done) / of

const ofHours: readonly Cause['kind'][] = ['hours_behind', 'group_behind', 'category_behind']

/** Whether a cause is of what a person is said to be behind by: the goals of the programme before the hours, as their chip has it. */
const makesBehind = (programme: ProgrammeFact) => {
  const byGoals = programme !== null && isBehind(programme.state)
  return ({ kind, source, unit }: Cause): boolean =>
    byGoals
      ? kind === 'programme_behind' ||
        (kindsOfGoals.includes(kind) && (source === 'plan' || (unit === 'goals' && source !== 'cycle')))
      : ofHours.includes(kind)
}

const isPast = ({ kind }: Cause): boolean => causeTone(kind) === 'overdue'

/** Why a person needs attention, what is past its day and what they are behind by first, then the most pressing: the one place where that is worked out. */
export const causesOf = (facts: CauseFacts): Cause[] => {
  const { agreement, silent, lastEntry } = facts
  const goals = goalCauses(facts)
  const all: Cause[] = [
    ...(agreement === null ? [] : [{ kind: 'agreement' as const, ...blank, id: agreement }]),
    ...reportCauses(facts),
    ...formCauses(facts),
    ...readyCauses(facts),
    ...goals,
    ...programmeCauses(facts, goals),
    ...cycleCauses(facts),
    ...(silent ? [{ kind: 'silent' as const, ...blank, day: lastEntry }] : []),
  ]
  const place = ({ kind }: Cause): number => causeKinds.indexOf(kind)
  const sorted = all.toSorted(
    (a, b) =>
      place(a) - place(b) ||
      shortBy(b) - shortBy(a) ||
      (a.day ?? '').localeCompare(b.day ?? '') ||
      (a.id ?? 0) - (b.id ?? 0),
  )
  // A chip says how far behind they are: the line beside it begins with what makes it, but for what is past its day, which is graver.
  const main = sorted.find(makesBehind(facts.programme))
  if (!main) return sorted
  const past = isPast(main) ? undefined : sorted.find(isPast)
  const first = past ? [past, main] : [main]
  return [...first, ...sorted.filter((each) => !first.includes(each))]
}
