import { writeSchema } from '@college/contract/forms'
import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { writtenOn } from '../calendar.ts'
import { templateKeys, templates } from '../content/forms/templates.ts'
import type { TemplateKey } from '../content/forms/templates.ts'
import type { Ledger } from '../ledger.ts'

/** Adds the form templates of a college; each is published once its version is written. */
export const addFormTemplates = (
  ledger: Ledger,
  organisation_id: number,
  at: string,
  today: CivilDate,
): ReadonlyMap<TemplateKey, number> =>
  new Map(
    templateKeys.map((key) => {
      const { name, type, description, signers, encrypt, model, before } = templates[key]
      const published_at = before ? writtenOn(addDays(today, -before.days), today) : at
      const row = {
        organisation_id,
        name,
        type,
        description,
        schema: writeSchema(model),
        signing_required: true,
        signers,
        encrypt: encrypt ?? false,
        version: before ? 2 : 1,
        published_at,
        unpublished: false,
      }
      return [key, ledger.add('devformtemplate', row, at)]
    }),
  )
