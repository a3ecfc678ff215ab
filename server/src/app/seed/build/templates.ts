import { writeSchema } from '@college/contract/forms'
import { templateKeys, templates } from '../content/forms/templates.ts'
import type { TemplateKey } from '../content/forms/templates.ts'
import type { Ledger } from '../ledger.ts'

/** Adds the form templates of a college; each is published once its version is written. */
export const addFormTemplates = (
  ledger: Ledger,
  organisation_id: number,
  at: string,
): ReadonlyMap<TemplateKey, number> =>
  new Map(
    templateKeys.map((key) => {
      const { name, type, description, signers, encrypt, model } = templates[key]
      const row = {
        ...{ organisation_id, name, type, description, schema: writeSchema(model), signing_required: true, signers },
        ...{ encrypt: encrypt ?? false, version: 1, published_at: at, unpublished: false },
      }
      return [key, ledger.add('devformtemplate', row, at)]
    }),
  )
