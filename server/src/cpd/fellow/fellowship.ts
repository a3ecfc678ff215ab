import { code } from '@college/contract/kit'
import { undoHours } from '@college/contract/cpd'
import { violated } from '#database'
import { renderPdf } from '#pdf'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Changes } from '#records'
import type { Call } from '#platform'
import { keepFromPlatform } from '#people'
import { programmePdfDocument } from '../programme/pdf.ts'
import { keepReport } from '../report/kept-report.ts'
import { contentHash } from '../report/pdf-document.ts'
import type { PrintParts } from '../report/printed-report.ts'
import { candidateFor, heldBy, roleNamed, statusOf } from './candidate.ts'
import type { Candidate } from './candidate.ts'
import { endRelations, restoreRelations } from './relations.ts'
import type { Ended } from './relations.ts'

/** That somebody was made a fellow. */
export interface Making {
  id: number
  user_id: number
  membership_id: number
  plan_ids: number[]
  relations: Ended[]
  fellow_since: string
  fellow_since_before: string | null
  made_at: string
  by: string | null
}

const refuse = (words: string): ApiError => new ApiError(code.notPossible, words)

/** The making of a person that was not taken back. */
export const makingOf = (call: Call, userId: number): Promise<Making | null> =>
  call.db.row<Making>(
    `select m.id, m.user_id, m.membership_id, m.plan_ids, m.relations, m.fellow_since, m.fellow_since_before, m.made_at, u.display_name as by
     from made_fellow m join "user" u on u.id = m.made_by where m.user_id = $1 and m.undone_at is null`,
    [userId],
  )

/** Until when a making can be taken back. */
export const undoUntil = (making: Pick<Making, 'made_at'>): Date =>
  new Date(new Date(making.made_at).getTime() + undoHours * 3_600_000)

/** Whether a making can still be taken back. */
export const isFresh = (call: Call, making: Pick<Making, 'made_at'>): boolean => call.now() <= undoUntil(making)

const note = (call: Call, person: Candidate, resource: string, recordId: number, changes: Changes): Promise<void> =>
  audit(call.db, call.caller, {
    resource,
    recordId,
    changes,
    organisationId: person.organisation_id,
    ownerId: person.id,
  })

const moveRole = async (call: Call, person: Candidate, membership: number, from: number, to: number): Promise<void> => {
  await call.db.rows(`update membership set role_id = $2, updated_by = $3 where id = $1`, [
    membership,
    to,
    call.actor.id,
  ])
  await note(call, person, 'membership', membership, { role_id: [from, to] })
}

const setSince = async (call: Call, person: Candidate, since: string | null): Promise<void> => {
  await call.db.rows(`update "user" set fellow_since = $2, updated_by = $3 where id = $1`, [
    person.id,
    since,
    call.actor.id,
  ])
  await note(call, person, 'user', person.id, { fellow_since: [person.fellow_since, since] })
}

type ProgrammePlan = Parameters<typeof programmePdfDocument>[2]

/** A programme's report as it was printed, and what it says. */
interface PrintedProgramme {
  readonly file: Buffer
  readonly name: string
  readonly hash: Buffer
}

/** The printed reports by the ids of their plans, and how each is printed. */
export interface PrintedProgrammes {
  readonly parts: PrintParts
  readonly papers: ReadonlyMap<number, PrintedProgramme>
}

/**
 * The reports of the programmes that making a person a fellow closes. They are printed before the transaction begins: printing waits
 * its turn, and would hold a connection and locks meanwhile.
 */
export const printProgrammes = async (call: Call, parts: PrintParts, userId: number): Promise<PrintedProgrammes> => {
  const person = await candidateFor(call, userId)
  const { plans, refused } = await statusOf(call, person)
  if (refused !== null) throw refuse(refused)
  const papers = new Map<number, PrintedProgramme>()
  for (const plan of plans) {
    const made = await programmePdfDocument(call, parts, plan)
    if (!made) continue
    const { paper, name } = made
    papers.set(plan.id, { file: await renderPdf(call.caller, paper), name, hash: contentHash(paper) })
  }
  return { parts, papers }
}

/** Keeps the report that was printed, where the programme still says the same. */
const freeze = async (
  call: Call,
  person: Candidate,
  making: number,
  plan: ProgrammePlan,
  at: string,
  known: PrintedProgrammes,
): Promise<void> => {
  const made = await programmePdfDocument(call, known.parts, plan)
  const printed = known.papers.get(plan.id)
  if (!made && !printed) return
  if (!made || !printed?.hash.equals(contentHash(made.paper)))
    throw new ApiError(code.conflict, `The programme of ${person.name} has just changed. Try again.`)
  const { file, name } = printed
  await keepReport(call.db, call.caller, {
    userId: person.id,
    organisationId: person.organisation_id,
    at,
    by: call.actor.id,
    about: { devplanId: plan.id, madeFellowId: making },
    file,
    name,
  })
}

/** Makes a trainee a fellow, within a transaction. */
export const make = async (call: Call, userId: number, printed: PrintedProgrammes): Promise<Making> => {
  const person = await candidateFor(call, userId, true)
  const { move, plans, place, refused } = await statusOf(call, person)
  await keepFromPlatform(call, person.id)
  if (refused !== null || !move) throw refuse(refused ?? 'We couldn’t do this.')
  const at = call.now().toISOString()
  // What was made before more than a day ago, and whose role was changed back by hand, stays as it was made.
  await call.db.rows('update made_fellow set undone_at = $2, undone_by = $3 where user_id = $1 and undone_at is null', [
    person.id,
    at,
    call.actor.id,
  ])
  const plan_ids = plans.map((plan) => plan.id)
  const relations = await endRelations(call, person, place.today, at)
  const row = await call.db.row<{ id: number }>(
    `insert into made_fellow (organisation_id, user_id, membership_id, plan_ids, relations, fellow_since, fellow_since_before, made_at, made_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      person.organisation_id,
      person.id,
      move.membership.id,
      plan_ids,
      JSON.stringify(relations),
      place.today,
      person.fellow_since,
      at,
      call.actor.id,
    ],
  )
  if (!row) throw new Error('an insert gave no row')
  for (const plan of plans) {
    await freeze(call, person, row.id, plan, at, printed)
    await call.db.rows(`update devplan set closed_at = $2, updated_by = $3 where id = $1`, [plan.id, at, call.actor.id])
    await note(call, person, 'devplan', plan.id, { closed_at: [null, at] })
  }
  await moveRole(call, person, move.membership.id, move.membership.role_id, move.fellow)
  await setSince(call, person, place.today)
  const made = await makingOf(call, person.id)
  if (!made) throw new Error('what was made is not there')
  return made
}

// The roles as they were left: the moved membership still holds the role of fellows, and no other that of trainees.
const roleStands = async (call: Call, person: Candidate, making: Making, trainee: number): Promise<number | null> => {
  const held = await heldBy(call, person.id)
  await keepFromPlatform(call, person.id)
  const moved = held.find((each) => each.id === making.membership_id && each.name === 'Fellow')
  return moved && !held.some((each) => each.role_id === trainee) ? moved.role_id : null
}

/** Takes back within a day that somebody was made a fellow. */
export const unmake = async (call: Call, userId: number): Promise<void> => {
  const person = await candidateFor(call, userId, true)
  const making = await makingOf(call, person.id)
  if (!making) throw refuse('There’s nothing to undo.')
  if (!isFresh(call, making)) throw refuse('More than a day has passed, so you can’t undo this.')
  const trainee = await roleNamed(call, person.organisation_id, 'Trainee')
  const fellow = trainee === null ? null : await roleStands(call, person, making, trainee)
  if (trainee === null || fellow === null) throw refuse('The roles have changed since, so you can’t undo this.')
  const plans = await call.db
    .rows<{ id: number }>(
      `update devplan set closed_at = null, updated_by = $3 where id = any($1::bigint[]) and closed_at = $2 and deleted_at is null returning id`,
      [making.plan_ids, making.made_at, call.actor.id],
    )
    .catch((error: unknown) => {
      throw violated(error) === 'devplan_apart'
        ? refuse('Another training programme now covers these dates, so you can’t undo this.')
        : error
    })
  for (const { id } of plans) await note(call, person, 'devplan', id, { closed_at: [making.made_at, null] })
  const at = call.now().toISOString()
  const reports = await call.db.rows<{ id: number }>(
    'update frozen_report set withdrawn_at = $2 where made_fellow_id = $1 and withdrawn_at is null returning id',
    [making.id, at],
  )
  for (const { id } of reports) await note(call, person, 'frozen_report', id, { withdrawn_at: [null, at] })
  await moveRole(call, person, making.membership_id, fellow, trainee)
  await restoreRelations(call, person, making)
  if (person.fellow_since === making.fellow_since) await setSince(call, person, making.fellow_since_before)
  await call.db.rows('update made_fellow set undone_at = $2, undone_by = $3 where id = $1', [
    making.id,
    at,
    call.actor.id,
  ])
}
