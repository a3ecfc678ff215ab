import {
  lacksSignatures,
  type Form,
  type FormState,
  type Refusal,
  type TemplateType,
  type WholeForm,
} from '@college/contract/forms'
import { dayIn, daysBetween, showDate } from '@college/contract/kit'
import type { StateKind } from '#kit'

export { initialsOf } from '#kit'

export const stateWords: Readonly<Record<FormState, string>> = {
  started: 'Started',
  completed: 'Completed',
  signed: 'Signed',
  finished: 'Finished',
  withdrawn: 'Withdrawn',
  rejected: 'Rejected',
}

export const typeWords: Readonly<Record<TemplateType, string>> = { trainee: 'Trainee', fellow: 'Fellow', pdp: 'PDP' }

type FormProgress = Pick<
  Form,
  'state' | 'signing_required' | 'signatures_needed' | 'signatures_given' | 'returned_at' | 'waits'
>

/** What a signer who does not sign can choose, the mildest first. */
export const refusalTitle: readonly { readonly value: Refusal; readonly label: string }[] = [
  { value: 'returned', label: 'Return' },
  { value: 'declined', label: 'Decline' },
  { value: 'rejected', label: 'Reject' },
]

/** A form by its template and what it is about. */
export const nameOf = ({ name, title }: Pick<Form, 'name' | 'title'>): string =>
  title ? `${name ?? 'Form'}, ${title}` : (name ?? 'Form')

/** What tells a form apart from others of its template: what it is about, or who signed it or is to sign it. */
export const tellsApart = ({ title, signed_by: by, waits_for: next, state }: Form): string => {
  if (title) return title
  if (by?.length) return `Signed by ${by.join(', ')}`
  return state === 'completed' && next?.length ? `For ${next.join(', ')} to sign` : ''
}

/** A form by its template alone, for lists that others may read over a shoulder: what it is about may name a patient. */
export const calledAs = ({ form, template }: Pick<WholeForm, 'form' | 'template'>): string => form.name ?? template.name

/** A signer's part of a form: `Your part of Ben Okafor’s case-based discussion`. */
export const partWords = (whole: Pick<WholeForm, 'form' | 'template'>): string => {
  const called = calledAs(whole)
  // An abbreviation keeps its capitals.
  const inside = /^.[a-z]/.test(called) ? called.charAt(0).toLowerCase() + called.slice(1) : called
  return whole.form.user_name === null ? `Your part of ${inside}` : `Your part of ${whole.form.user_name}’s ${inside}`
}

/** What a rater is promised whose answers are read only as a sum. */
export const summedPromise = (owner: string): string =>
  `${owner} sees that you answered. What you say is read only together with what others say.`

/** What each of these means for the form, its owner and what others signed, in a line. */
export const refusalWords = (owner: string, isSigned: boolean): Readonly<Record<Refusal, string>> => ({
  returned: `${owner} changes the form, then we ask you again.${isSigned ? ' Signatures given so far no longer count.' : ''}`,
  declined: `The form stays as it is, and ${owner} can ask someone else to sign.`,
  rejected: 'The form ends here. Only the college office can reopen it.',
})

/** What someone without an account needs to sign, by a link or by a code that is shown to them. */
export const guestNeeds =
  'We email a link to this address. Without one, show them a code when you’re together: to sign, they need their own email on their phone.'

interface Reader {
  /** It waits for their signature or their part. */
  readonly isAsked?: boolean
  readonly isOwner?: boolean
}

interface Chip {
  readonly kind: StateKind
  readonly words: string
}

/** Who declined a form, to follow "Declined": `by Helen Rāpana`; empty where its chip says something else. */
export const declinedBy = (form: Pick<Form, 'declined_by'>, kind: StateKind): string =>
  kind === 'declined' && form.declined_by?.length ? `by ${form.declined_by.join(', ')}` : ''

const passChip: Chip = { kind: 'yourTurn', words: 'Asked to pass it on' }

const partChip = ({ signatures_given: given, signatures_needed: needed }: FormProgress, isOwner?: boolean): Chip => {
  if (isOwner) return { kind: 'yourTurn', words: 'Fill in your part' }
  return { kind: 'due', words: given === needed ? 'One part left' : 'Parts left' }
}

/** The status of a form, as a chip: what it waits for comes before its state. */
export const chipOf = (form: FormProgress, { isAsked, isOwner }: Reader = {}): Chip => {
  if (isAsked) return { kind: 'yourTurn', words: 'Waiting for you' }
  switch (form.state) {
    case 'signed':
      return { kind: 'signed', words: 'Signed' }
    case 'finished':
      return { kind: 'finished', words: 'Finished' }
    case 'withdrawn':
      return { kind: 'inactive', words: 'Withdrawn' }
    case 'rejected':
      return { kind: 'failed', words: 'Rejected' }
    case 'completed':
      if (!lacksSignatures(form)) return { kind: 'completed', words: 'Completed' }
      if (form.waits === 'pass' && isOwner) return passChip
      if (form.waits === 'signer' || form.waits === 'pass') return { kind: 'asked', words: 'Waiting for signatures' }
      if (form.waits === 'declined') return { kind: 'declined', words: 'Declined' }
      return isOwner ? { kind: 'yourTurn', words: 'Ask to sign' } : { kind: 'due', words: 'Not asked to sign yet' }
    case 'started':
    default:
      if (form.returned_at)
        return { kind: 'due', words: form.waits === 'reopened' ? 'Reopened' : 'Returned for changes' }
      if (form.waits === 'declined') return { kind: 'declined', words: 'Declined' }
      if (form.waits === 'part') return partChip(form, isOwner)
      if (form.waits === 'pass' && isOwner) return passChip
      return form.waits === 'signer' || form.waits === 'pass'
        ? { kind: 'asked', words: 'Waiting for an answer' }
        : { kind: 'draft', words: 'Started' }
  }
}

/** The words of a form's chip: of one that everyone has signed with the day of the last signature. */
export const chipWords = (
  { kind, words }: Chip,
  { last_signed_at: at }: Pick<Form, 'last_signed_at'>,
  timezone: string,
): string => (kind === 'signed' && at ? `${words} ${dayWords(at, timezone)}` : words)

/** `6 of 8 answered`; empty where nothing is asked. */
export const progressWords = ({ questions, answered }: Pick<Form, 'questions' | 'answered'>): string =>
  questions ? `${answered ?? 0} of ${questions}` : ''

type OwnPart = Pick<Form, 'questions' | 'answered' | 'parts'>

/** Of a form with parts, which counts only what its owner answers: that they answered all of it; empty where it does not count. */
export const ownPartWords = ({ parts, questions, answered }: OwnPart, isOwner: boolean): string => {
  if (!parts || !questions || answered !== questions) return ''
  return isOwner ? 'Your part is complete' : 'Their part is complete'
}

/** `6 of 8 answered`, or that the owner’s part is complete where others answer, too; empty where nothing is asked. */
export const answeredWords = (form: OwnPart, isOwner: boolean): string =>
  ownPartWords(form, isOwner) || (progressWords(form) && `${progressWords(form)} answered`)

/** `1 of 3`; empty without signatures. */
export const signatureWords = (form: FormProgress): string =>
  form.signing_required ? `${form.signatures_given ?? 0} of ${form.signatures_needed ?? 0}` : ''

/** `8 days`, `yesterday`, `today`. */
export const agoWords = (instant: string, now: Date, timezone: string): string => {
  const days = daysBetween(dayIn(timezone, new Date(instant)), dayIn(timezone, now))
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days`
}

/** `12/11/2026`, in the person's time zone. */
export const dayWords = (instant: string, timezone: string): string => showDate(dayIn(timezone, new Date(instant)))

/** `Forms wait for your signature`, counted. */
export const waitingWords = (count: number): string => {
  if (count === 0) return 'Nothing is waiting for your signature.'
  return count === 1 ? 'One form is waiting for your signature.' : `${count} forms are waiting for your signature.`
}
