import { code, matches } from '@college/contract/kit'
import type { Code, Draft } from '@college/contract/kit'
import { placementPages, reportPages } from '@college/contract/messaging'
import {
  mostQuarters,
  placement,
  quarterInWords,
  quartersTouched,
  refusalOf,
  reportDue,
} from '@college/contract/logbook'
import { lastReminderSql, remindsOf } from '#messaging'
import { checkSupervisor } from '#people'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { ServerRecord } from '#records'
import type { Call } from '#platform'
import { hoursLogged } from './figures.ts'
import { addQuarters, keepStay } from './stay.ts'

type Report = Readonly<Draft<typeof placement>>

/** What the person fills in; the rest says where and when the placement was. */
const written = ['hours', 'leave_days', 'on_call_hours', 'went_well', 'was_hard', 'next_quarter', 'comments'] as const

const refusals: Partial<Record<Code, string>> = {
  [code.archived]: 'This report’s programme is closed, so it can’t change.',
  [code.notPossible]: 'This report has been handed in. You can change it if it’s returned.',
}

/** Refuses what the state of a report, or the caller's part in it, does not allow. */
export const allowWrite = (call: Call, row: Report): void => {
  const refusal = refusalOf(call.actor, row, 'write')
  // Who may write at all is the policy's to say.
  if (refusal === null || refusal === code.forbidden) return
  throw new ApiError(refusal, refusals[refusal] ?? '')
}

const quartersOf = ({ start_date: start, end_date: end }: Report): string[] => {
  if (end < start) throw badField('end_date', 'The end is before the start')
  const quarters = quartersTouched(start, end)
  if (quarters.length > mostQuarters) throw badField('end_date', 'At most three years')
  return quarters
}

const isFilled = (row: Report): boolean => written.some((name) => row[name] !== null && row[name] !== '')

const beginning = async (call: Call, after: Report, quarter = ''): Promise<Partial<Report>> => {
  const next = await call.db.row<{ number: number }>(`select nextval('placement_stay')::int as number`)
  return {
    quarter,
    stay_number: next?.number ?? null,
    due_on: reportDue(quarter),
    state: isFilled(after) ? 'draft' : 'due',
  }
}

const begun = async (call: Call, before: Report, after: Report): Promise<Partial<Report>> => {
  if (before.state !== 'due' || !written.some((name) => after[name] !== before[name])) return {}
  // It starts with what was logged, until somebody says otherwise.
  const hours = after.hours ?? (await hoursLogged(call.db, after))
  return { state: 'draft', hours }
}

// A supervisor reads what was hard: nobody in the office lets themselves in.
const namesAnother = ({ actor }: Call, before: Report | null, after: Report): void => {
  const enters = after.supervisor_id === actor.id && before?.supervisor_id !== actor.id
  if (!enters || actor.platform_admin || actor.linked.includes(after.user_id)) return
  throw new ApiError(code.forbidden, 'Ask the trainee or a colleague in the office to choose you as supervisor.', [
    { path: 'supervisor_id', message: 'Ask the trainee or a colleague in the office to choose you as supervisor' },
  ])
}

const closedProgramme = (): ApiError =>
  new ApiError(code.archived, 'The programme on these dates is closed, so it takes no placement.', [
    { path: 'end_date', message: 'The programme on these dates is closed' },
  ])

// Whom it waits for: its owner until it is handed in, then its supervisor.
const lastReminder = (alias: string): string => `(case
  when ${alias}.state = 'submitted' then ${lastReminderSql(`${alias}.supervisor_id`, remindsOf(placementPages, alias))}
  when ${alias}.state <> 'accepted' then ${lastReminderSql(`${alias}.user_id`, remindsOf(reportPages, alias))} end)`

/** Placements: a stay has a report for each quarter it touches, open until it is handed in. */
export const placements: ServerRecord = standard(placement, {
  uncheckedReferences: ['supervisor_id'],
  computed: { last_reminder: lastReminder },
  check: async (call, save) => {
    const { before, after, given, targets } = save
    if (before) allowWrite(call, before)
    const form = targets.devform_id
    if (form && form.user_id !== after.user_id) throw badField('devform_id', 'This form is someone else’s')
    namesAnother(call, before, after)
    await checkSupervisor(call, after, before)
    const hidden = placement.fields.was_hard.visible?.(call.actor)
    const known = { ...after, supervisor_id: before?.supervisor_id ?? null }
    if (given.has('was_hard') && !call.actor.platform_admin && hidden && !matches(hidden, known))
      throw new ApiError(code.forbidden, 'Only the trainee can write this part.', [
        { path: 'was_hard', message: 'Only the trainee can write this part' },
      ])
    const quarters = quartersOf(after)
    if (!before) return beginning(call, after, quarters[0])
    const quarter = before.quarter ?? ''
    if (!quarters.includes(quarter))
      throw badField('start_date', `This report is for ${quarterInWords(quarter)}; its placement touches those months`)
    return begun(call, before, after)
  },
  checkRemove: (call, before) => allowWrite(call, before),
  checkLinks: allowWrite,
  after: async (call, { act, before, after }) => {
    if (act === 'create') await addQuarters(call, after)
    if (act === 'update') await keepStay(call, { before, after })
  },
  conflicts: {
    placement_open: closedProgramme,
    placement_stays: () => new ApiError(code.notPossible, refusals[code.notPossible] ?? ''),
    placement_stay_quarter: () =>
      new ApiError(code.notPossible, 'This placement already has a report for that quarter.'),
  },
})
