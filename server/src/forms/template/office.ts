import { devformtemplate } from '@college/contract/forms'
import type { FormTemplate } from '@college/contract/forms'
import { code, matches, ruleFor } from '@college/contract/kit'
import { ApiError, notFound } from '#platform'
import { readRows } from '#records'
import type { Call } from '#platform'
import { formTemplates } from './record.ts'

/** A template in the caller's sight; 404 for any other. */
export const templateFor = async (call: Call, id: number): Promise<FormTemplate> => {
  const [row] = await readRows<FormTemplate>(call, formTemplates, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!row) throw notFound('form template')
  return row
}

/** A template that the caller may change and publish. */
export const officeTemplate = async (call: Call, id: number): Promise<FormTemplate> => {
  const row = await templateFor(call, id)
  if (!matches(ruleFor(devformtemplate, 'update', call.actor), row))
    throw new ApiError(code.forbidden, 'Only the college office can change form templates.')
  return row
}
