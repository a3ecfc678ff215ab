import { code, endpoint, idText } from '#kit'
import { z } from 'zod'
import { notObserved } from './model.ts'

const rowId = z.number().int().positive()
const whole = z.number().int()
const choice = z.strictObject({ title: z.string(), count: whole })

/** The calendar year in which a form was signed, in the time zone of who asks. */
const year = z.string().regex(/^(19|20)\d\d$/, 'Use a year such as 2026')

/** How many ratings one answer lists at most, newest first. */
export const mostRated = 400

const summedAnswer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ratings'),
    title: z.string(),
    rows: z.array(
      z.strictObject({
        title: z.string(),
        steps: z.array(choice),
        not_observed: whole,
        mean: z.number().nullable(),
      }),
    ),
  }),
  z.strictObject({ kind: z.literal('choices'), title: z.string(), choices: z.array(choice) }),
  z.strictObject({ kind: z.literal('words'), title: z.string(), said: z.array(z.string()) }),
])

export const formResults = endpoint({
  method: 'GET',
  path: '/devform/results',
  summary:
    'Returns the kinds of forms in which the signed-in user can read ratings: of one person, or of all whose forms they may read.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional() }),
  answer: z.array(
    z.strictObject({
      devformtemplate_id: whole,
      name: z.string(),
      /** Whether raters are read only as a sum. */
      summed: z.boolean(),
      /** Signed and finished forms, and of how many people they are. */
      forms: whole,
      people: whole,
      first: z.string().nullable(),
      last: z.string().nullable(),
      /** Where they were: the place of the placement each is of, or of the one its owner was in when it was signed. */
      places: z.array(z.strictObject({ id: rowId, name: z.string() })),
    }),
  ),
  ok: code.ok,
})
export type FormResultKind = z.output<typeof formResults.answer>[number]

export const formResult = endpoint({
  method: 'GET',
  path: '/devform/result',
  summary:
    'Returns what was rated in the signed and finished forms of one template: each rating with who gave it, or the reports of raters who are read only as a sum.',
  who: 'signedIn',
  shows: 'handled',
  query: z.strictObject({
    devformtemplate_id: idText,
    user_id: idText.optional(),
    year: year.optional(),
    location_id: idText.optional(),
  }),
  answer: z.strictObject({
    devformtemplate_id: whole,
    name: z.string(),
    /** What is rated, as the newest form asks it. */
    rows: z.array(
      z.strictObject({
        key: z.string(),
        title: z.string(),
        question: z.string(),
        points: z.array(z.strictObject({ value: whole, title: z.string() })),
      }),
    ),
    /** Newest first. */
    rated: z.array(
      z.strictObject({
        devform_id: whole,
        reference: z.string(),
        title: z.string().nullable(),
        user_id: whole,
        user_name: z.string(),
        on: z.string(),
        /** Who rated, with the id of their account where they have one. */
        by: z.string(),
        by_id: whole.nullable(),
        ratings: z.record(z.string(), z.union([z.number(), z.literal(notObserved)])),
      }),
    ),
    /** How many more forms there are. */
    more: whole,
    /** Raters of one person who are read only as a sum; null where there are none. */
    sum: z
      .strictObject({
        /** By version: who answered since the last report, of how many needed, and who has yet to answer. */
        gathering: z.array(
          z.strictObject({ version: whole, least: whole, raters: whole, waiting: whole, may_release: z.boolean() }),
        ),
        /** Newest first. */
        reports: z.array(
          z.strictObject({
            number: whole,
            version: whole,
            raters: whole,
            released_at: z.string(),
            answers: z.array(summedAnswer),
          }),
        ),
      })
      .nullable(),
  }),
  ok: code.ok,
})
export type FormResult = z.output<typeof formResult.answer>

export const releaseResult = endpoint({
  method: 'POST',
  path: '/devform/result/release',
  summary:
    'Puts what raters of one person answered since the last report into a report of their sum. It stays as it is; those who answer later come into the next.',
  who: 'signedIn',
  body: z.strictObject({ devformtemplate_id: rowId, user_id: rowId, version: rowId }),
  answer: z.strictObject({ number: whole, raters: whole }),
  ok: code.created,
  acting: 'refused',
  invalidates: ['devform'],
})
