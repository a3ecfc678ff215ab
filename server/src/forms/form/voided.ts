import { undoneReason, voidCauses } from '@college/contract/forms'
import type { Form, FormChange, FormSignature, TemplateVersion } from '@college/contract/forms'
import { givenBeforeAnswers } from '../chain.ts'
import type { KeptEvent } from '../chain.ts'
import { aboutTitle, askedHash } from '../content.ts'
import type { Content } from '../content.ts'
import type { Revision } from '../sealed-answers.ts'

/** What it is worked out from why signatures no longer count. */
interface History {
  readonly form: Form
  readonly template: TemplateVersion
  readonly events: readonly KeptEvent[]
  /** Those that the caller may read. */
  readonly revisions: readonly Revision[]
  /** What the form says now; null where the caller reads nothing of it yet. */
  readonly now: Content | null
  readonly say: (before: Revision | undefined, after: Content | undefined) => FormChange[]
}

/** The titles of what differs since the content that somebody signed. */
const changedSince = (history: History, { id, content_hash: signed, fills }: FormSignature): string[] => {
  const { form, template, revisions, now, say } = history
  if (now === null) return []
  const isEarly = givenBeforeAnswers(history.events).has(id)
  const before = isEarly ? undefined : revisions.findLast(({ content_hash: hash }) => hash === signed)
  if (before) return [...new Set(say(before, now).map(({ title }) => title))]
  // Given before the form was completed, it holds for what is asked, which stays as it is, and for what it is about.
  return fills && signed !== null && askedHash(form, template) !== signed ? [aboutTitle] : []
}

/** Why each signature that no longer counts doesn’t: what was done, and what the form says differently since. */
export const whyVoided =
  (history: History) =>
  (signature: FormSignature): FormSignature['voided'] => {
    if (signature.state !== 'voided') return null
    const { id } = signature
    const at = history.events.findIndex((event) => event.kind === 'voided' && event.devformsignature_id === id)
    const isCause = ({ kind }: KeptEvent): boolean => voidCauses.some((one) => one === kind)
    const cause = history.events.slice(0, Math.max(0, at)).findLast(isCause)
    const by = voidCauses.find((one) => one === cause?.kind) ?? 'changed'
    return { by: signature.void_reason === undoneReason ? 'undone' : by, changed: changedSince(history, signature) }
  }
