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

/** What a form waits for while the next step is its owner's: their home, their list and the number beside Forms go by it. */
export const ownersStep: readonly FormWaits[] = formWaits.filter((each) => each !== 'signer' && each !== 'nothing')
