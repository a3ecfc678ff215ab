import {
  administered,
  all,
  detailOnly,
  choice,
  defaulted,
  derived,
  flag,
  instant,
  integer,
  isSignedIn,
  json,
  none,
  optional,
  record,
  text,
  visibleTo,
  nameText,
} from '#kit'
import type { Actor, Row } from '#kit'
import { agreementKinds } from '#identity'
import { z } from 'zod'
import { largestSchema, questionKey } from './model.ts'
import { formSchema } from './schema.ts'

/** Whose forms a template is for. Source: section 3. */
export const templateTypes = ['trainee', 'fellow', 'pdp'] as const
export type TemplateType = (typeof templateTypes)[number]

/** Types of the forms that a person begins for themselves; none for those who keep no records of their own. */
export const ownTemplateTypes = (actor: Pick<Actor, 'home_roles'>, isOffice: boolean): readonly TemplateType[] => {
  if (isOffice) return templateTypes
  const isTrainee = actor.home_roles.includes('Trainee')
  const isFellow = actor.home_roles.some((role) => ['Fellow', 'Educator', 'Director'].includes(role))
  return templateTypes.filter((type) => (type === 'trainee' ? isTrainee : isFellow))
}

/**
 * Who a signing party is: the person the form is about, a supervisor of theirs, somebody with a role, somebody invited by an address,
 * or anybody of these whom the owner names.
 */
export const partyKinds = ['owner', 'supervisor', 'role', 'guest', 'anyone'] as const

/** When others read what a signing party answers; of raters whose answers are read as a sum, never those of one. */
export const answersShown = ['at_once', 'signed', 'sum'] as const

/** How many raters a sum is made of at least: with fewer, one could be told from the others. */
export const leastRaters = { least: 3, usual: 6, most: 30 } as const

const party = z.strictObject({
  key: questionKey,
  title: z.string().trim().min(1, 'This cannot be empty').max(120, 'At most 120 characters'),
  who: z.enum(partyKinds),
  /** The role's name, where `who` is `role`. */
  role: z.string().min(1).max(60).optional(),
  /** Whether they may reject the form, which ends it. */
  may_reject: z.boolean().optional(),
  /** From when on others read what they answer: once they have signed, which is where nothing is said, once everybody has, or only as a sum. */
  answers_shown: z.enum(answersShown).optional(),
  /** Of how many raters a sum is made at least, where `answers_shown` is `sum`. */
  least_raters: z
    .number()
    .int()
    .min(leastRaters.least, `At least ${leastRaters.least} raters`)
    .max(leastRaters.most, `At most ${leastRaters.most} raters`)
    .optional(),
})
/** One of those who sign a form. */
export type SigningParty = z.output<typeof party>

/** Whether what a party answers is read only as a sum with other raters. */
export const isSummed = (party: Pick<SigningParty, 'answers_shown'> | undefined): boolean =>
  party?.answers_shown === 'sum'

/** Who signs a form, all of them, in any order or one after the other. */
export const signers = z
  .strictObject({ order: z.enum(['any', 'in_order']), parties: z.array(party).min(1, 'Enter who signs').max(12) })
  .refine(
    ({ parties }) => new Set(parties.map(({ key }) => key)).size === parties.length,
    'Two parties have the same key',
  )
  .refine(
    ({ parties }) => parties.every(({ who, role }) => (who === 'role') === (role !== undefined)),
    'Choose the role',
  )
  .refine(
    ({ parties }) =>
      parties.every(({ answers_shown: shown, least_raters: least }) => (shown === 'sum') === (least !== undefined)),
    'Enter how many raters a sum needs',
  )
export type Signers = z.output<typeof signers>

/** A form template. The row holds what is being worked on; what was published stays as it was, by its version. */
export const devformtemplate = record('devformtemplate', {
  title: ['Form template', 'Form templates'],
  largest: 2 * largestSchema,
  fields: {
    name: nameText(120),
    type: choice(...templateTypes),
    description: optional(text(1_000)),
    /** The draft, as JSON Schema with a layout; for administrators alone. Forms have the schema of their version. */
    schema: detailOnly(visibleTo(administered, optional(json(formSchema, largestSchema)))),
    signing_required: defaulted(flag(), false),
    signers: optional(json(signers)),
    /** Whether answers are sealed in the database; search and exports leave them out. */
    encrypt: defaulted(flag(), false),
    /** The role that may reopen finished forms beside the office, by its name. */
    reopen_role: optional(text(60)),
    /** The newest published version; 0 where there is none. */
    version: derived(integer()),
    published_at: derived(instant()),
    /** How many signing parties fill in a part of their own in the newest version. */
    parts: derived(integer()),
    /** Whether the draft says something else than the newest version. */
    unpublished: derived(flag()),
    archived_at: derived(instant()),
    /** Set on the texts that everybody accepts; no form is begun from them by hand. */
    agreement: derived(choice(...agreementKinds)),
  },
  label: 'name',
  filters: ['type', 'signing_required', 'archived_at', 'agreement'],
  sorts: ['name', 'published_at'],
  defaultSort: 'name',
  search: ['name', 'description'],
  policy: {
    see: (actor) => (isSignedIn(actor) ? all : none),
    create: administered,
    update: administered,
    remove: administered,
  },
  checks: ['version', 'archived_at', 'agreement'],
  invalidates: ['devformtemplate'],
})

export type FormTemplate = Row<typeof devformtemplate>
