import { showDate } from '@college/contract/kit'
import { placeWords } from '@college/contract/logbook'
import type { Procedure, ProcedureFigures } from '@college/contract/logbook'
import type { CycleReport } from '@college/contract/cpd'
import { reportCode } from '#cpd'
import type { Print } from '#cpd'
import type { Report, ReportBlock, ReportCell } from '#pdf'

/** All that a printed logbook says. */
export interface PrintedLogbook extends Pick<CycleReport, 'person' | 'organisation'> {
  today: string
  figures: ProcedureFigures
  /** The newest first. */
  cases: readonly Procedure[]
  /** Cases that were asked for, of which those above are printed. */
  total: number
  /** What narrows the list, in words; nothing where it is the whole logbook. */
  narrowed: string | null
}

/** The most cases that one paper has. */
export const mostPrinted = 2_000

const heading = (text: string, note?: string): ReportBlock => ({
  kind: 'heading',
  level: 1,
  text,
  ...(note && { note }),
})

const overview = ({ figures }: PrintedLogbook): ReportBlock => ({
  kind: 'figures',
  items: [
    { value: String(figures.total), caption: figures.total === 1 ? 'procedure' : 'procedures' },
    { value: String(figures.quarter.count), caption: 'this quarter' },
    ...(figures.targets.all > 0
      ? [{ value: String(figures.targets.met), of: `of ${figures.targets.all}`, caption: 'targets met' }]
      : []),
    { value: String(figures.difficult), caption: 'flagged difficult' },
    { value: String(figures.complications), caption: figures.complications === 1 ? 'complication' : 'complications' },
  ],
})

const square = (count: number, target: number | null): ReportCell => {
  if (count === 0 && target === null) return { text: '–', tone: 'quiet' }
  if (target === null) return String(count)
  return { text: `${count} of ${target}`, ...(count >= target ? { strong: true, tone: 'good' as const } : {}) }
}

// Regions go down and modalities across, as the page is taller than it is wide.
const heat = ({ figures }: PrintedLogbook): ReportBlock => {
  const cells = new Map(figures.heat.map((cell) => [`${cell.modality_id} ${cell.region_id}`, cell]))
  const asked = new Set(figures.heat.filter(({ target }) => target !== null).map(({ region_id: region }) => region))
  const modalities = figures.modalities.slice(0, 6)
  return {
    kind: 'table',
    columns: [
      { title: 'Region', width: 6 },
      ...modalities.map(({ name }) => ({ title: name, width: 4, align: 'right' as const })),
      { title: 'All', width: 'fit', align: 'right', strong: true },
    ],
    rows: figures.regions
      .filter(({ id, count }) => count > 0 || (id !== null && asked.has(id)))
      .map((region) => [
        region.name,
        ...modalities.map((modality) => {
          const cell = cells.get(`${modality.id} ${region.id}`)
          return square(cell?.count ?? 0, cell?.target ?? null)
        }),
        String(region.count),
      ]),
    empty: 'No procedures logged.',
  }
}

const share = (count: number, total: number): string => (total === 0 ? '' : `${Math.round((100 * count) / total)}%`)

const counts = (title: string, rows: ProcedureFigures['types'], total: number): ReportBlock[] =>
  rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          columns: [
            { title, width: 10 },
            { title: 'Procedures', width: 'fit', align: 'right' },
            { title: 'Share', width: 'fit', align: 'right' },
          ],
          rows: rows.map(({ name, count }) => [name, String(count), share(count, total)]),
        },
      ]

const caseRow = (row: Procedure): ReportCell[] => [
  String(row.case_number ?? ''),
  showDate(row.procedure_date),
  { text: row.type_name ?? '', ...(row.structures && { sub: row.structures }) },
  { text: placeWords(row), ...(row.modality_name && { sub: row.modality_name }) },
  { text: row.supervision_name ?? 'Not given', ...(row.supervisor_name && { sub: row.supervisor_name }) },
  row.nhi ?? '',
]

const casesOf = ({ cases, total }: PrintedLogbook): ReportBlock[] => [
  heading('Procedures', cases.length < total ? `the newest ${cases.length} of ${total}` : undefined),
  {
    kind: 'table',
    columns: [
      { title: 'Number', width: 'fit', strong: true },
      { title: 'Date', width: 'fit' },
      { title: 'Procedure', width: 7 },
      { title: 'Region', width: 5 },
      { title: 'Supervision', width: 5 },
      { title: 'NHI', width: 'fit' },
    ],
    rows: cases.map(caseRow),
    empty: 'No procedures logged.',
  },
]

const signing = ({ person }: PrintedLogbook): ReportBlock[] => [
  heading('Signed'),
  {
    kind: 'paragraph',
    text: 'I have reviewed this logbook and, to my knowledge, it is a true record of the procedures in it.',
  },
  {
    kind: 'table',
    columns: [
      { title: 'Name', width: 6 },
      { title: 'Signature', width: 7 },
      { title: 'Date', width: 3 },
    ],
    rows: [
      [{ text: '\n', sub: 'Supervisor' }, '', ''],
      [{ text: person.name, sub: 'Logbook owner' }, '', ''],
    ],
  },
]

/** A logbook for printing: figures, cases, and room for the supervisor to sign. Every NHI is masked. */
export const logbookPdfDocument = (data: PrintedLogbook, { code, ...print }: Print): Report => {
  const { person, organisation, figures } = data
  const { name, tagline } = organisation
  const [first, last] = [figures.first_date, figures.last_date]
  return {
    title: 'Procedure logbook',
    subtitle: data.narrowed ?? `All procedures, at ${showDate(data.today)}`,
    organisation: { name, ...(tagline && { tagline }) },
    ...print,
    about: person.name,
    footer: { text: `${name}, ${person.name}`, strong: code.short },
    scale: 0.88,
    spacing: 0.7,
    facts: [
      { value: person.name, label: 'Logbook of' },
      { value: person.mcnz_number ?? 'Not given', label: 'MCNZ number' },
      {
        value: first && last ? `${showDate(first)} to ${showDate(last)}` : 'Nothing yet',
        label: 'First and last number',
      },
      { value: String(figures.total), label: 'Procedures' },
    ],
    blocks: [
      overview(data),
      heading(
        'Modality and region',
        figures.targets.all > 0 ? 'against the targets of the programme, bold where met' : undefined,
      ),
      heat(data),
      heading('Supervision'),
      ...counts('Level', figures.supervision, figures.total),
      heading('Outcome'),
      ...counts('Outcome', figures.outcomes, figures.total),
      ...casesOf(data),
      ...signing(data),
      reportCode(code, 64),
    ],
  }
}
