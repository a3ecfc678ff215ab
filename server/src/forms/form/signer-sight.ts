import type { FormSignature } from '@college/contract/forms'
import { givenBeforeAnswers } from '../chain.ts'
import type { KeptEvent } from '../chain.ts'
import type { Revision } from '../sealed-answers.ts'

/** What a form's page is made of. */
interface Kept {
  readonly signatures: FormSignature[]
  readonly events: KeptEvent[]
  readonly revisions: Revision[]
}

/**
 * What is left of it for somebody who reads a form only since they sign it: who else signs, and what happened when. What others said is
 * for the person whose form it is; what the form said before it was put to them is nobody's reason to sign.
 */
export const asSignerReads = ({ signatures, events, revisions }: Kept, signer: number, hash: string | null): Kept => {
  const own = signatures.filter(({ signer_id }) => signer_id === signer)
  const mine = new Set(own.map(({ id }) => id))
  const early = givenBeforeAnswers(events)
  const signed = new Set(own.filter(({ id }) => !early.has(id)).map(({ content_hash }) => content_hash))
  const hashFor = (each: { readonly content_hash: string | null }): string | null =>
    each.content_hash === hash ? hash : null
  return {
    signatures: signatures.map((each) =>
      mine.has(each.id) ? each : { ...each, comment: null, void_reason: null, content_hash: hashFor(each) },
    ),
    events: events.map((each) =>
      each.devformsignature_id !== null && mine.has(each.devformsignature_id)
        ? each
        : { ...each, comment: null, content_hash: hashFor(each) },
    ),
    revisions: revisions.filter(({ content_hash }) => signed.has(content_hash)),
  }
}
