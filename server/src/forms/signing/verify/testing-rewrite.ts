import type { Form } from '@college/contract/forms'
import type { TestApp } from '#testing'
import { eventHash, readEvents } from '../../chain.ts'
import type { EventDetails } from '../../chain.ts'
import { signatureHash } from '../sign/proof.ts'
import type { SignatureFacts } from '../sign/proof.ts'

/** How a chain is rewritten: the content's hash, and what its signatures and events say. */
export interface Rewriting {
  readonly hash: string
  readonly facts?: (facts: SignatureFacts) => object
  readonly details?: (details: EventDetails) => EventDetails
}

const tables = ['devform', 'devform_revision', 'devform_event', 'devformsignature']

/** Does something as the database's owner, whom no trigger stops. */
export const asOwner = async (college: TestApp, work: () => Promise<unknown>): Promise<void> => {
  for (const table of tables) await college.db.script(`alter table ${table} disable trigger all`)
  await work()
  for (const table of tables) await college.db.script(`alter table ${table} enable trigger all`)
}

/** Rewrites the chain of a form with one completion, with each hash worked out again as the application does. */
export const rewriteChain = async (
  { db }: Pick<TestApp, 'db'>,
  form: Pick<Form, 'id'>,
  { hash, facts: changeFacts = (facts) => facts, details: changeDetails = (details) => details }: Rewriting,
): Promise<void> => {
  let previous = ''
  for (const { id, hash: _, ...event } of await readEvents(db, form.id)) {
    const details = changeDetails(event.details)
    const signed = event.kind === 'signed' ? details.signature : undefined
    const facts = signed && (changeFacts({ ...signed, content_hash: hash }) as SignatureFacts) // with one of them changed
    const signature = facts ? { signature: facts, signature_hash: signatureHash(facts, previous) } : {}
    const next = {
      ...event,
      previous_hash: previous,
      details: { ...details, ...signature },
      content_hash: event.content_hash && hash,
    }
    previous = eventHash(next)
    await db.rows(
      'update devform_event set details = $2, content_hash = $3, previous_hash = $4, hash = $5 where id = $1',
      [id, JSON.stringify(next.details), next.content_hash, next.previous_hash, previous],
    )
    if (facts)
      await db.rows('update devformsignature set content_hash = $2, signature_hash = $3 where id = $1', [
        event.devformsignature_id,
        hash,
        signatureHash(facts, next.previous_hash),
      ])
  }
  await db.rows('update devform set content_hash = $2 where id = $1', [form.id, hash])
  await db.rows('update devform_revision set content_hash = $2 where devform_id = $1', [form.id, hash])
}

/** Changes what the audit holds of a form's signatures, by an expression over `changes` and `s`, the signature's row. */
export const rewriteAudit = ({ db }: Pick<TestApp, 'db'>, form: Pick<Form, 'id'>, changes: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.rows(`set local session_replication_role = 'replica'`)
    await tx.rows(
      `update audit a set changes = ${changes} from devformsignature s
       where a.resource = 'devformsignature' and a.record_id = s.id and s.devform_id = $1 and a.changes ? 'signature_hash'`,
      [form.id],
    )
  })
