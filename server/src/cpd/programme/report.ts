import { paceInWords, planProgress } from '@college/contract/cpd'
import { showDate, showTime, type CivilDate } from '@college/contract/kit'
import type { ReportTexts } from '@college/contract/cpd'
import type { Report, ReportBlock } from '#pdf'
import { reportCode } from '../report/pdf-document.ts'
import type { ReportCode } from '../report/pdf-document.ts'
import { categoryTable, goalCategories, goalTable, type ReportGoal } from './report-goals.ts'

/** An activity of the programme; `category` is the name that people read, `learned` what came of it. */
export interface ReportActivity {
  date: CivilDate
  title: string
  learned: string | null
  category: string | null
  minutes: number
}

/** All that the programme report of one trainee is made of; goals and activities in the order they are printed. */
export interface ProgrammeReportInput {
  organisation: { name: string; tagline: string | null }
  texts: ReportTexts
  trainee: { name: string; mcnzNumber: string | null; traineeSince: CivilDate | null }
  supervisor: string | null
  /** Who has agreed to the programme, in a sentence. */
  agreement: string
  programme: { name: string; startDate: CivilDate; endDate: CivilDate }
  goals: ReportGoal[]
  activities: ReportActivity[]
  /** The day the report speaks of, in the organisation's time zone. */
  today: CivilDate
  printedAt: Date
  timeZone: string
  /** What the paper is looked up by. */
  code: ReportCode
}

const number = new Intl.NumberFormat('en-NZ')

const longDate = (date: CivilDate): string =>
  new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

const facts = ({ trainee, supervisor, programme }: ProgrammeReportInput): Report['facts'] => [
  {
    value: trainee.name,
    label: trainee.traineeSince ? `Trainee since ${trainee.traineeSince.slice(0, 4)}` : 'Trainee',
  },
  { value: trainee.mcnzNumber ?? 'Not given', label: 'MCNZ number' },
  { value: supervisor ?? 'None yet', label: 'Supervisor' },
  { value: showDate(programme.endDate), label: 'Programme ends' },
]

const overview = ({ trainee, programme, goals, activities, today }: ProgrammeReportInput): ReportBlock => {
  const progress = planProgress(
    { start_date: programme.startDate, end_date: programme.endDate, trainee_since: trainee.traineeSince },
    goals.map((goal) => ({ completed: goal.completed ? 1 : 0 })),
    today,
  )
  const pace = paceInWords(progress.completed, progress.goals, progress.evenPace)
  const planned = progress.goals > 0
  const compulsory = goals.filter((goal) => goal.compulsory)
  const fulfilled = compulsory.filter((goal) => goal.completed).length
  return {
    kind: 'columns',
    columns: [
      {
        width: 11,
        blocks: [
          {
            kind: 'figures',
            items: [{ value: String(progress.completed), of: `of ${progress.goals} goals completed` }],
          },
          {
            kind: 'bar',
            share: planned ? progress.completed / progress.goals : 0,
            expected: planned ? progress.evenPace / progress.goals : null,
            caption: planned ? `${pace}. The line shows what was expected when this was printed.` : 'No goals yet.',
          },
        ],
      },
      {
        width: 13,
        blocks: [
          {
            kind: 'keyValues',
            items: [
              { label: 'Days left', value: `${number.format(progress.left)} of ${number.format(progress.total)}` },
              { label: 'Time passed', value: `${progress.percent}%` },
              {
                label: 'Compulsory goals',
                value: compulsory.length === 0 ? 'None' : `${fulfilled} of ${compulsory.length} completed`,
              },
              {
                label: 'Activities',
                value: `${activities.length}, ${showTime(activities.reduce((sum, each) => sum + each.minutes, 0))} hours`,
              },
            ],
          },
        ],
      },
    ],
  }
}

const activityTable = (activities: readonly ReportActivity[]): ReportBlock => ({
  kind: 'table',
  columns: [
    { title: 'Date', width: 'fit' },
    { title: 'Activity and what was learned', width: 1 },
    { title: 'Category', width: 'fit' },
    { title: 'Time', width: 'fit', align: 'right', strong: true },
  ],
  rows: activities.map(({ date, title, learned, category, minutes }) => [
    showDate(date),
    { text: title, strong: true, ...(learned && { sub: learned }) },
    category ?? '',
    showTime(minutes),
  ]),
  total: [{ text: 'Total', strong: true }, '', '', showTime(activities.reduce((sum, { minutes }) => sum + minutes, 0))],
  empty: 'No activities have been logged in this programme.',
})

const sections: Readonly<Record<string, (input: ProgrammeReportInput) => ReportBlock[]>> = {
  categories: ({ goals }) => [
    { kind: 'heading', level: 1, text: 'Goals by category' },
    categoryTable(goalCategories(goals)),
  ],
  goals: ({ goals }) => goalCategories(goals).flatMap(goalTable),
  activities: ({ activities }) => [{ kind: 'heading', level: 1, text: 'Activities' }, activityTable(activities)],
}

/** The training programme of one trainee for printing: who, programme, progress, goals by category, activities. */
export const programmeReport = (input: ProgrammeReportInput): Report => {
  const { organisation, texts, trainee, programme, today, printedAt, timeZone } = input
  return {
    title: texts.title,
    subtitle: `${programme.name}, ${longDate(programme.startDate)} to ${longDate(programme.endDate)}, at ${longDate(today)}`,
    organisation: { name: organisation.name, ...(organisation.tagline && { tagline: organisation.tagline }) },
    printedAt,
    timeZone,
    about: trainee.name,
    footer: {
      text: texts.footer ?? `${organisation.name}, training programme of ${trainee.name}`,
      strong: input.code.short,
    },
    facts: facts(input),
    blocks: [
      ...(texts.intro ? [{ kind: 'paragraph' as const, text: texts.intro, tone: 'quiet' as const }] : []),
      overview(input),
      { kind: 'paragraph', text: input.agreement, tone: 'quiet' },
      ...texts.sections.flatMap((name) => sections[name]?.(input) ?? []),
      reportCode(input.code, 64),
    ],
  }
}
