import { code } from '@college/contract/kit'
import type { Draft } from '@college/contract/kit'
import { placement, quarterInWords, quartersTouched, reportDue } from '@college/contract/logbook'
import type { PlacementState } from '@college/contract/logbook'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'

/** What the reports of one stay have in common. */
const facts = ['type', 'location_id', 'supervisor_id', 'start_date', 'end_date'] as const

interface Report {
  id: number
  quarter: string
  state: PlacementState
}

type Stay = Readonly<Draft<typeof placement>>

const quartersOf = (row: Stay): string[] => quartersTouched(row.start_date, row.end_date)

const insert = async (call: Call, row: Stay, quarters: readonly string[]): Promise<void> => {
  const common = (['organisation_id', 'user_id', 'stay_number', ...facts] as const).map((name) => row[name] ?? null)
  for (const quarter of quarters) {
    const made = await call.db.row<{ id: number }>(
      `insert into placement (organisation_id, user_id, stay_number, type, location_id, supervisor_id, start_date, end_date, quarter, due_on, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
       on conflict (stay_number, quarter) where deleted_at is null do nothing returning id`,
      [...common, quarter, reportDue(quarter), call.actor.id],
    )
    if (made) await note(call, row, made.id, { quarter: [null, quarter], type: [null, row.type] })
  }
}

const note = (
  call: Call,
  row: Stay,
  recordId: number,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'placement',
    recordId,
    changes,
    organisationId: row.organisation_id,
    ownerId: row.user_id,
  })

// Months a stay leaves at an end that is moved lose their report only while nobody has begun to write it.
const trim = async (call: Call, { before, after }: { before: Stay; after: Stay }): Promise<void> => {
  const is = quartersOf(after)
  const reports = await call.db.rows<Report>(
    `select id, quarter, state from placement where stay_number = $1 and (quarter < $2 or quarter > $3) and deleted_at is null
     order by id for update`,
    [
      after.stay_number,
      before.start_date === after.start_date ? null : is[0],
      before.end_date === after.end_date ? null : is.at(-1),
    ],
  )
  const begun = reports.find(({ state }) => state !== 'due')
  if (begun) {
    const words = `The report for ${quarterInWords(begun.quarter)} has been started, so the placement has to include those months`
    throw new ApiError(code.notPossible, `${words}.`, [{ path: 'end_date', message: words }])
  }
  for (const { id } of reports) {
    await call.db.rows(`update placement set deleted_at = now(), updated_by = $2 where id = $1`, [id, call.actor.id])
    await note(call, after, id, { deleted: [false, true] })
  }
}

// What was handed in says where and when as it was handed in.
const share = async (call: Call, before: Stay, after: Stay): Promise<void> => {
  for (const name of facts) {
    if (before[name] === after[name]) continue
    const changed = await call.db.rows<{ id: number }>(
      `update placement set "${name}" = $3, updated_by = $5
       where stay_number = $1 and id <> $2 and "${name}" is not distinct from $4 and state in ('due', 'draft')
         and archived_at is null and deleted_at is null returning id`,
      [after.stay_number, after.id, after[name], before[name], call.actor.id],
    )
    for (const { id } of changed) await note(call, after, id, { [name]: [before[name], after[name]] })
  }
}

/** A stay that is added brings the reports of its further quarters. */
export const addQuarters = (call: Call, made: Stay): Promise<void> => insert(call, made, quartersOf(made).slice(1))

/** What changes of a stay changes in all its open reports; new months bring theirs, and months it leaves lose theirs. */
export const keepStay = async (call: Call, change: { before: Stay; after: Stay }): Promise<void> => {
  const { before, after } = change
  const was = quartersOf(before)
  await trim(call, change)
  await share(call, before, after)
  await insert(
    call,
    after,
    quartersOf(after).filter((quarter) => !was.includes(quarter)),
  )
}
