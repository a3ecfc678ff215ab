/** What a form waits for: to be completed, to be changed after another returned or reopened it, its owner's part after another's, another signer after one declined, its owner's word on passing it on, an answer of a signer, someone to be asked, or nothing more. */
export const formWaits = [
  'draft',
  'changes',
  'reopened',
  'part',
  'declined',
  'pass',
  'signer',
  'asking',
  'nothing',
] as const
export type FormWaits = (typeof formWaits)[number]

/** What the next step of a form is called, in lists and files. */
export const formWaitsTitle: Readonly<Record<FormWaits, string>> = {
  draft: 'Its owner to complete it',
  changes: 'Changes after a return',
  reopened: 'Changes after it was reopened',
  part: 'Its owner’s part',
  declined: 'Someone else, after one declined',
  pass: 'A request to pass it on',
  signer: 'An answer from a signer',
  asking: 'Someone to be asked to sign',
  nothing: 'Nothing more',
}

/** What a form waits for while the next step is its owner's: their home, their list and the number beside Forms go by it. */
export const ownersStep: readonly FormWaits[] = formWaits.filter((each) => each !== 'signer' && each !== 'nothing')
