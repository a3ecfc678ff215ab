import { guest } from '@college/contract/kit'
import type { Cycle, Plan } from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import { PdfError, renderPdf } from '#pdf'
import { mayTry, noteFailure, noteSuccess, ownJobs } from '#platform'
import { audit, readRows } from '#records'
import type { Call, Caller, Context, RetriedJob } from '#platform'
import { loadActor } from '#people'
import { printProgramme } from '../programme/pdf.ts'
import { keepExpired } from '../progress/closed.ts'
import { plans } from '../records.ts'
import { cyclePdfDocument } from './cycle-pdf-document.ts'
import { keepReport } from './kept-report.ts'
import { pdpPdfDocument } from './pdp-pdf-document.ts'
import { readPdp } from './pdp.ts'
import { printCycle, printPlan } from './printed-report.ts'
import type { PrintParts } from './printed-report.ts'
import { readCycleReport } from './cycle-report.ts'

/** Reports that are kept at one go, so that printing them never holds up what people print. */
const portion = 10

const keeping: RetriedJob = { name: 'keep report', most: 6 }

/** What failures are noted by: a person in a cycle, or a plan. */
const subjectOf = ({ user_id: user, devcycle_id: cycle, devplan_id: plan }: Due): string =>
  cycle === null ? `plan ${plan}` : `cycle ${cycle} of ${user}`

interface Due {
  user_id: number
  devcycle_id: number | null
  devplan_id: number | null
  category: Plan['category'] | null
}

const nobody: Omit<Caller, 'actor'> = {
  session: null,
  actingAs: null,
  waitsFor: [],
  ip: '',
  userAgent: null,
  cookies: null,
  requestId: 'keeping',
  call: 'reports',
  idempotencyKey: null,
  bodyHash: () => '',
}

/** Nobody did this: the time of a cycle or plan was over. */
const byNobody: Caller = { ...nobody, actor: guest(0) }

/** A call in which a report is read as a person themselves may read it. */
export const callAs = (context: Context, actor: Actor): Call => ({
  ...context,
  unscoped: context.db,
  actor,
  caller: { ...nobody, actor },
})

/** The next expired cycle of which reports may be missing, the one that expired last first. */
const nextCycle = (context: Context): Promise<Pick<Cycle, 'id'> | null> =>
  context.db.row<Pick<Cycle, 'id'>>(
    `select c.id from devcycle c where c.expired_at is not null and c.deleted_at is null
       and not exists (select 1 from reports_kept k where k.devcycle_id = c.id)
     order by c.expired_at desc, c.id limit 1`,
  )

// Of whom a cycle asked nothing it has no verdict to keep.
const missingOf = (context: Context, cycleId: number): Promise<Due[]> =>
  context.db.rows<Due>(
    `select distinct a.user_id, a.devcycle_id, null::bigint as devplan_id, null as category
     from devactivity a join "user" u on u.id = a.user_id and u.deleted_at is null
     join closed_cycle_person p on p.devcycle_id = a.devcycle_id and p.user_id = a.user_id and p.asked
     where a.devcycle_id = $1 and a.state = 'complete' and a.deleted_at is null
       and not exists (select 1 from frozen_report f where f.devcycle_id = $1 and f.user_id = a.user_id and f.withdrawn_at is null)
       and ${mayTry(keeping, `'cycle ' || a.devcycle_id || ' of ' || a.user_id`, '$3')}
     order by a.user_id limit $2`,
    [cycleId, portion, context.now()],
  )

const closedPlans = (context: Context): Promise<Due[]> =>
  context.db.rows<Due>(
    `select p.user_id, null::bigint as devcycle_id, p.id as devplan_id, p.category
     from devplan p join "user" u on u.id = p.user_id and u.deleted_at is null
     where p.closed_at is not null and p.deleted_at is null and p.start_date is not null and p.end_date is not null
       and not exists (select 1 from frozen_report f where f.devplan_id = p.id and f.withdrawn_at is null)
       and ${mayTry(keeping, `'plan ' || p.id`, '$2')}
     order by p.closed_at desc, p.id limit $1`,
    [portion, context.now()],
  )

const printed = async (
  context: Context,
  parts: PrintParts,
  actor: Actor,
  due: Due,
): Promise<{ file: Buffer; name: string } | null> => {
  const call = callAs(context, actor)
  if (due.devcycle_id !== null) {
    const read = await readCycleReport(call, actor, due.devcycle_id)
    const { report, person } = read
    if (!report) return null
    const data = { ...read, report }
    const file = await renderPdf(ownJobs, cyclePdfDocument(data, await printCycle(call, parts, data, actor)))
    return { file, name: `Cycle report ${person.name} ${report.cycle.devcycle.name}.pdf` }
  }
  if (due.category === 'PDP') {
    const data = await readPdp(call, actor, due.devplan_id ?? undefined)
    const name = `Professional development plan ${data.person.name} ${data.plan.devplan.name}.pdf`
    const print = await printPlan(call, parts, data, actor)
    return { file: await renderPdf(ownJobs, pdpPdfDocument(data, print)), name }
  }
  const condition = 't.id = ?'
  const [plan] = await readRows<Plan>(call, plans, { condition, given: [due.devplan_id], order: 't.id' })
  return plan ? printProgramme(call, parts, plan, ownJobs) : null
}

const keep = async (context: Context, parts: PrintParts, due: Due): Promise<boolean> => {
  const at = context.now()
  const actor = await loadActor(context.db, due.user_id, at, true)
  const paper = actor && (await printed(context, parts, actor, due))
  if (!paper) return false
  const about = due.devcycle_id === null ? { devplanId: due.devplan_id ?? 0 } : { devcycleId: due.devcycle_id }
  const { id, organisation_id } = actor
  return context.db.transaction((tx) =>
    keepReport(tx, byNobody, {
      userId: id,
      organisationId: organisation_id,
      about,
      at: at.toISOString(),
      by: null,
      ...paper,
    }),
  )
}

const keepAll = async (
  context: Context,
  parts: PrintParts,
  due: readonly Due[],
  stopping?: AbortSignal,
): Promise<number> => {
  let kept = 0
  for (const each of due) {
    if (stopping?.aborted) break
    try {
      if (await keep(context, parts, each)) kept += 1
      await noteSuccess(context, keeping, subjectOf(each))
    } catch (error) {
      // The node stops: the next one that looks finds it due, as if it had not been begun.
      if (error instanceof PdfError && error.reason === 'closed') break
      await noteFailure(context, keeping, subjectOf(each), error)
    }
  }
  return kept
}

interface Withdrawn {
  id: number
  user_id: number
  organisation_id: number
}

// Somebody has opened again what was over, or has done so and ended it anew: what was kept of it is not its last word.
const reopened = (over: string, since: string): string => `(${over} is null or ${since} < ${over})`

/** Withdraws what was kept of cycles and plans that were opened again, and of people of whom their cycle asked nothing. */
const withdrawEnded = async (context: Context): Promise<void> => {
  const at = context.now()
  await context.db.transaction(async (tx) => {
    await tx.rows(
      `delete from reports_kept k using devcycle c where c.id = k.devcycle_id and ${reopened('c.expired_at', 'k.at')}`,
    )
    const gone = await tx.rows<Withdrawn>(
      `update frozen_report f set withdrawn_at = $1 where withdrawn_at is null and (
         exists (select 1 from devcycle c where c.id = f.devcycle_id and ${reopened('c.expired_at', 'f.created_at')})
         or exists (select 1 from devplan p where p.id = f.devplan_id and ${reopened('p.closed_at', 'f.created_at')})
         or exists (select 1 from closed_cycle_person k where k.devcycle_id = f.devcycle_id and k.user_id = f.user_id and not k.asked))
       returning id, user_id, organisation_id`,
      [at],
    )
    for (const { id, user_id: ownerId, organisation_id: organisationId } of gone) {
      const changes = { withdrawn_at: [null, at.toISOString()] as const }
      await audit(tx, byNobody, { resource: 'frozen_report', recordId: id, organisationId, ownerId, changes })
    }
  })
}

/** Keeps what expired cycles rest on, and some of the reports of cycles that have expired and plans that were closed, until told to stop; gives how many it kept. */
export const keepEnded = async (context: Context, parts: PrintParts, stopping?: AbortSignal): Promise<number> => {
  await withdrawEnded(context)
  await keepExpired(context)
  const cycle = await nextCycle(context)
  const due = cycle ? await missingOf(context, cycle.id) : []
  if (cycle && due.length === 0) {
    await context.db.rows('insert into reports_kept (devcycle_id, at) values ($1, $2) on conflict do nothing', [
      cycle.id,
      context.now(),
    ])
  }
  return (
    (await keepAll(context, parts, due, stopping)) +
    (await keepAll(context, parts, await closedPlans(context), stopping))
  )
}
