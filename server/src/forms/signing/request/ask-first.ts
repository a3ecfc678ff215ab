import { asks, askFirst, questionsOf } from '@college/contract/forms'
import type { Form, TemplateVersion } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { ServerRecord, Standard } from '#records'
import { atOnce } from '../../chain.ts'
import { completeAsRead } from '../../form/calls.ts'
import type { FormStateParts } from '../../form/calls.ts'
import { ownersPart, readVersion } from '../../version.ts'

/** What asking first needs. */
export interface AskFirstParts extends FormStateParts {
  readonly standard: Standard
  /** The record of signatures. */
  readonly signatures: ServerRecord
}

/** Refuses by the place of the one who is asked, of several. */
const placed = (error: unknown, at: number): unknown =>
  error instanceof ApiError && error.errors
    ? new ApiError(
        error.status,
        error.message,
        error.errors.map(({ path, message }) => ({ path: path === 'party' ? path : `signers.${at}.${path}`, message })),
      )
    : error

/** Whether a version asks the form’s owner nothing. */
const answeredByOthers = (version: TemplateVersion): boolean =>
  !questionsOf(ownersPart(version)).some(({ question }) => asks(question))

const rowOf = (body: string): Form => JSON.parse(body) as Form // a row of the record

/** A form for each of those who are asked, empty but for what it is about. All of them are asked, or nobody. */
export const serveAskFirst = ({ standard, signatures, ...parts }: AskFirstParts): Served =>
  serve(askFirst, async (call, { body }) => {
    // The answer that is kept for a repeat is that of the whole.
    const within = { ...call, caller: { ...call.caller, idempotencyKey: null } }
    const made: Form[] = []
    for (const [at, signer] of body.signers.entries()) {
      const { devformtemplate_id, title, party } = body
      const begun = await standard.create(within, parts.entry, {
        devformtemplate_id,
        user_id: call.actor.id,
        ...(title === undefined ? {} : { title }),
      })
      const form = rowOf(begun.body)
      if ((form.parts ?? 0) === 0)
        throw badField('devformtemplate_id', 'No one else fills in a part of this form. Complete it first, then ask.')
      // Its owner is asked nothing, so that it waits for no one else.
      if (answeredByOthers(await readVersion(call.db, form)))
        await completeAsRead(atOnce(within), parts, { id: form.id, updated_at: form.updated_at })
      await standard
        .create(within, signatures, { devform_id: form.id, party, ...signer })
        .catch((error: unknown) => Promise.reject(placed(error, at)))
      made.push(rowOf(await standard.get(within, parts.entry, form.id)))
    }
    return { data: made, status: code.created }
  })
