import type { Form, FormState } from '@college/contract/forms'
import type { Call } from '#platform'
import { appendEvent } from '../chain.ts'
import { dropArrivedMails, dropTurnMails } from '../signing/request/turn-mails.ts'

/** A form that has come to another state; `from` is null where it was begun or brought back, `to` where it was removed. */
export interface FormMove {
  readonly form: Form
  readonly from: FormState | null
  readonly to: FormState | null
  /** Signatures that do not hold any more, by the id of their row. */
  readonly voided?: readonly number[]
  /** What happened, as a sentence for those whose signatures these were; what somebody wrote is no part of it. */
  readonly what?: string
}

/** Is told of every move, in the transaction of the move. */
export type FormHook = (call: Call, move: FormMove) => Promise<void>

/** What forms need of whoever puts the domains together. */
export interface FormParts {
  /** Whoever is told when a form's state changes. */
  readonly moved: readonly FormHook[]
}

/** Tells everybody who has to know that a form has come to another state. */
export const tellMoved = async (call: Call, { moved }: FormParts, move: FormMove): Promise<void> => {
  for (const hook of moved) await hook(call, move)
}

/** Who does what happens, where it is somebody without an account. */
export interface GuestDoing {
  readonly guest?: string
}

/** Which signatures are voided: those of who read a content, or all of a form where none is named; and by whom, where they have no account. */
interface Voiding extends GuestDoing {
  readonly content?: string | null
  /** One of them alone, by the id of its row. */
  readonly only?: number | null
}

/** Voids signatures of a form, and says so in its chain; gives the ids of the rows. */
export const voidSignatures = async (
  call: Call,
  form: Pick<Form, 'id' | 'organisation_id'>,
  reason: string,
  { content = null, only = null, ...by }: Voiding = {},
): Promise<number[]> => {
  const rows = await call.db.rows<{ id: number; party: string; party_title: string; content_hash: string }>(
    `update devformsignature set state = 'voided', void_reason = $2, updated_by = $3
     where devform_id = $1 and state = 'signed' and ($4::text is null or (content_hash = $4 and before_answers is not true)) and ($5::bigint is null or id = $5) and deleted_at is null
     returning id, party, party_title, content_hash`,
    [form.id, reason, call.actor.id || null, content, only],
  )
  const voided = rows.toSorted((one, other) => one.id - other.id)
  for (const { id, party, party_title, content_hash } of voided) {
    await dropTurnMails(call.db, form.organisation_id, id)
    await dropArrivedMails(call.db, form.organisation_id, [id])
    await appendEvent(call, form, {
      ...by,
      kind: 'voided',
      devformsignature_id: id,
      party,
      party_title,
      content_hash,
      comment: reason,
    })
  }
  return voided.map(({ id }) => id)
}
