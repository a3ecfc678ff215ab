import { partsOf, writeSchema } from '@college/contract/forms'
import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { writtenOn } from '../calendar.ts'
import type { Demo } from '../data/index.ts'
import type { Ledger } from '../ledger.ts'

/** Adds the form templates of a college; each is published once its version is written. */
export const addFormTemplates = (
  ledger: Ledger,
  organisation_id: number,
  { templates }: Demo,
  at: string,
  today: CivilDate,
): ReadonlyMap<string, number> =>
  new Map(
    [...templates].map(([key, { name, type, description, signers, encrypt, reopen_role, model, before }]) => {
      const published_at = before ? writtenOn(addDays(today, -before.until), today) : at
      const row = {
        organisation_id,
        name,
        type,
        description,
        schema: writeSchema(model),
        signing_required: true,
        signers,
        encrypt: encrypt ?? false,
        reopen_role: reopen_role ?? null,
        version: before ? 2 : 1,
        published_at,
        unpublished: false,
        parts: partsOf(model, signers.parties).length,
      }
      return [key, ledger.add('devformtemplate', row, at)]
    }),
  )
