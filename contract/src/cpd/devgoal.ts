import {
  administered,
  both,
  choice,
  date,
  defaulted,
  either,
  fixed,
  flag,
  id,
  integer,
  linked,
  longText,
  minutes,
  optional,
  own,
  permitted,
  record,
  text,
  where,
  writableBy,
} from '#kit'
import type { Actor, Row, Rule } from '#kit'
import { countedWords } from './counted-words.ts'

const personal = (actor: Actor): Rule => both(own(actor), where('predefined', false))

/** The words of the five SMART texts. Source: specification section 3. */
export const smartTitle = {
  specific: 'Specific',
  measurable: 'Measurable',
  achievable: 'Achievable (action)',
  realistic: 'Realistic',
  timely: 'Timely (deadline)',
} as const

export const completionTypes = ['time', 'count', 'form', 'manual'] as const

/** What a goal of type count counts: activities that are logged for it, or procedures of the logbook, or done forms of its template, within its days. */
export const countables = ['activities', 'procedures', 'forms'] as const

/** A goal of a cycle or of a plan; shared when it is nobody's. */
export const devgoal = record('devgoal', {
  title: ['Goal', 'Goals'],
  largest: 140_000,
  fields: {
    devcycle_id: optional(id('devcycle')),
    devplan_id: optional(id('devplan')),
    user_id: fixed(optional(id('user'))),
    title: text(300),
    description: optional(longText()),
    category_id: optional(id('devcategory')),
    subcategory_id: optional(id('devcategory')),
    completion_type: defaulted(choice(...completionTypes), 'time'),
    /** Whether a cycle is met only with it: the college says so, of goals that are a person's own too. */
    compulsory: writableBy(administered, defaulted(flag(), false)),
    predefined: defaulted(flag(), false),
    time: defaulted(minutes(), 0),
    count: defaulted(integer(), 0),
    counts: defaulted(choice(...countables), 'activities'),
    modality_id: optional(id('procedureterm')),
    region_id: optional(id('procedureterm')),
    type_id: optional(id('procedureterm')),
    supervision_id: optional(id('procedureterm')),
    level: optional(text(60)),
    devformtemplate_id: optional(id('devformtemplate')),
    specific: optional(longText(5_000)),
    measurable: optional(longText(5_000)),
    achievable: optional(longText(5_000)),
    realistic: optional(longText(5_000)),
    timely: optional(longText(5_000)),
    deadline: optional(date()),
    position: defaulted(integer(), 0),
    source_goal_id: fixed(optional(id('devgoal'))),
  },
  names: ['category_id', 'subcategory_id', 'devcycle_id', 'devplan_id', 'devformtemplate_id', ...countedWords],
  label: 'title',
  filters: ['devcycle_id', 'devplan_id', 'user_id', 'category_id', 'completion_type', 'compulsory', 'predefined'],
  sorts: ['position', 'title', 'deadline'],
  defaultSort: 'position',
  range: 'deadline',
  search: ['title', 'description'],
  policy: {
    see: (actor) =>
      either(own(actor), where('user_id', null), linked(actor), permitted(actor, 'devgoal'), administered(actor)),
    create: (actor) => either(personal(actor), administered(actor)),
    update: (actor) => either(personal(actor), administered(actor)),
    remove: (actor) => either(own(actor), administered(actor)),
  },
  checks: ['user_id', 'devcycle_id', 'devplan_id', 'category_id'],
  auditReads: true,
  sensitive: true,
  invalidates: ['cpd', 'devgoalprogress', 'devplan', 'planoverview', 'programme', 'trainee'],
})

export type Goal = Row<typeof devgoal>
