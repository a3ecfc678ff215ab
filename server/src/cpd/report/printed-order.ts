import { code } from '@college/contract/kit'
import { scopeOf } from '#database'
import { PdfError, printing, renderPdf } from '#pdf'
import { ApiError, forReading, mayTry, noteFailure, noteSuccess } from '#platform'
import type { Context, RetriedJob } from '#platform'
import { loadActor } from '#people'
import { subjectOf } from '../people/person.ts'
import { cyclePdfDocument } from './cycle-pdf-document.ts'
import { readCycleReport } from './cycle-report.ts'
import { callAs } from './ended-reports.ts'
import { printCycle } from './printed-report.ts'
import type { PrintParts } from './printed-report.ts'
import { expiryOf } from './report-order.ts'

const job: RetriedJob = { name: 'print order', most: 4 }

/** Orders that are printed at one go. */
const portion = 10

interface Claimed {
  id: number
  user_id: number
  devcycle_id: number
  asked_by: number
}

/** Takes the next order: everybody's first one before anybody's second. One that a node began and left is taken again after three minutes. */
export const claimOrder = (context: Pick<Context, 'db' | 'now'>): Promise<Claimed | null> =>
  context.db.row<Claimed>(
    `update reportorder set claimed_at = $1 where id = (
       select o.id from reportorder o
       where o.state = 'waiting' and (o.claimed_at is null or o.claimed_at < $1::timestamptz - interval '3 minutes')
         and ${mayTry(job, 'o.id', '$1')}
       order by (select count(*) from reportorder b where b.asked_by = o.asked_by and b.state = 'waiting' and b.id < o.id), o.id
       limit 1 for update of o skip locked)
     returning id, user_id, devcycle_id, asked_by`,
    [context.now()],
  )

/** Printed as who asked for it may read it now. */
const printed = async (context: Context, parts: PrintParts, order: Claimed): Promise<Buffer> => {
  const asker = await loadActor(context.db, order.asked_by, context.now())
  if (!asker) throw new ApiError(code.notFound, 'You can no longer read this report.')
  const owner = { key: `user ${asker.id}` }
  return printing.run(owner, async () => {
    const call = callAs({ ...context, db: context.db.scopedTo(scopeOf(asker)) }, asker)
    const person = await subjectOf(call, order.user_id)
    const read = await readCycleReport(await forReading(call), person, order.devcycle_id, { printed: true })
    const { report } = read
    if (!report) throw new ApiError(code.notFound, 'There is no cycle to report on.')
    const data = { ...read, report }
    return renderPdf(owner, cyclePdfDocument(data, await printCycle(call, parts, data, asker)))
  })
}

const release = (context: Context, { id }: Claimed): Promise<unknown> =>
  context.db.rows('update reportorder set claimed_at = null where id = $1', [id])

const fail = (context: Context, { id }: Claimed, problem: string): Promise<unknown> =>
  context.db.rows(`update reportorder set state = 'failed', problem = $2 where id = $1 and state = 'waiting'`, [
    id,
    problem,
  ])

/** Whether it is worth another try as it is: the queue was full, or printing has ended with the node. */
const isPassing = (error: unknown): boolean =>
  (error instanceof ApiError && (error.status === code.tooMany || error.status === code.unavailable)) ||
  (error instanceof PdfError && error.reason === 'closed')

const print = async (context: Context, parts: PrintParts, order: Claimed): Promise<boolean> => {
  try {
    const content = await printed(context, parts, order)
    const at = context.now()
    await context.db.rows(
      `update reportorder set state = 'ready', content = $2, expires_at = $3 where id = $1 and state = 'waiting'`,
      [order.id, content, expiryOf(at)],
    )
    await noteSuccess(context, job, order.id)
    return true
  } catch (error) {
    if (isPassing(error)) {
      await release(context, order)
      return false
    }
    if (error instanceof ApiError) await fail(context, order, error.message)
    else await failAgain(context, order, error)
    return true
  }
}

const failAgain = async (context: Context, order: Claimed, error: unknown): Promise<void> => {
  await noteFailure(context, job, order.id, error)
  const last = await context.db.row<{ subject: string }>(
    'select subject from failed_job where job = $1 and subject = $2 and next_at is null',
    [job.name, String(order.id)],
  )
  if (last) await fail(context, order, 'We couldn’t print this report. Ask for it again, or ask the college office.')
  else await release(context, order)
}

/** Prints what was ordered, until told to stop, and removes what has expired. */
export const printOrders = async (context: Context, parts: PrintParts, stopping?: AbortSignal): Promise<void> => {
  await context.db.rows('delete from reportorder where expires_at <= $1', [context.now()])
  for (let turn = 0; turn < portion; turn += 1) {
    const order = stopping?.aborted ? null : await claimOrder(context)
    if (!order || !(await print(context, parts, order))) return
  }
}
