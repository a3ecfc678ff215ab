import type { Runner } from '#database'
import type { Context } from '#platform'
import { brokenLink, holdForm, readEvents } from './chain.ts'
import type { KeptEvent } from './chain.ts'
import { anyForm, askedRows } from './signing/request/rows.ts'
import { formHolds, partsHold } from './signing/verify/form-holds.ts'

const portion = 100
/** Forms are worked out anew once in so many hours. */
const hours = 20

type Checking = Pick<Context, 'db' | 'keys' | 'log' | 'now'>

/** The chain of a form; null where it is broken. */
const wholeChain = async (db: Runner, id: number): Promise<readonly KeptEvent[] | null> => {
  try {
    const events = await readEvents(db, id)
    return brokenLink(events) === null ? events : null
  } catch (error) {
    // An instant that is none any more. Whatever it is, the other forms are checked.
    if (error instanceof RangeError || error instanceof TypeError) return null
    throw error
  }
}

const isSigned = (events: readonly KeptEvent[]): boolean => {
  const voided = (signed: KeptEvent): boolean =>
    events.some(
      ({ kind, number, devformsignature_id: id }) =>
        kind === 'voided' && id === signed.devformsignature_id && number > signed.number,
    )
  return events.some((event) => event.kind === 'signed' && !voided(event))
}

const problemOf = async (context: Checking, db: Runner, id: number): Promise<string | null> => {
  // Held, so that nobody signs between the reading of the form and of its chain.
  await holdForm(db, id)
  const events = await wholeChain(db, id)
  if (!events) return 'its chain is broken'
  const form = await anyForm(db, id)
  if (!form) return events.some(({ kind }) => kind === 'signed') ? 'it was signed, and was taken away' : null
  if (form.content_hash === null) {
    const last = events.findLast(({ kind }) => ['completed', 'changed', 'returned', 'reopened'].includes(kind))
    if (last?.kind === 'completed') return 'it was completed, and says that it was not'
    const early = await askedRows(db, 's.devform_id = $1', [id])
    return (await partsHold(context, db, form, early)) ? null : 'a part of it is not what was signed'
  }
  const rows = await askedRows(db, 's.devform_id = $1', [id])
  if (!isSigned(events) && !rows.some(({ state }) => state === 'signed')) return null
  return (await formHolds(context, db, form, rows, form.content_hash))
    ? null
    : 'its answers, its signatures or its chain are not what was signed'
}

const note = (db: Runner, id: number, at: Date, problem: string | null): Promise<object[]> =>
  db.rows(
    `insert into devform_check (devform_id, organisation_id, checked_at, problem)
     select id, organisation_id, $2, $3 from devform where id = $1
     on conflict (devform_id) do update set checked_at = excluded.checked_at, problem = excluded.problem`,
    [id, at, problem],
  )

/**
 * Works the chains and signatures of forms that were ever completed or signed out again, those first that were checked longest ago, for at most
 * `seconds`. What is wrong stands in the log. Gives the ids of the forms that are.
 */
export const checkForms = async (context: Checking, seconds = 600): Promise<number[]> => {
  const until = Date.now() + seconds * 1_000
  const wrong: number[] = []
  for (;;) {
    const rows = await context.db.rows<{ id: number }>(
      `select f.id from devform f left join devform_check k on k.devform_id = f.id
       where ((f.content_hash is not null and f.deleted_at is null)
           or exists (select 1 from devform_event e where e.devform_id = f.id and e.kind in ('completed', 'signed')))
         and (k.checked_at is null or k.checked_at < $1::timestamptz - interval '${hours} hours')
       order by k.checked_at nulls first, f.id limit ${portion}`,
      [context.now()],
    )
    for (const { id } of rows) {
      const problem = await context.db.transaction(async (tx) => {
        const found = await problemOf(context, tx, id)
        await note(tx, id, context.now(), found)
        return found
      })
      if (problem !== null) {
        wrong.push(id)
        context.log.error({ form: id, problem }, 'a form is not as it was signed')
      }
      if (Date.now() > until) return wrong
    }
    if (rows.length < portion) return wrong
  }
}
