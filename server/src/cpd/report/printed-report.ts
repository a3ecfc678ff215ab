import type { Actor } from '@college/contract/kit'
import { contentCode, printedCode } from '@college/contract/forms'
import type { ReportKind } from '@college/contract/forms'
import type { FilledReport } from '@college/contract/cpd'
import type { Context } from '#platform'
import { hashOfCycle, hashOfPlan } from './figures.ts'
import type { PlanFigures } from './figures.ts'
import type { Print, ReportCode } from './pdf-document.ts'

/** What printing needs besides. */
export interface PrintParts {
  /** Where the application is reached from outside. */
  readonly publicUrl: () => string
}

type Printing = Pick<Context, 'db' | 'now' | 'random'>

interface Printed {
  kind: ReportKind
  organisation_id: number
  user_id: number
  devcycle_id: number | null
  devplan_id: number | null
  placement_id?: number
  cycle_name: string | null
  start_date: string | null
  end_date: string | null
  /** Of a logbook that shows a choice, its cases. */
  cases?: readonly number[] | null
  figures: Buffer
}

/** Notes that a report is printed, and gives its code. */
export const noteReport = async (
  context: Printing,
  { publicUrl }: PrintParts,
  printed: Printed,
): Promise<ReportCode> => {
  const row = await context.db.row<{ code: string }>(
    `insert into printed_report (organisation_id, user_id, kind, devcycle_id, devplan_id, cycle_name, start_date, end_date, figures, code,
       first_printed_at, last_printed_at, placement_id, cases)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13)
     on conflict (user_id, kind, devcycle_id, devplan_id, figures)
       do update set last_printed_at = greatest(printed_report.last_printed_at, excluded.last_printed_at)
     returning code`,
    [
      printed.organisation_id,
      printed.user_id,
      printed.kind,
      printed.devcycle_id,
      printed.devplan_id,
      printed.cycle_name,
      printed.start_date,
      printed.end_date,
      printed.figures,
      context.random(16).toString('hex'),
      context.now(),
      printed.placement_id ?? null,
      printed.cases ?? null,
    ],
  )
  if (!row) throw new Error('a printed report gave no row')
  const [first, second] = [row.code.slice(0, 16), row.code.slice(16)]
  const whole = printedCode(first, second)
  return { whole, short: contentCode(second), address: `${publicUrl()}/app/verify#${whole}` }
}

/** How a report of a cycle is printed now, with its code; the same figures printed again have the same one. */
export const printCycle = async (
  context: Printing,
  parts: PrintParts,
  data: FilledReport,
  { timezone: timeZone }: Pick<Actor, 'timezone'>,
  kind: 'cycle' | 'conversation' = 'cycle',
): Promise<Print> => {
  const { devcycle, standing } = data.report.cycle
  const code = await noteReport(context, parts, {
    kind,
    organisation_id: devcycle.organisation_id,
    user_id: data.person.id,
    devcycle_id: devcycle.id,
    devplan_id: null,
    cycle_name: devcycle.name,
    start_date: standing.term.start,
    end_date: standing.term.end,
    figures: hashOfCycle(data),
  })
  return { printedAt: context.now(), timeZone, code }
}

/** How a development plan, or a training programme, is printed now, with its code. */
export const printPlan = async (
  context: Printing,
  parts: PrintParts,
  data: PlanFigures,
  { timezone: timeZone }: Pick<Actor, 'timezone'>,
): Promise<Print> => {
  const { devplan } = data.plan
  const code = await noteReport(context, parts, {
    kind: devplan.category === 'PLAN' ? 'programme' : 'pdp',
    organisation_id: devplan.organisation_id,
    user_id: data.person.id,
    devcycle_id: null,
    devplan_id: devplan.id,
    cycle_name: null,
    start_date: devplan.start_date,
    end_date: devplan.end_date,
    figures: hashOfPlan(data),
  })
  return { printedAt: context.now(), timeZone, code }
}
