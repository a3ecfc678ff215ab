import { code } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import type { LocatedCode, ReportLookup } from '#forms'
import type { ReportKind } from '@college/contract/forms'
import { loadActor } from '#people'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { readPlans } from '../people/person.ts'
import { readProgramme } from '../programme/pdf.ts'
import { readCycleReport } from './cycle-report.ts'
import { callAs } from './ended-reports.ts'
import { hashOfCycle, hashOfPlan } from './figures.ts'
import { readPdp } from './pdp.ts'

export interface FoundReport {
  organisation_id: number
  user_id: number
  kind: ReportKind
  devcycle_id: number | null
  devplan_id: number | null
  placement_id: number | null
  cases: readonly number[] | null
  cycle_name: string | null
  start_date: string | null
  end_date: string | null
  figures: Buffer
  first_printed_at: string
  last_printed_at: string
}

/** Reads what the record of another domain says today, with its owner's sight; null where there is nothing of it to read any more. */
export type ReadFigures = (asOwner: Call, owner: Actor, found: FoundReport) => Promise<Buffer | null>

/** The papers of the logbook. */
export type LogbookReports = Readonly<Record<'logbook' | 'placement', ReadFigures>>

const columns = `organisation_id, user_id, kind, devcycle_id, devplan_id, placement_id, cases, cycle_name, start_date, end_date, figures, first_printed_at, last_printed_at`

const rowsOf = (call: Call, printed: LocatedCode): Promise<FoundReport[]> =>
  printed.kind === 'whole'
    ? call.db.rows<FoundReport>(`select ${columns} from printed_report where code = $1`, [
        printed.form + printed.content,
      ])
    : call.db.rows<FoundReport>(`select ${columns} from printed_report where substr(code, 17, 8) = $1 limit 2`, [
        printed.content,
      ])

const gone: readonly number[] = [code.notFound, code.tooLarge]

/** What the record says today, read as the report's owner reads it; null where there is nothing of it to read any more. */
const figuresNow = async (call: Call, found: FoundReport, logbook: LogbookReports): Promise<Buffer | null> => {
  const { user_id: userId, kind, devcycle_id, devplan_id } = found
  const owner = await loadActor(call.db, userId, call.now(), true)
  if (!owner) return null
  const asOwner = callAs(call, owner)
  try {
    if (kind === 'logbook' || kind === 'placement') return await logbook[kind](asOwner, owner, found)
    if (devplan_id !== null && kind === 'programme') {
      const plan = (await readPlans(asOwner, owner.id)).find(({ id }) => id === devplan_id)
      const programme = plan ? await readProgramme(asOwner, plan) : null
      return programme && hashOfPlan(programme)
    }
    if (devplan_id !== null) return hashOfPlan(await readPdp(asOwner, owner, devplan_id))
    if (devcycle_id === null) return null
    const data = await readCycleReport(asOwner, owner, devcycle_id, { printed: kind === 'cycle' })
    return data.report && hashOfCycle({ ...data, report: data.report })
  } catch (error) {
    // The cycle or plan is gone, or has become too long to be printed, which it was not; a conversation is printed however long its cycle is.
    if (error instanceof ApiError && gone.includes(error.status)) return null
    throw error
  }
}

/** The printed report with a code. */
export const findReport =
  (logbook: LogbookReports): ReportLookup =>
  async (call, printed) => {
    const [found, ...others] = await rowsOf(call, printed)
    if (!found || others.length > 0) return null
    const { organisation_id, figures, kind, cycle_name, start_date, end_date, first_printed_at, last_printed_at } =
      found
    return {
      organisation_id,
      isCurrent: async () => (await figuresNow(call, found, logbook))?.equals(figures) ?? false,
      report: {
        kind,
        cycle_name,
        start_date,
        end_date,
        first_printed_at: new Date(first_printed_at).toISOString(),
        last_printed_at: new Date(last_printed_at).toISOString(),
      },
    }
  }
