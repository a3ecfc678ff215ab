import { devform, formRefusal } from '@college/contract/forms'
import type { Form, FormAct } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { ApiError, standard } from '#kit'
import type { Call, RowValues, ServerRecord } from '#kit'
import { appendEvent } from '../chain.ts'
import { beginning, linksFit } from './beginning.ts'
import { tellMoved } from './moving.ts'
import type { FormParts } from './moving.ts'

const notNow: Partial<Record<FormAct, string>> = {
  write: 'This form is closed. Open it again, with a reason, to change it.',
  remove: 'Somebody signed this form, so it stays.',
}

// Who may at all is the policy's to say.
const allowWrite = (call: Call, row: RowValues, act: 'write' | 'remove'): void => {
  const refusal = formRefusal(call.actor, row as unknown as Form, act) // a stored row has these columns
  if (refusal === code.notPossible) throw new ApiError(refusal, notNow[act] ?? '')
}

/** Forms: begun from the newest version of a template, saved as they are filled in, closed once they are signed. */
export const formRecord = (parts: FormParts): ServerRecord =>
  standard(devform, {
    hidden: { data: ['data_sealed'] },
    check: async (call, { before, after, given }) => {
      if (before) allowWrite(call, before, 'write')
      const begun = before ? {} : await beginning(call, after)
      await linksFit(call.db, after, given)
      return begun
    },
    checkRemove: (call, before) => allowWrite(call, before, 'remove'),
    checkLinks: (call, row) => allowWrite(call, row, 'write'),
    followNew: async (call, made) => {
      const form = made as unknown as Form // the row that was just written
      await appendEvent(call, form, { kind: 'started' })
      await tellMoved(call, parts, { form, from: null, to: 'started' })
    },
    conflicts: { devform_signed_stays: () => new ApiError(code.notPossible, notNow.remove ?? '') },
  })
