import type { Form } from './devform.ts'

/** Whether a form is completed and still lacks a signature that it needs. */
export const lacksSignatures = (
  form: Pick<Form, 'state' | 'signing_required' | 'signatures_given' | 'signatures_needed'>,
): boolean =>
  form.state === 'completed' && form.signing_required === true && form.signatures_given !== form.signatures_needed

/** Whether nobody has to do anything more for what waits for a form: it is completed, and signed by all where signing is required. */
export const isFormDone = (form: Pick<Form, 'state' | 'signing_required'>): boolean =>
  form.state === 'signed' || form.state === 'finished' || (form.state === 'completed' && !form.signing_required)

/** What finishing a signed form is for, in sentences beside it. */
export const finishInWords =
  'All have signed, so it counts already. Finish it to close it: only the college can reopen it then.'
