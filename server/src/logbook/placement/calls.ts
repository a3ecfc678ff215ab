import { code, dayIn, showDate } from '@college/contract/kit'
import {
  acceptPlacement,
  commentPlacement,
  coveredDays,
  missingToSubmit,
  returnPlacement,
  submitPlacement,
  undoHandInSeconds,
  undoMinutes,
  undoAcceptPlacement,
  undoReturnPlacement,
  undoSubmitPlacement,
} from '@college/contract/logbook'
import type { Placement, PlacementNote } from '@college/contract/logbook'
import { serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { figuresOf } from './figures.ts'
import { tellOwner, withdraw } from './mails.ts'
import type { PlacementParts } from './mails.ts'
import { readNotes } from './notes.ts'
import { allow, note, outdated, reportFor } from './sight.ts'

const say = async (
  call: Call,
  row: Placement,
  act: PlacementNote['act'],
  comment: string | null = null,
): Promise<number> => {
  const made = await call.db.row<{ id: number }>(
    `insert into placement_note (organisation_id, placement_id, user_id, act, comment, created_at, stood)
     select $1, $2, $3, $4, $5, $6, case when $4 = 'returned' then
       (select jsonb_build_object('state', state, 'submitted_at', submitted_at, 'accepted_at', accepted_at, 'accepted_by', accepted_by, 'figures', figures)
        from placement where id = $2) end
     returning id`,
    [row.organisation_id, row.id, call.actor.id, act, comment, call.now()],
  )
  return made?.id ?? 0
}

/** Sets columns of a report that still stands as it was read. */
const change = async (
  call: Call,
  row: Placement,
  after: Readonly<Record<string, unknown>> & Pick<Placement, 'state'>,
): Promise<Placement> => {
  const names = Object.keys(after)
  const sets = names.map((name, at) => `"${name}" = $${at + 4}`).join(', ')
  const changed = await call.db.row<{ id: number }>(
    `update placement set ${sets}, updated_by = $3
     where id = $1 and updated_at = $2 and deleted_at is null returning id`,
    [row.id, row.updated_at, call.actor.id, ...Object.values(after)],
  )
  if (!changed) throw outdated(await reportFor(call, row.id))
  await note(call, row, { state: [row.state, after.state] })
  return reportFor(call, row.id)
}

const serveSubmit: Served = serve(submitPlacement, async (call, { body }) => {
  const row = await reportFor(call, body.id)
  allow(call, row, 'submit', body.updated_at)
  const { from } = coveredDays({ ...row, quarter: row.quarter ?? '' })
  if (dayIn(call.actor.timezone, call.now()) < from)
    throw new ApiError(code.notPossible, `This report begins on ${showDate(from)}, and is handed in after that.`)
  const missing = missingToSubmit(row)
  if (missing.length > 0) throw new ApiError(code.bad, 'Some parts are not filled in yet.', missing)
  const figures = JSON.stringify(await figuresOf(call, row))
  const said = await say(call, row, 'submitted')
  const stood = { state: row.state, returned_at: row.returned_at }
  await call.db.rows('update placement_note set stood = $2 where id = $1', [said, JSON.stringify(stood)])
  return { data: await change(call, row, { state: 'submitted', submitted_at: call.now(), returned_at: null, figures }) }
})

/** What a press on the last second needs to arrive, in seconds. */
const underWay = 5

const serveUndoSubmit: Served = serve(undoSubmitPlacement, async (call, { body }) => {
  const row = await reportFor(call, body.id)
  allow(call, row, 'submit', body.updated_at, 'draft')
  const since = call.now().getTime() - new Date(row.submitted_at ?? 0).getTime()
  if (row.state !== 'submitted' || since > (undoHandInSeconds + underWay) * 1_000)
    throw new ApiError(
      code.notPossible,
      `You can undo handing in for ${undoHandInSeconds} seconds. Ask your supervisor to return the report.`,
    )
  const undone = await call.db.row<{ stood: Pick<Placement, 'state' | 'returned_at'> | null }>(
    `delete from placement_note where id = (
       select max(id) from placement_note where placement_id = $1 and user_id = $2 and act = 'submitted'
     ) returning stood`,
    [row.id, call.actor.id],
  )
  const stood = undone?.stood ?? { state: 'draft', returned_at: null }
  return { data: await change(call, row, { ...stood, submitted_at: null, figures: null }) }
})

const serveAccept = (parts: PlacementParts): Served =>
  serve(acceptPlacement, async (call, { body }) => {
    const row = await reportFor(call, body.id)
    allow(call, row, 'accept', body.updated_at)
    await say(call, row, 'accepted', body.comment)
    const accepted = await change(call, row, { state: 'accepted', accepted_at: call.now(), accepted_by: call.actor.id })
    await tellOwner(call, parts, accepted, 'placement_accepted')
    return { data: accepted }
  })

/** Takes back a decision of the caller; what was said with it stays as a comment. */
const unsay = async (call: Call, row: Placement, act: 'accepted' | 'returned'): Promise<void> => {
  await call.db.rows(
    `with decided as (
       select max(id) as id from placement_note where placement_id = $1 and user_id = $2 and act = $3
     ), gone as (
       delete from placement_note n using decided d where n.id = d.id and n.comment is null
     )
     update placement_note n set act = 'commented' from decided d where n.id = d.id and n.comment is not null`,
    [row.id, call.actor.id, act],
  )
}

const isRecent = (call: Call, at: string | null): boolean =>
  call.now().getTime() - new Date(at ?? 0).getTime() <= undoMinutes * 60_000

const serveUndoAccept: Served = serve(undoAcceptPlacement, async (call, { body }) => {
  const row = await reportFor(call, body.id)
  allow(call, row, 'accept', body.updated_at, 'submitted')
  if (row.accepted_by !== call.actor.id || !isRecent(call, row.accepted_at))
    throw new ApiError(
      code.notPossible,
      `Only your own acceptance can be undone, within ${undoMinutes} minutes. The college office can reopen the report.`,
    )
  await unsay(call, row, 'accepted')
  await withdraw(call, row, 'placement_accepted')
  return { data: await change(call, row, { state: 'submitted', accepted_at: null, accepted_by: null }) }
})

const serveReturn = (parts: PlacementParts): Served =>
  serve(returnPlacement, async (call, { body }) => {
    const row = await reportFor(call, body.id)
    allow(call, row, 'return', body.updated_at)
    const said = await say(call, row, 'returned', body.comment)
    const open = { state: 'draft', submitted_at: null, accepted_at: null, accepted_by: null, figures: null } as const
    if (row.state === 'accepted') await withdraw(call, row, 'placement_accepted')
    const returned = await change(call, row, { ...open, returned_at: call.now() })
    await call.db.rows(
      'update placement_note set stood = stood || jsonb_build_object($2::text, $3::text) where id = $1',
      [said, 'left_at', returned.updated_at],
    )
    await tellOwner(call, parts, returned, 'placement_returned')
    return { data: returned }
  })

/** What a report was before it was returned, and when the return left it. */
interface Stood {
  left_at: string
  state: 'submitted' | 'accepted'
  submitted_at: string
  accepted_at: string | null
  accepted_by: number | null
  figures: unknown
}

const serveUndoReturn = (parts: PlacementParts): Served =>
  serve(undoReturnPlacement, async (call, { body }) => {
    // Before the report itself: who was slower than another finds the report changed, and not that there is nothing to undo.
    const returned = await call.db.row<{ user_id: number; stood: Stood }>(
      `select user_id, stood from placement_note where placement_id = $1 and act = 'returned' and stood is not null order by id desc limit 1`,
      [body.id],
    )
    const row = await reportFor(call, body.id)
    allow(call, row, 'return', body.updated_at, returned?.stood.state ?? 'submitted')
    if (
      returned?.user_id !== call.actor.id ||
      returned.stood.left_at !== row.updated_at ||
      !isRecent(call, row.returned_at)
    )
      throw new ApiError(
        code.notPossible,
        `Only your own return can be undone, within ${undoMinutes} minutes and before the report is changed. The trainee can hand it in again.`,
      )
    const { figures, left_at: _, ...stood } = returned.stood
    await unsay(call, row, 'returned')
    await withdraw(call, row, 'placement_returned')
    const again = await change(call, row, {
      ...stood,
      figures: figures === null ? null : JSON.stringify(figures),
      returned_at: null,
    })
    // Returning it took back a mail that had not left.
    if (again.state === 'accepted') await tellOwner(call, parts, again, 'placement_accepted')
    return { data: again }
  })

const serveComment: Served = serve(commentPlacement, async (call, { body }) => {
  const row = await reportFor(call, body.id)
  allow(call, row, 'comment')
  const id = await say(call, row, 'commented', body.comment)
  await note(call, row, { comment: [null, body.comment] })
  const [made] = (await readNotes(call, row.id)).filter((each) => each.id === id)
  if (!made) throw new Error('the comment was not kept')
  return { data: made }
})

/** What is done with a report: handing it in, accepting it, sending it back, undoing each of them, talking about it. */
export const stateCalls = (parts: PlacementParts): readonly Served[] => [
  serveSubmit,
  serveUndoSubmit,
  serveAccept(parts),
  serveUndoAccept,
  serveReturn(parts),
  serveUndoReturn(parts),
  serveComment,
]
