import { code, dayIn, showDate } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { readEvents } from '../chain.ts'
import type { KeptEvent } from '../chain.ts'
import { passedOn } from '../signing/request/colleague.ts'
import { anyForm, lastAsked } from '../signing/request/rows.ts'
import type { AskedRow, SignedForm } from '../signing/request/rows.ts'

const noMore = 'There’s nothing more for you to do.'
const again = 'We’ll ask you again once it’s completed.'

/** What ends a request: the form, or the request alone. */
const endings: Readonly<Partial<Record<KeptEvent['kind'], string>>> = {
  form_withdrawn: 'withdrew this form',
  rejected: 'rejected this form',
  withdrawn: 'withdrew the request to sign this',
}

/** Who ended a request, and on which day of the reader. */
const endedBy = (call: Call, row: AskedRow, form: SignedForm, events: readonly KeptEvent[]): string | null => {
  const closing = form.state === 'withdrawn' ? 'form_withdrawn' : form.state === 'rejected' ? 'rejected' : null
  const event = events.findLast(({ kind, devformsignature_id: of }) =>
    closing === null ? kind === 'withdrawn' && of === row.id : kind === closing,
  )
  if (!event) return null
  return `${event.who} ${endings[event.kind]} on ${showDate(dayIn(call.actor.timezone, new Date(event.at)))}. ${noMore}`
}

/** What the caller answered themselves, or what became of their signature. */
const answered: Readonly<Record<string, string>> = {
  declined: `You declined to sign this form. ${noMore}`,
  returned: `You returned this form for changes. ${again}`,
  rejected: `You rejected this form. ${noMore}`,
  voided: `This form is being changed, so your signature no longer counts. ${again}`,
}

const whyOf = async (call: Call, form: SignedForm, row: AskedRow): Promise<string | null> => {
  if (row.state === 'rejected') return answered.rejected ?? null
  const isEnded = form.state === 'withdrawn' || form.state === 'rejected'
  if (!isEnded && row.state !== 'withdrawn' && row.state !== 'asked') return answered[row.state ?? ''] ?? null
  const passed = await passedOn(call.db, row, form.owner_name)
  return passed ?? endedBy(call, row, form, await readEvents(call.db, form.id))
}

/** Says to who was asked once why a form is not theirs to read any more, in place of 404: they passed it on, or it ended, and by whom. */
export const saidWhyNot = async (call: Call, id: number, error: unknown): Promise<unknown> => {
  if (!(error instanceof ApiError && error.status === code.notFound)) return error
  const row = await lastAsked(call.db, id, call.actor.id)
  const form = row && (await anyForm(call.db, id))
  const why = row && form ? await whyOf(call, form, row) : null
  return why === null ? error : new ApiError(code.notPossible, why)
}
