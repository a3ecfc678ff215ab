import {
  administered,
  choice,
  computed,
  date,
  defaulted,
  either,
  fixed,
  flag,
  id,
  integer,
  linked,
  longText,
  optional,
  own,
  permitted,
  record,
  text,
} from '#kit'
import type { Actor, Create, Field, Row, Rule, Update } from '#kit'
import { z } from 'zod'
import { isMaskedNhi, nhiShapeWords, nhiStatus, plainNhi } from './nhi.ts'

/** An NHI on its way in; on its way out it is masked. */
const nhi = (): Field<string, 'required'> => ({
  ...text(20),
  schema: z
    .string(nhiShapeWords)
    .max(20, nhiShapeWords)
    .overwrite(plainNhi)
    .refine((value) => isMaskedNhi(value) || ['right', 'doubtful'].includes(nhiStatus(value)), nhiShapeWords),
})

/** Sides of the body. */
export const sides = ['left', 'right', 'both', 'midline'] as const
export type Side = (typeof sides)[number]
export const sideTitle: Readonly<Record<Side, string>> = {
  left: 'Left',
  right: 'Right',
  both: 'Both sides',
  midline: 'Midline',
}

/** What made a procedure difficult. Source: specification section 3. */
export const difficulties = ['physical', 'physiological', 'psychological', 'extraneous', 'other'] as const
export type Difficulty = (typeof difficulties)[number]
export const difficultyColumn = {
  physical: 'difficulty_physical',
  physiological: 'difficulty_physiological',
  psychological: 'difficulty_psychological',
  extraneous: 'difficulty_extraneous',
  other: 'difficulty_other',
} as const satisfies Record<Difficulty, string>

/** What each is called, and what it means. */
export const difficultyTitle: Readonly<Record<Difficulty, readonly [title: string, meaning: string]>> = {
  physical: ['Physical', 'Build, positioning, scarring, anatomy'],
  physiological: ['Physiological', 'Bleeding, vasovagal, other illness'],
  psychological: ['Psychological', 'Anxiety, pain behaviour, consent'],
  extraneous: ['Extraneous', 'Equipment, room, time, staff'],
  other: ['Other', 'Anything else'],
}

/** A needle-based procedure in a person's logbook. */
export const procedure = record('procedure', {
  title: ['Procedure', 'Procedures'],
  largest: 96_000,
  fields: {
    user_id: fixed(id('user')),
    /** The person's next one where it is left out. */
    case_number: optional(integer(0, 99_999_999)),
    procedure_date: date(),
    modality_id: id('procedureterm'),
    type_id: id('procedureterm'),
    region_id: id('procedureterm'),
    side: optional(choice(...sides)),
    structures: optional(text(500)),
    /** Written in clear, read masked; `POST /procedure/nhi` shows it. What is read may be sent back: it changes nothing. */
    nhi: optional(nhi()),
    supervision_id: optional(id('procedureterm')),
    supervisor_id: optional(id('user')),
    location_id: optional(id('location')),
    outcome_id: optional(id('procedureterm')),
    complication: optional(longText(5_000)),
    comments: optional(longText()),
    difficulty_physical: defaulted(flag(), false),
    difficulty_physiological: defaulted(flag(), false),
    difficulty_psychological: defaulted(flag(), false),
    difficulty_extraneous: defaulted(flag(), false),
    difficulty_other: defaulted(flag(), false),
    difficulty_comments: optional(longText(5_000)),
    /** Whether any of the five is so. */
    difficult: computed(flag()),
    /** Whether a complication is written down. */
    complicated: computed(flag()),
  },
  names: [
    'user_id',
    'modality_id',
    'type_id',
    'region_id',
    'supervision_id',
    'supervisor_id',
    'location_id',
    'outcome_id',
  ],
  label: 'case_number',
  filters: [
    'user_id',
    'modality_id',
    'type_id',
    'region_id',
    'side',
    'supervision_id',
    'supervisor_id',
    'location_id',
    'outcome_id',
    'difficult',
    'difficulty_physical',
    'difficulty_physiological',
    'difficulty_psychological',
    'difficulty_extraneous',
    'difficulty_other',
    'complicated',
    'case_number',
  ],
  sorts: ['procedure_date', 'case_number'],
  defaultSort: '-procedure_date',
  range: 'procedure_date',
  checks: ['user_id'],
  search: ['case_number', 'structures', 'comments', 'complication', 'difficulty_comments'],
  policy: {
    see: (actor) => either(own(actor), linked(actor), permitted(actor, 'procedure'), administered(actor)),
    create: (actor) => either(own(actor), administered(actor)),
    update: (actor) => either(own(actor), administered(actor)),
    remove: (actor) => either(own(actor), administered(actor)),
  },
  auditReads: true,
  sensitive: true,
  invalidates: ['placement', 'trainee', 'cpd', 'devgoalprogress', 'planoverview', 'programme', 'cycleperson'],
})

export type Procedure = Row<typeof procedure>
export type NewProcedure = Create<typeof procedure>
export type ProcedureChanges = Update<typeof procedure>

/** Cases whose NHI may be shown in full: one's own, those of linked trainees, and for the office all; no grant reaches as far. */
export const nhiReaders = (actor: Actor): Rule => either(own(actor), linked(actor), administered(actor))
