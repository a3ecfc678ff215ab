import { dayIn, showDate, showTime } from '#kit'
import type { CivilDate } from '#kit'
import { activityLines } from '../activity-lines.ts'
import { carriedInWords } from '../carry-over-words.ts'
import { councilInWords, councilLines } from '../council.ts'
import type { CouncilItem } from '../council-items.ts'
import { creditInWords, creditSourceInWords, showCredit } from '../credits.ts'
import type { Activity } from '../devactivity.ts'
import type { Cycle } from '../devcycle.ts'
import { planTitle } from '../plan-words.ts'
import type { CycleProgress } from '../cycle-progress.ts'
import { cpdGroups, groupColumn, minutesInNoGroup, noGroupTitle } from '../groups.ts'
import type { CpdGroup } from '../groups.ts'
import type { Stats } from '../refdata.ts'
import type { TalkForm } from './conversation.ts'
import type { CycleReport } from './cycle-report.ts'

/** A report of which there is something to say. */
export type FilledReport = CycleReport & { report: NonNullable<CycleReport['report']> }

/** A name with what stands there. */
export interface ReportFact {
  label: string
  value: string
}

/** That the form of a year is for a different conversation than the one that counts; null where it is the same, or none counts yet. */
export const otherTalkInWords = ({ report }: FilledReport, form: TalkForm | null): string | null =>
  form && form.devactivity_id === null && report.cycle.conversation
    ? `The conversation held on ${showDate(report.cycle.conversation)} counts. This form is for a different conversation, which counts once both have signed it and it’s logged.`
    : null

/** `1 April 2026`. */
export const longDate = (date: CivilDate): string =>
  new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

/** Since when somebody is what they are: `Fellow since 2019`. */
export const sinceInWords = ({ fellow_since, trainee_since }: CycleReport['person']): string => {
  if (fellow_since) return `Fellow since ${fellow_since.slice(0, 4)}`
  return trainee_since ? `Trainee since ${trainee_since.slice(0, 4)}` : 'Member of the college'
}

/** The day a plan was agreed, or that it was not, in a few words. */
export const agreedInWords = (plan: Stats['plan'], timeZone: string): string => {
  if (!plan) return 'None'
  const { agreed_at: own, agreed_supervisor_at: other } = plan.devplan
  const [last] = [own, other]
    .flatMap((at) => at ?? [])
    .toSorted()
    .toReversed()
  if (!last) return 'Not agreed yet'
  const day = showDate(dayIn(timeZone, new Date(last)))
  return own && other ? `Agreed ${day}` : `Agreed by one side ${day}`
}

/** What a report calls a plan. */
export const planWords = (plan: Stats['plan']): string => planTitle[plan?.devplan.category ?? 'PDP']

/** Who the report is about, and until when they may practise. */
export const factsOf = ({ person, report }: FilledReport): ReportFact[] => [
  { value: person.name, label: sinceInWords(person) },
  { value: person.mcnz_number ?? 'Not given', label: 'MCNZ number' },
  { value: report.cycle.devcycle.name, label: 'Cycle' },
  { value: person.apc_date ? showDate(person.apc_date) : 'Not given', label: 'Practising certificate to' },
]

/** `1 April 2026 to 31 March 2027, at 20 November 2026`. */
export const periodInWords = ({ today, report }: FilledReport): string => {
  const { start, end: ends } = report.cycle.standing.term
  const period = `${longDate(start)} to ${longDate(ends)}`
  return `${period}, ${today > ends ? 'printed' : 'at'} ${longDate(today)}`
}

/** Whether the year of the report is over. */
export const isOver = ({ today, report }: FilledReport): boolean => today > report.cycle.standing.term.end

/** Said where a cycle asks for no hours, or for none of this person. */
export const noneRequiredInWords = ({ total, unit }: Pick<CycleProgress, 'total' | 'unit'>): string => {
  const what = unit === 'points' ? 'points' : 'hours'
  return total.full === 0 ? `The cycle doesn’t require ${what}.` : `No ${what} are required.`
}

/** Something that is asked for, with where it stands. */
export interface AskedFact extends ReportFact {
  /** What it is; left out where no one counts it. */
  of?: CouncilItem | 'council' | 'compulsory'
  /** Whether it is met, of what the Medical Council asks for. */
  met?: boolean
}

/** What the Medical Council asks for, what the college asks for, and where each stands. */
export const askedOf = ({ report }: FilledReport, timeZone: string): AskedFact[] => {
  const { cycle, plan } = report
  const { council, college_met: college, cultural_safety: safety, compulsory } = cycle.standing
  const { goals, completed } = compulsory
  const covered = `In ${safety.covered.length} of 3 groups`
  const held = cycle.conversation ? `Held ${showDate(cycle.conversation)}` : 'Not yet in this cycle'
  const loose = minutesInNoGroup(cycle.standing)
  const shown: Partial<Record<CouncilItem, string>> = {
    conversation: held,
    cultural_safety: covered,
    ...(plan && { plan: agreedInWords(plan, timeZone) }),
  }
  const ofGoals: AskedFact = {
    label: 'Compulsory goals',
    // A cycle asks no goals of people who only teach, even those that are compulsory for others.
    value: goals > 0 ? `${completed} of ${goals} completed` : cycle.standing.asked ? 'None' : 'Not required',
    ...(goals > 0 && { of: 'compulsory' }),
  }
  if (!council)
    return [
      { label: 'Structured conversation', value: held },
      { label: planWords(plan), value: agreedInWords(plan, timeZone) },
      {
        label: 'Cultural safety and health equity',
        ...(safety.required || safety.covered.length > 0
          ? { value: covered, of: 'cultural_safety' }
          : { value: 'Not required' }),
      },
      ofGoals,
    ]
  return [
    { label: 'Required by the Medical Council', value: councilInWords(council), of: 'council' },
    ...councilLines(council).map(({ item, title, words, met }) => ({
      of: item,
      met,
      label: item === 'plan' ? planWords(plan) : title,
      value:
        item === 'groups' && loose > 0
          ? `${words}, ${showTime(loose)} ${noGroupTitle.toLowerCase()}`
          : (shown[item] ?? words),
    })),
    { label: 'Required by the college', value: college ? 'Met' : 'Not met yet' },
    ofGoals,
  ]
}

/** A cycle as a sentence speaks of it: `2025/26 cycle`. */
export const cycleNamed = (name: string): string => (/cycle/i.test(name) ? name : `${name} cycle`)

/** Said where the last cycle is shown since none runs: `Your 2025/26 cycle ended on 31/03/2026. The next one isn’t open yet.` */
export const lastInWords = (
  { name, end_date }: Pick<Cycle, 'name' | 'end_date'>,
  today: CivilDate,
  whose: 'Your' | 'The' = 'The',
): string =>
  `${whose} ${cycleNamed(name)} ${end_date < today ? `ended on ${showDate(end_date)}` : 'has ended'}. The next one isn’t open yet.`

/** What to do between two cycles. */
export const meanwhileInWords = ({ expired_at }: Pick<Cycle, 'expired_at'>): string =>
  expired_at === null
    ? 'You can still log what you did in it. What you do now counts in the next one as soon as it opens.'
    : 'Keep logging: what you do now counts in the next one as soon as it opens.'

/** Whatever makes the year of this person another than the cycle's: joining part-way, pauses, time over a limit. */
export const remarksOf = ({ is_last, report, today }: FilledReport): string[] => {
  const { standing, categories } = report.cycle
  const { term, total, unit, carried } = standing
  return [
    ...(is_last ? [lastInWords(report.cycle.devcycle, today)] : []),
    ...(term.joined > term.start ? [`Counted from ${longDate(term.joined)}, the day of joining.`] : []),
    ...term.pauses.map(({ from, to }) => `Paused from ${longDate(from)} to ${longDate(to)}.`),
    // Where nothing is asked, the sheet says so and why.
    ...(total.required === 0 || total.required === total.full
      ? []
      : [
          `${creditInWords(total.required, unit)}${unit === 'points' ? '' : ' hours'} are required instead of the full cycle’s ${creditInWords(total.full, unit)}.`,
        ]),
    ...carried.map((each) => `${carriedInWords(each, unit)}.`),
    ...(term.own ? ['The year is the 12 months up to the practising certificate date.'] : []),
    ...standing.categories
      .filter(({ logged, counted }) => counted < logged)
      .map(({ category_id, logged, counted }) => {
        const name = categories.find(({ id }) => id === category_id)?.name ?? 'A category'
        return `${name}: ${creditInWords(logged, unit)} logged, of which ${showCredit(counted, unit)} counts.`
      }),
    ...standing.categories.flatMap(({ category_id, source }) => {
      const name = categories.find(({ id }) => id === category_id)?.name ?? 'A category'
      return source ? [`${name}: ${creditSourceInWords(source, unit)}.`] : []
    }),
  ]
}

const shortTitle: Record<CpdGroup, string> = {
  reviewing_reflecting: 'Reviewing',
  measuring_improving: 'Measuring',
  educational: 'Educational',
}

/** The groups an activity has time in: `Reviewing, Measuring`. */
export const groupsOf = (activity: Activity): string =>
  cpdGroups
    .filter((group) => activity[groupColumn[group]] > 0)
    .map((group) => shortTitle[group])
    .join(', ')

/** What an activity is called on a report, with who gave it. */
export const reportedTitle = (activity: Activity): string =>
  [activity.title, ...activityLines.map((name) => activity[name])].filter(Boolean).join(', ')

/** What an activity brought, line by line. */
export const learnedOf = (activity: Activity): string[] => {
  const { learnings, patient_benefit: benefit, cultural_safety: safe, cultural_safety_note: note } = activity
  return [
    ...(learnings ? [learnings] : []),
    ...(benefit ? [`For patients: ${benefit}`] : []),
    ...(safe ? [note ? `Cultural safety: ${note}` : 'Cultural safety noted.'] : []),
  ]
}

/** How many activities of a report have time in a group. */
export const countIn = (activities: readonly Activity[], group: CpdGroup): number =>
  activities.filter((each) => each[groupColumn[group]] > 0).length

/** How many activities of a report have time in none. */
export const countInNoGroup = (activities: readonly Activity[]): number =>
  activities.filter((each) => cpdGroups.every((group) => each[groupColumn[group]] === 0)).length

/** Activities that say what was learned, those that tell of patients first. */
export const reflectionsOf = (activities: readonly Activity[]): Activity[] => [
  ...activities.filter((each) => each.patient_benefit),
  ...activities.filter((each) => each.learnings && !each.patient_benefit),
]

/** So many reflections fit beside the rest of the structured conversation on one page. */
export const mostReflections = 5
