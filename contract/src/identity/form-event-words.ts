// What is done with a form has the same words on its page as in the histories of people and records.

const signatureEvents = [
  'asked',
  'reminded',
  'withdrawn',
  'signed',
  'declined',
  'returned',
  'rejected',
  'voided',
] as const
export type SignatureEvent = (typeof signatureEvents)[number]

/** Whether a word is that of an event about a signature: the states of a signature are called as the events that led to them. */
export const isSignatureEvent = (kind: unknown): kind is SignatureEvent => signatureEvents.some((one) => one === kind)

interface EventParts {
  /** In which part they sign. */
  readonly as?: string | null | undefined
  /** Who is asked. */
  readonly signer?: string | null | undefined
  /** The form, where it was not named before. */
  readonly form?: string
}

const verbs = (signer: string | null | undefined, form: string) => ({
  started: `started ${form}`,
  completed: `completed ${form}`,
  changed: `moved ${form} back to draft`,
  asked: signer ? `asked ${signer} to sign` : 'asked someone to sign',
  reminded: 'sent a reminder to sign',
  withdrawn: 'withdrew the request to sign',
  signed: `signed ${form}`,
  declined: 'declined to sign',
  returned: `returned ${form} for changes`,
  rejected: `rejected ${form}`,
  voided: 'A signature',
  finished: `finished ${form}`,
  form_withdrawn: 'withdrew the form',
  reopened: `reopened ${form}`,
  version_moved: `moved ${form} to another version of the template`,
})

type FormEventName = keyof ReturnType<typeof verbs>

/** What was done with a form, to follow a name: `signed it as Supervisor`; of a signature that no longer counts it is the whole sentence. */
export const formEventWords = (kind: FormEventName, { as, signer, form = 'it' }: EventParts = {}): string =>
  `${verbs(signer, form)[kind]}${as && isSignatureEvent(kind) ? ` as ${as}` : ''}${kind === 'voided' ? ' no longer counts' : ''}`
