import { coveredDays } from '@college/contract/logbook'
import type { Counted, Placement, PlacementFigures } from '@college/contract/logbook'
import { goalsReached } from '#cpd'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { loadActor } from '#people'

type Report = Pick<Placement, 'user_id' | 'start_date' | 'end_date'> & { quarter: string | null }

const daysOf = (report: Report): { from: string; to: string } =>
  coveredDays({ ...report, quarter: report.quarter ?? '' })

// As the list that opens behind the figure finds them: one over the end of a quarter lies in both.
const activitiesOf = async (db: Runner, report: Report): Promise<PlacementFigures['activities']> => {
  const { from, to } = daysOf(report)
  const row = await db.row<PlacementFigures['activities']>(
    `select count(*)::int as count, coalesce(sum(time), 0)::int as minutes from devactivity
     where user_id = $1 and state = 'complete' and activity_date <= $3 and coalesce(end_date, activity_date) >= $2
       and deleted_at is null`,
    [report.user_id, from, to],
  )
  return row ?? { count: 0, minutes: 0 }
}

/** Hours of the activities in the days of a report, with one decimal; null where nothing was logged. */
export const hoursLogged = async (db: Runner, report: Report): Promise<number | null> => {
  const { minutes } = await activitiesOf(db, report)
  return minutes === 0 ? null : Math.round(minutes / 6) / 10
}

interface Cases {
  count: number
  difficult: number
  complications: number
  types: Counted[] | null
  regions: Counted[] | null
  supervision: Counted[] | null
}

const counts = (column: string): string =>
  `(select json_agg(json_build_object('name', x.name, 'count', x.count) order by x.count desc, x.name) from (
     select coalesce(w.name, 'Not given') as name, count(*)::int as count from cases c left join procedureterm w on w.id = c.${column} group by 1
   ) x)`

const proceduresOf = async (db: Runner, report: Report): Promise<PlacementFigures['procedures']> => {
  const { from, to } = daysOf(report)
  const row = await db.row<Cases>(
    `with cases as (
       select type_id, region_id, supervision_id, difficult, complicated
       from procedure where user_id = $1 and procedure_date between $2 and $3 and deleted_at is null
     )
     select (select count(*)::int from cases) as count, (select count(*)::int from cases where difficult) as difficult,
       (select count(*)::int from cases where complicated) as complications,
       ${counts('type_id')} as types, ${counts('region_id')} as regions, ${counts('supervision_id')} as supervision`,
    [report.user_id, from, to],
  )
  return {
    count: row?.count ?? 0,
    types: row?.types ?? [],
    regions: row?.regions ?? [],
    supervision: row?.supervision ?? [],
    difficult: row?.difficult ?? 0,
    complications: row?.complications ?? 0,
  }
}

/** What procedures, activities and goals say of the days of a report. Whoever may read the report may read its figures. */
export const figuresOf = async (call: Call, report: Report): Promise<PlacementFigures> => {
  const days = daysOf(report)
  const person = await loadActor(call.db, report.user_id, call.now(), true)
  // One after the other: at handing in they are asked on one connection.
  const procedures = await proceduresOf(call.db, report)
  const activities = await activitiesOf(call.db, report)
  const goals = person ? await goalsReached({ ...call, actor: person }, days) : []
  return { ...days, procedures, activities, goals }
}
