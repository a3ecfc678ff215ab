import { code, endpoint, idText, instant } from '#kit'
import { z } from 'zod'
import { devform } from './devform.ts'
import { leftReasons } from './move-answers.ts'

const rowId = z.number().int().positive()
const whole = z.number().int()

/** Why a draft stays with its version: it was handed in before, someone was asked or signed, or only one of the versions seals answers. */
export const stayReasons = ['handed_in', 'asked', 'sealed'] as const
export type StayReason = (typeof stayReasons)[number]

/** Drafts that one answer lists, and that one call moves. */
export const mostDrafts = { listed: 200, moved: 25 } as const

export const templateDrafts = endpoint({
  method: 'GET',
  path: '/devformtemplate/drafts',
  summary:
    'Returns forms still being filled in with an older version of a template, oldest first, with what each would lose in the newest version.',
  who: 'admin',
  query: z.strictObject({ id: idText }),
  answer: z.strictObject({
    /** The newest version, to which they can be moved. */
    version: whole,
    drafts: z.array(
      z.strictObject({
        id: whole,
        updated_at: z.string(),
        version: whole,
        user_name: z.string(),
        title: z.string().nullable(),
        reference: z.string(),
        answered: whole,
        /** Why it can’t be moved; null where it can. */
        stays: z.enum(stayReasons).nullable(),
        /** Answers that the newest version has no place for, by the words of their questions. */
        left: z.array(z.strictObject({ key: z.string(), title: z.string(), why: z.enum(leftReasons) })),
      }),
    ),
    /** How many more there are. */
    more: whole,
  }),
  ok: code.ok,
})
export type TemplateDraft = z.output<typeof templateDrafts.answer>['drafts'][number]

const draftsToMove = z
  .array(z.strictObject({ id: rowId, updated_at: instant().schema }))
  .min(1, 'Choose at least one form')
  .max(mostDrafts.moved, `At most ${mostDrafts.moved} at once`)

/** What became of one of the forms: its `updated_at` is needed to undo it. */
const movedDrafts = z.array(
  z.strictObject({ id: whole, moved: z.boolean(), message: z.string().nullable(), updated_at: z.string().nullable() }),
)

export const moveDrafts = endpoint({
  method: 'POST',
  path: '/devformtemplate/move',
  summary:
    'Moves forms that are still being filled in to the newest version of their template, each with a result of its own. Answers without a place there are kept with the form.',
  who: 'admin',
  body: z.strictObject({ id: rowId, version: rowId, forms: draftsToMove }),
  answer: movedDrafts,
  ok: code.updated,
  invalidates: ['devformtemplate', 'devform', ...devform.invalidates],
})

export const moveDraftsBack = endpoint({
  method: 'POST',
  path: '/devformtemplate/moveback',
  summary: 'Undoes moving forms to the newest version, where nothing was changed in them since.',
  who: 'admin',
  body: z.strictObject({ id: rowId, forms: draftsToMove }),
  answer: movedDrafts,
  ok: code.updated,
  invalidates: ['devformtemplate', 'devform', ...devform.invalidates],
})
