import type { FormSignature, SigningParty, WholeForm } from '@college/contract/forms'

/** One of those who sign, with who is asked for it now. */
export interface SignatureSlot {
  readonly party: SigningParty
  /** Asked, signed or declined; null without a request. */
  readonly asked: FormSignature | null
}

const without: readonly FormSignature['state'][] = ['declined', 'returned', 'rejected']

/** Whether a request is current: what was withdrawn or voided is history. */
const stands = ({ state }: FormSignature): boolean => state === 'asked' || state === 'signed' || without.includes(state)

/** Whether a party may reject the form, which ends it. */
export const mayReject = ({ template }: Pick<WholeForm, 'template'>, party: string): boolean =>
  template.signers?.parties.find(({ key }) => key === party)?.may_reject === true

/** The signing parties of a form in order, each with who is asked. */
export const slotsOf = ({ template, signatures }: Pick<WholeForm, 'template' | 'signatures'>): SignatureSlot[] =>
  (template.signers?.parties ?? []).map((party) => {
    const ofIt = signatures.filter((one) => one.party === party.key && stands(one))
    // A person who did not sign is shown until another is asked.
    return { party, asked: ofIt.find(({ state }) => !without.includes(state)) ?? ofIt.at(-1) ?? null }
  })

/** Whether mail reaches who is asked: they have an account or a role, or their address was given. */
export const hasAddress = ({
  email,
  signer_id: id,
  signer_role: role,
}: Pick<FormSignature, 'email' | 'signer_id' | 'signer_role'>): boolean =>
  email !== null || id !== null || role !== null

/** Whether a party still lacks a signer. */
export const isOpen = ({ asked }: SignatureSlot): boolean => asked === null || without.includes(asked.state)

/** What the person is to sign now: their request, or the owner's own party, which needs no request. */
export type MyTurn =
  | { readonly kind: 'asked'; readonly row: FormSignature }
  | { readonly kind: 'own'; readonly slot: SignatureSlot }

export const myTurn = (whole: WholeForm, actorId: number): MyTurn | null => {
  if (whole.form.state !== 'completed' && !(whole.form.state === 'started' && whole.form.parts)) return null
  const row = whole.signatures.find(({ mine, state, due }) => mine && due && state === 'asked')
  if (row) return { kind: 'asked', row }
  if (whole.form.state !== 'completed' || whole.form.user_id !== actorId || !whole.may.includes('ask')) return null
  const slots = slotsOf(whole)
  const slot = slots.find((one) => one.party.who === 'owner' && one.asked === null)
  if (!slot) return null
  const before = slots.slice(0, slots.indexOf(slot))
  const inOrder = whole.template.signers?.order === 'in_order'
  return inOrder && before.some(({ asked }) => asked?.state !== 'signed') ? null : { kind: 'own', slot }
}

/** The party the person is to sign for. */
export const partyOf = ({ template }: Pick<WholeForm, 'template'>, mine: MyTurn): SigningParty | undefined =>
  mine.kind === 'own' ? mine.slot.party : template.signers?.parties.find(({ key }) => key === mine.row.party)

/** The names of those whose signatures hold now. */
export const signedBy = ({ signatures }: Pick<WholeForm, 'signatures'>): string[] =>
  signatures.filter(({ state }) => state === 'signed').map(({ name }) => name)

/** `Helen Rāpana and Losa Tuimavave`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
