import { administered, dayIn, either, own, showDate } from '@college/contract/kit'
import { activitiesCsv, activityLine, activityLines, devactivity, groupTitle } from '@college/contract/cpd'
import type { Activity } from '@college/contract/cpd'
import { guardExport, serve } from '#http'
import { exportPages, readList } from '#records'
import { csvStream } from '#platform'
import type { ServerRecord } from '#records'
import type { Served } from '#http'
import type { CsvColumn } from '#platform'
import { activities } from '../records.ts'

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No')

/** The columns of activities as CSV. */
export const activityColumns: readonly CsvColumn<Activity>[] = [
  { head: 'Id', cell: (row) => row.id },
  { head: 'Person', cell: (row) => row.user_name },
  { head: 'Date', cell: (row) => showDate(row.activity_date) },
  { head: 'End date', cell: (row) => (row.end_date ? showDate(row.end_date) : null) },
  { head: 'Title', cell: (row) => row.title },
  { head: 'Minutes', cell: (row) => row.time },
  { head: groupTitle.reviewing_reflecting, cell: (row) => row.reviewing_minutes },
  { head: groupTitle.measuring_improving, cell: (row) => row.measuring_minutes },
  { head: groupTitle.educational, cell: (row) => row.educational_minutes },
  { head: 'Goal', cell: (row) => row.devgoal_name },
  { head: 'Cycle', cell: (row) => row.devcycle_name },
  { head: 'Plan', cell: (row) => row.devplan_name },
  { head: 'Category', cell: (row) => row.category_name },
  { head: 'Subcategory', cell: (row) => row.subcategory_name },
  ...activityLines.map((name): CsvColumn<Activity> => ({ head: activityLine[name], cell: (row) => row[name] })),
  { head: 'Motivation', cell: (row) => row.motivation },
  { head: 'Learnings', cell: (row) => row.learnings },
  { head: 'Patient benefit', cell: (row) => row.patient_benefit },
  { head: 'Cultural safety', cell: (row) => yesNo(row.cultural_safety) },
  { head: 'Cultural safety note', cell: (row) => row.cultural_safety_note },
  { head: 'State', cell: (row) => row.state },
  { head: 'Source', cell: (row) => row.source },
]

// Everyone exports their own rows; other people's are for administrators.
const exported: ServerRecord = {
  ...activities,
  record: {
    ...devactivity,
    policy: {
      ...devactivity.policy,
      see: (actor) => either(own(actor), administered(actor)),
    },
  },
}

/** The activities of a filtered list as CSV, a page of rows at a time. */
export const serveActivitiesCsv: Served = serve(activitiesCsv, async (call, { query }) => {
  const ask = readList(exported.record, query)
  await guardExport(call, query)
  const day = dayIn(call.actor.timezone, call.now())
  return {
    file: csvStream(await exportPages<Activity>(call, exported, ask, query), activityColumns),
    name: `Activities ${day}.csv`,
    type: 'text/csv; charset=utf-8',
  }
})
