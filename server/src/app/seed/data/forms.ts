import { checkModel, devformtemplate, formData, formModel, signers } from '@college/contract/forms'
import { z } from 'zod'
import { daysAgo } from '../source/cells.ts'
import { readJson } from '../source/json.ts'

const { name, type, description } = devformtemplate.fields

const model = formModel.superRefine((value, context) => {
  for (const { path, message } of checkModel(value))
    context.addIssue({ code: 'custom', path: path.split('.'), message })
})

const templateFile = z.strictObject({
  name: name.schema,
  type: type.schema,
  description: description.schema,
  signers,
  encrypt: z.literal(true).optional(),
  reopen_role: z.string().optional(),
  model,
  /** What was written into some of its forms. */
  answers: z.array(formData),
  /** Which answers fit the goal that its form completes. */
  fits_goals: z.array(z.number().int()).optional(),
  /** Questions that are answered with the form's day, or the days of the quarter before it. */
  days: z.array(z.string()),
  /** What its first version asked, and the day since which there is a second one. */
  before: z.strictObject({ model, until: daysAgo }).optional(),
})
export type DemoTemplate = z.output<typeof templateFile>

/** The templates by key, and what became of forms: each step within minutes of the one before where it is the same day. */
export const readForms = (folder: string, keys: readonly string[], somebody: z.ZodType<string, string>) => {
  const party = z.string()
  const step = z.discriminatedUnion('act', [
    z.strictObject({ act: z.enum(['complete', 'finish']), on: daysAgo }),
    z.strictObject({
      act: z.literal('ask'),
      on: daysAgo,
      party,
      // Somebody with an account, whoever has a role, or somebody without an account.
      who: z.union([
        z.strictObject({ person: somebody }),
        z.strictObject({ role: z.string() }),
        z.strictObject({ guest: z.string(), email: z.string() }),
      ]),
    }),
    // With `office`, the password of who signs came through the college office on the same day.
    z.strictObject({
      act: z.literal('sign'),
      on: daysAgo,
      party,
      by: somebody.optional(),
      say: z.string().optional(),
      office: z.boolean().optional(),
    }),
    z.strictObject({ act: z.enum(['decline', 'return', 'reject']), on: daysAgo, party, say: z.string() }),
    z.strictObject({ act: z.literal('withdraw'), on: daysAgo, say: z.string() }),
    z.strictObject({ act: z.literal('remind'), on: daysAgo, party }),
    // Taken back to started, with other answers from then on; what was signed is voided.
    z.strictObject({ act: z.literal('change'), on: daysAgo, answers: formData }),
    z.strictObject({ act: z.literal('reopen'), on: daysAgo, say: z.string(), by: somebody.optional() }),
  ])
  const story = z.strictObject({
    of: somebody,
    template: z.enum(keys, 'This template is not in college.json'),
    /** Which answers of the template's. */
    answers: z.number().int(),
    begun: daysAgo,
    title: z.string().optional(),
    /** The questions that are answered so far; all where left out. */
    only: z.array(z.string()).optional(),
    /** The activity it belongs to, by its title. */
    activity: z.string().optional(),
    steps: z.array(step),
  })
  return {
    templates: new Map(keys.map((key) => [key, readJson(folder, `forms/${key}.json`, templateFile)])),
    stories: readJson(folder, 'forms/stories.json', z.array(story)),
  }
}
export type Story = ReturnType<typeof readForms>['stories'][number]
export type Step = Story['steps'][number]
export type SignerChoice = Extract<Step, { act: 'ask' }>['who']
