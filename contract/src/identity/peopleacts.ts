import { code, date, endpoint, id } from '#kit'
import { audienceLists } from '#messaging'
import { z } from 'zod'
import { mostPeopleAtOnce, peopleBatch, relationFields } from './peoplebatch.ts'

const whole = z.number().int()
const rowId = id('user').schema
const day = date().schema
const said = z.string().max(200)

/** Whom an act is for: people by their ids, or everyone whom a list finds as it is narrowed. */
const people = z.union([
  z.strictObject({ ids: z.array(rowId).min(1, 'Choose someone').max(mostPeopleAtOnce) }),
  z.strictObject({
    list: z.enum(audienceLists),
    /** The list’s own filters and search, as its address has them. */
    query: z.record(z.string().max(60), z.union([said, z.array(said).max(50)])),
  }),
])
export type ActPeople = z.output<typeof people>

const act = z.union([
  z.strictObject({
    kind: z.literal('role_give'),
    role_id: id('role').schema,
    /** The first day as a trainee or fellow, where it is such a role; else the day that stands or was asked for, else today. */
    joined: day.optional(),
  }),
  z.strictObject({ kind: z.literal('role_take'), role_id: id('role').schema }),
  z.strictObject({ kind: z.literal('relationship'), user_id: rowId, as: z.enum(relationFields) }),
  z.strictObject({
    kind: z.literal('programme'),
    source_plan_id: id('devplan').schema,
    start_date: day,
    /** As long as the programme is, where it is left out. */
    end_date: day.optional(),
  }),
])
export type PeopleAct = z.output<typeof act>

const given = { people, act }

/** People whom the preview names: of those it changes, those who have it already, and those who can’t, with why. */
export const shownInPreview = 200

const named = z.strictObject({ id: whole, name: z.string().nullable() })

export const checkPeopleAct = endpoint({
  method: 'POST',
  path: '/peopleacts/check',
  shows: 'handled',
  summary:
    'Returns what an act on many people would change: whom it changes, who has it already, and who can’t and why.',
  who: 'admin',
  acting: 'refused',
  body: z.strictObject(given),
  answer: z.strictObject({
    /** The act in words. */
    title: z.string(),
    total: whole,
    changes: whole,
    /** The first of those whom it changes, by name. */
    changing: z.array(named),
    /** Who has it already; of taking a role, who hasn’t got it. */
    already: whole,
    having: z.array(named),
    refused: whole,
    /** The first of those who can’t, and why. */
    refusals: z.array(z.strictObject({ ...named.shape, why: z.string() })),
    /** Of what would be changed; the act asks for it, so that it changes what was looked at. */
    print: z.string(),
  }),
  ok: code.ok,
})
export type PeopleActCheck = z.output<typeof checkPeopleAct.answer>

export const actOnPeople = endpoint({
  method: 'PUT',
  path: '/peopleacts',
  summary:
    'Gives or takes a role, a relationship or a training programme for many people, in the background, all of them or none.',
  who: 'admin',
  acting: 'refused',
  stepUp: true,
  body: z.strictObject({ ...given, print: z.string().max(100) }),
  answer: peopleBatch,
  ok: code.accepted,
  invalidates: ['peoplebatches'],
})
