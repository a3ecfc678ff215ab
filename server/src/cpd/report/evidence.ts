import { Readable } from 'node:stream'
import { goalDaysOfCycle, goalDaysOfPlan, goalPaceTitle, groupTitle } from '@college/contract/cpd'
import type { FilledReport, KeptReport } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { ZipFile } from 'yazl'
import { asRead, filesInto, streamInto } from '#files'
import type { TakenFile } from '#files'
import type { FormsTaken } from '#forms'
import { csvStream } from '#platform'
import type { Call, CsvColumn } from '#platform'
import { activityColumns } from '../activity/csv.ts'
import { fileLines, placeFiles } from './evidence-files.ts'
import { formFile, formLines } from './evidence-forms.ts'
import type { PlacedFile } from './evidence-files.ts'
import { reportGoals } from './pdf-document.ts'
import type { ReportGoal } from '../programme/report-goals.ts'

type EvidenceGoal = ReportGoal & { of: string }

const asked = ({ requirement }: ReportGoal): number | string => {
  switch (requirement.type) {
    case 'time':
      return requirement.minutes
    case 'count':
      return requirement.count
    case 'form':
      return 'A form'
    case 'manual':
      return 'Ticked off'
  }
}

const goalColumns: readonly CsvColumn<EvidenceGoal>[] = [
  { head: 'Of', cell: (goal) => goal.of },
  { head: 'Goal', cell: (goal) => goal.title },
  { head: 'Category', cell: (goal) => goal.category },
  { head: 'Compulsory', cell: (goal) => (goal.compulsory ? 'Yes' : 'No') },
  { head: 'Kind', cell: (goal) => goal.requirement.type },
  { head: 'Requirement (minutes, number)', cell: asked },
  { head: 'Minutes logged', cell: (goal) => goal.loggedMinutes },
  { head: 'Activities', cell: (goal) => goal.loggedCount },
  { head: 'State', cell: (goal) => goalPaceTitle[goal.pace] },
  { head: 'Completed', cell: (goal) => (goal.completed ? 'Yes' : 'No') },
  { head: 'Completed on', cell: (goal) => (goal.completedOn ? showDate(goal.completedOn) : null) },
  { head: 'Deadline', cell: (goal) => (goal.deadline ? showDate(goal.deadline) : null) },
]

const goalsOf = ({ report, today }: FilledReport): EvidenceGoal[] => {
  const { cycle, plan, completion_rule: rule } = report
  const told = (of: string, goals: ReportGoal[]): EvidenceGoal[] => goals.map((goal) => ({ ...goal, of }))
  return [
    ...told(cycle.devcycle.name, reportGoals(cycle, rule, { days: goalDaysOfCycle(cycle, today), today })),
    ...(plan
      ? told(plan.devplan.name, reportGoals(plan, rule, { days: goalDaysOfPlan(plan.devplan, today), today }))
      : []),
  ]
}

async function* portion<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

async function* keptFile(call: Call, id: number): AsyncGenerator<Buffer> {
  const row = await call.db.row<{ content: Buffer }>('select content from frozen_report where id = $1', [id])
  if (row) yield row.content
}

async function* printed(paper: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await paper()
}

const ofThis = ({ kept, report }: FilledReport): KeptReport[] =>
  kept.filter(
    (each) =>
      each.devcycle_id === report.cycle.devcycle.id ||
      (report.plan !== null && each.devplan_id === report.plan.devplan.id),
  )

interface Placed {
  readonly kept: readonly KeptReport[]
  readonly files: readonly PlacedFile[]
  readonly forms: FormsTaken
}

const contents = (data: FilledReport, { kept, files, forms }: Placed): string =>
  [
    `${data.texts.title}: ${data.person.name}, ${data.report.cycle.devcycle.name}`,
    `Taken on ${showDate(data.today)} from the records of ${data.organisation.name}.`,
    '',
    'report.pdf       the report as it is today',
    `activities.csv   ${data.report.activities.length} complete activities, with the time in each group: ${Object.values(groupTitle).join('; ')}`,
    'activities.json  the same for programs',
    'goals.csv        goals of the cycle and of the plan, with what was logged for them',
    'plan.json        the development plan or training programme',
    ...kept.map((each) => `kept/${each.id}.pdf   ${each.name}, SHA-256 ${each.checksum}`),
    ...formLines(forms),
    ...fileLines(files),
    '',
  ].join('\r\n')

/**
 * Everything behind the report of a cycle as a ZIP, written while it is read, with the files of its activities and the forms of its
 * goals. Names inside are plain, so that every program opens them.
 */
export const packEvidence = (
  call: Call,
  data: FilledReport,
  report: Buffer,
  taken: { readonly files: readonly TakenFile[]; readonly forms: FormsTaken },
): Readable => {
  const zip = new ZipFile()
  const options = { mtime: call.now() }
  const { activities, plan } = data.report
  const kept = ofThis(data)
  const placed = placeFiles(activities, taken.files)
  const files = filesInto(zip, call)
  const stream = (name: string, source: () => Readable): void => streamInto(zip, name, options, source)
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 2))
  zip.addBuffer(Buffer.from(contents(data, { kept, files: placed, forms: taken.forms })), 'contents.txt', options)
  zip.addBuffer(report, 'report.pdf', { ...options, compress: false })
  stream('activities.csv', () => csvStream(portion([...activities]), activityColumns))
  zip.addBuffer(json(activities), 'activities.json', options)
  stream('goals.csv', () => csvStream(portion(goalsOf(data)), goalColumns))
  zip.addBuffer(json(plan), 'plan.json', options)
  zip.addBuffer(json(taken.forms.forms.map(({ form }) => form)), 'forms.json', options)
  for (const { form, paper } of taken.forms.forms)
    if (paper) stream(formFile(form), () => Readable.from(printed(paper)))
  for (const { id } of kept) stream(`kept/${id}.pdf`, () => Readable.from(keptFile(call, id)))
  for (const { file, path } of placed) if (path !== null) files.add(file.row, path)
  zip.end()
  const file = asRead(zip.outputStream)
  // A part that cannot be read ends the file, so that nobody takes half of it for all.
  zip.on('error', (error: Error) => file.destroy(error))
  file.once('close', files.close)
  return file
}
