import type { Database } from '#database'
import { ApiError } from '#platform'
import type { Call, Context } from '#platform'
import { callInBackground } from '../background.ts'
import { mayExport } from '../export/run.ts'
import { judgeAct } from './acts.ts'
import {
  BatchGone,
  BatchStopped,
  changedSince,
  claimBatch,
  failBatch,
  finishBatch,
  releaseBatch,
  tellBatch,
} from './batch.ts'
import type { BatchItem, ClaimedBatch } from './batch.ts'
import { doAct } from './do-act.ts'
import { makePeople } from './make.ts'
import type { Tell } from './make.ts'
import { readPeople } from './read.ts'

/** What the batches need of the rest of the application. */
export interface BatchParts {
  readonly publicUrl: () => string
}

const mostTries = 3
/** Batches that one turn does. */
const most = 10

const cut = 'This was cut short several times, so nothing was changed. Try again with fewer people.'
const broken = 'We couldn’t do this, so nothing was changed. Try again, or tell the people who run the server.'
const notAllowed = 'You’re no longer an administrator of this college, so nothing was changed.'

const work = async (call: Call, parts: BatchParts, batch: ClaimedBatch, tell: Tell): Promise<BatchItem[]> => {
  const { ask, organisation_id: organisation } = batch
  if ('text' in ask) {
    const file = await readPeople(call, organisation, ask)
    if (file.print !== batch.print) throw changedSince('made')
    return makePeople(call, batch, file.ready, ask.invite ? { publicUrl: parts.publicUrl() } : null, tell)
  }
  const judged = await judgeAct(call, organisation, ask.ids, ask.act)
  if (judged.print !== batch.print) throw changedSince('changed')
  return doAct(call, batch, ask.act, judged, tell)
}

const run = async (
  context: Context,
  parts: BatchParts,
  batch: ClaimedBatch,
  stopping: AbortSignal | undefined,
): Promise<void> => {
  const call = await callInBackground(context, {
    by: batch.made_by,
    organisationId: batch.organisation_id,
    name: 'text' in batch.ask ? 'PUT /peopleimport' : 'PUT /peopleacts',
    job: `peoplebatch ${batch.id}`,
  })
  if (!call || !mayExport(call.actor, batch.organisation_id)) {
    await failBatch(context, batch, notAllowed)
    return
  }
  const tell: Tell = async (done) => {
    if (stopping?.aborted) throw new BatchStopped()
    await tellBatch(context, batch, done)
  }
  const whole = async (tx: Database): Promise<void> => {
    // One at a time in a college, so that each finds what the one before has done.
    await tx.rows('select pg_advisory_xact_lock(hashtext($1), $2::int)', ['peoplebatch', batch.organisation_id])
    const inside: Call = { ...call, db: tx, caller: { ...call.caller, inTransaction: true } }
    const items = await work(inside, parts, batch, tell)
    const people = new Set(items.map(({ user_id: id }) => id)).size
    await finishBatch(inside, batch, items, people)
  }
  // No one waits for it at a screen.
  await call.db.transaction(whole, { patient: true })
}

const settle = async (context: Context, batch: ClaimedBatch, error: unknown): Promise<void> => {
  if (error instanceof BatchGone) return
  if (error instanceof BatchStopped) {
    await releaseBatch(context, batch)
    return
  }
  if (error instanceof ApiError) {
    await failBatch(context, batch, error.message)
    return
  }
  context.log.error({ err: error, peoplebatch: batch.id }, 'a batch of people failed')
  await failBatch(context, batch, broken)
}

/** Does what was confirmed for many people, each batch all of it or nothing, until told to stop. */
export const runPeopleBatches = async (context: Context, parts: BatchParts, stopping?: AbortSignal): Promise<void> => {
  for (let turn = 0; turn < most; turn += 1) {
    const batch = stopping?.aborted ? null : await claimBatch(context)
    if (!batch) return
    if (batch.tries > mostTries) {
      await failBatch(context, batch, cut)
      continue
    }
    try {
      await run(context, parts, batch, stopping)
    } catch (error) {
      await settle(context, batch, error)
    }
  }
}
