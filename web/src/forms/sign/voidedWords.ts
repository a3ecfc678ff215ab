import type { FormSignature, WholeForm } from '@college/contract/forms'
import { listed } from './signers.ts'

type Voided = NonNullable<FormSignature['voided']>

const mostNamed = 3

const named = (titles: readonly string[]): string => {
  const shown = titles.slice(0, mostNamed).map((title) => `“${title}”`)
  const more = titles.length - mostNamed
  return listed(more > 0 ? [...shown, `${more} more`] : shown)
}

const done: Readonly<Record<Voided['by'], string>> = {
  changed: 'the form was changed',
  returned: 'the form was returned for changes',
  reopened: 'the form was reopened',
  form_withdrawn: 'the form was withdrawn',
  rejected: 'the form was rejected',
  undone: 'they undid their signature',
}

/** Why a signature no longer counts: by what differs since, or where nothing does, by what was done. */
const whyWords = ({ by, changed }: Voided, isDraft: boolean): string => {
  if (changed.length > 0) return `${named(changed)} changed`
  return by === 'changed' && isDraft ? 'the form is being changed' : done[by]
}

/** Who signed, and as whom: `Dr Ngata (Assessor)`. */
export const signerWords = ({ name, party_title: part }: Pick<FormSignature, 'name' | 'party_title'>): string =>
  name === part ? name : `${name} (${part})`

/** What becomes of a signature that no longer counts, and why: `Dr Ngata’s part (Assessor) is asked for again, because …`. */
export const againWords = (
  signature: FormSignature,
  { form, signatures }: Pick<WholeForm, 'form' | 'signatures'>,
): string => {
  const { name, party, party_title: part, fills, voided } = signature
  const isDraft = form.state === 'started'
  const why = whyWords(voided ?? { by: 'changed', changed: [] }, isDraft)
  const what = fills ? `${name}’s part (${part})` : signerWords(signature)
  if (form.ended_at !== null) return `${what}: no longer needed, because ${why}.`
  if (signatures.some((other) => other.party === party && other.state === 'asked'))
    return `${what} is asked ${fills ? 'for' : 'to sign'} again, because ${why}.`
  if (!isDraft) return `${what}: not asked again yet.`
  return fills
    ? `We’ll ask for ${what} again once the form is completed, because ${why}.`
    : `We’ll ask ${what} to sign again once the form is completed, because ${why}.`
}

/** What a change costs: whose signatures no longer count, and why; and whose stay, as they hold for their own answers alone. */
export const lossWords = (
  { signatures }: Pick<WholeForm, 'signatures'>,
  lost: (signature: FormSignature) => boolean,
  why: string,
): { lost: string; kept: string } => {
  const held = signatures.filter(({ state }) => state === 'signed')
  const [gone, stays] = [held.filter(lost), held.filter((each) => !lost(each))]
  return {
    lost:
      gone.length === 0
        ? ''
        : `${gone.length === 1 ? 'The signature' : 'The signatures'} of ${listed(gone.map(signerWords))} will no longer count${why && `, because ${why}`}.`,
    kept:
      stays.length === 0
        ? ''
        : `${stays.length === 1 ? 'The part' : 'The parts'} of ${listed(stays.map(signerWords))} ${stays.length === 1 ? 'stays' : 'stay'} signed.`,
  }
}

/** What changing the answers of a completed form means for those who signed. */
export const changeWords = (whole: Pick<WholeForm, 'signatures'>): string => {
  const { lost, kept } = lossWords(whole, ({ own_part_only: own }) => !own, 'they signed for these answers')
  const again =
    lost === ''
      ? 'You complete it again when it is right.'
      : `${lost} We’ll tell them, and ask again once you complete the form.`
  return ['The form goes back to draft.', again, kept].filter(Boolean).join(' ')
}

/** What another title means for those who signed, who read what the form is about. */
export const retitleWords = (whole: Pick<WholeForm, 'form' | 'signatures'>): string => {
  const { lost } = lossWords(whole, () => true, 'what it’s about is part of what they signed')
  const back = whole.form.state === 'completed' ? 'The form goes back to draft.' : ''
  const again = lost === '' ? '' : `${lost} We’ll tell them, and ask again once you complete the form.`
  return [back, again].filter(Boolean).join(' ')
}
