import {
  administered,
  choice,
  date,
  defaulted,
  derived,
  either,
  fixed,
  flag,
  id,
  ids,
  linked,
  longText,
  minutes,
  optional,
  own,
  record,
  text,
} from '#kit'
import type { Create, Row, Update } from '#kit'

/** A logged activity with its time credit, and what was learned. */
export const devactivity = record('devactivity', {
  title: ['Activity', 'Activities'],
  plural: 'devactivities',
  fields: {
    user_id: fixed(id('user')),
    title: text(300),
    activity_date: date(),
    end_date: optional(date()),
    time: minutes(60_000),
    reviewing_minutes: defaulted(minutes(60_000), 0),
    measuring_minutes: defaulted(minutes(60_000), 0),
    educational_minutes: defaulted(minutes(60_000), 0),
    devgoal_id: optional(id('devgoal')),
    devcycle_id: optional(id('devcycle')),
    devplan_id: optional(id('devplan')),
    category_id: optional(id('devcategory')),
    subcategory_id: optional(id('devcategory')),
    provider: optional(text(200)),
    motivation: optional(longText()),
    learnings: optional(longText()),
    patient_benefit: optional(longText()),
    cultural_safety: defaulted(flag(), false),
    cultural_safety_note: optional(longText(5_000)),
    file_ids: defaulted(ids('file'), []),
    devform_id: optional(id('devform')),
    state: defaulted(choice('draft', 'complete'), 'draft'),
    source: derived(choice('typed', 'imported', 'copied')),
  },
  names: ['user_id', 'devgoal_id', 'category_id', 'subcategory_id'],
  label: 'title',
  filters: ['user_id', 'devgoal_id', 'devcycle_id', 'devplan_id', 'category_id', 'state', 'cultural_safety'],
  sorts: ['activity_date', 'title', 'time'],
  defaultSort: '-activity_date',
  range: 'activity_date',
  search: ['title', 'provider', 'learnings', 'motivation', 'patient_benefit'],
  policy: {
    see: (actor) => either(own(actor), linked(actor), administered(actor)),
    create: (actor) => either(own(actor), administered(actor)),
    update: (actor) => either(own(actor), administered(actor)),
    remove: (actor) => either(own(actor), administered(actor)),
  },
  touches: ['cpd', 'devgoalprogress'],
})

export type Activity = Row<typeof devactivity>
export type NewActivity = Create<typeof devactivity>
export type ActivityChanges = Update<typeof devactivity>
