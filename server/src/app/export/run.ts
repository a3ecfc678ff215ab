import { code } from '@college/contract/kit'
import { collegeOf } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import { PdfError } from '#pdf'
import { ApiError } from '#platform'
import type { Context } from '#platform'
import type { Registry } from '#records'
import { callInBackground } from '../background.ts'
import { keepExport, removeExpired } from './bytes.ts'
import { claimExport, ExportGone, ExportStopped, failExport, mostTries, releaseExport, tellProgress } from './job.ts'
import type { Claimed } from './job.ts'
import { exported } from './kinds.ts'
import { listFile, workedOutFile } from './list-file.ts'
import type { Tell } from './list-file.ts'
import { packPerson } from './person/pack.ts'
import type { PackParts } from './person/pack.ts'
import { workedOut } from './worked-out.ts'

/** What exports need of the rest of the application. */
export interface ExportParts extends PackParts {
  readonly registry: Registry
}

/** Exports that one turn makes, one after the other. */
const portion = 10

/** Milliseconds from its beginning that one export may take. */
const longest = 3_600_000

const slow = 'This export took longer than an hour, so we stopped it. Export fewer rows or shorter dates.'
const cut = 'This export was cut short several times. Try again, or export fewer rows.'
const broken = 'We couldn’t make this export. Try again, or ask the college office.'

/** Whether an actor may export the lists of an organisation. */
export const mayExport = (actor: Actor, organisationId: number): boolean =>
  actor.platform_admin || actor.admin_organisations.includes(organisationId)

/** The organisation that an administrator works for: the one they work in, or else the first they administer. */
export const officePlace = (actor: Actor): number => {
  const here = collegeOf(actor)
  return mayExport(actor, here) ? here : (actor.admin_organisations[0] ?? here)
}

const make = async (context: Context, parts: ExportParts, job: Claimed, stopping?: AbortSignal): Promise<void> => {
  const call = await callInBackground(context, {
    by: job.asked_by,
    organisationId: job.organisation_id,
    name: job.kind === 'list' ? 'PUT /export/list' : 'PUT /export/person',
    job: `export ${job.id}`,
  })
  if (!call) throw new ExportGone()
  const until = context.now().getTime() + longest
  const tell: Tell = async (done, total) => {
    if (stopping?.aborted) throw new ExportStopped()
    if (context.now().getTime() > until) throw new ApiError(code.tooLarge, slow)
    await tellProgress(context, job, done, total)
  }
  if (job.kind === 'person') {
    await keepExport(context, job, await packPerson(call, parts, tell))
    return
  }
  const worked = workedOut.find(({ record }) => record.name === job.resource)
  if (worked && mayExport(call.actor, job.organisation_id)) {
    await keepExport(context, job, await workedOutFile(call, worked, job, tell))
    return
  }
  const entry = exported(parts.registry).find(({ record }) => record.name === job.resource)
  if (!entry || !mayExport(call.actor, job.organisation_id))
    throw new ApiError(code.forbidden, 'You can no longer export this.')
  await keepExport(context, job, await listFile(call, entry, job, tell))
}

/** Whether it is worth another try as it is: a queue was full, or printing has ended with the node. */
const isPassing = (error: unknown): boolean =>
  (error instanceof ApiError && (error.status === code.tooMany || error.status === code.unavailable)) ||
  (error instanceof PdfError && error.reason === 'closed')

const settle = async (context: Context, job: Claimed, error: unknown): Promise<void> => {
  if (error instanceof ExportGone) return
  if (error instanceof ExportStopped || isPassing(error)) {
    await releaseExport(context, job)
    return
  }
  if (error instanceof ApiError) {
    await failExport(context, job, error.message)
    return
  }
  context.log.error({ err: error, export: job.id }, 'an export failed')
  await failExport(context, job, broken)
}

/** Makes what was asked for, until told to stop, and removes what has expired. */
export const runExports = async (context: Context, parts: ExportParts, stopping?: AbortSignal): Promise<void> => {
  await removeExpired(context)
  for (let turn = 0; turn < portion; turn += 1) {
    const job = stopping?.aborted ? null : await claimExport(context)
    if (!job) return
    if (job.tries > mostTries) {
      await failExport(context, job, cut)
      continue
    }
    try {
      await make(context, parts, job, stopping)
    } catch (error) {
      await settle(context, job, error)
    }
  }
}
