import {
  addDays,
  addMonths,
  administered,
  choice,
  date,
  daysBetween,
  derived,
  either,
  fixed,
  hasRole,
  id,
  instant,
  linked,
  longText,
  none,
  optional,
  own,
  permitted,
  record,
  text,
  where,
  computed,
  nameText,
} from '#kit'
import type { Actor, CivilDate, Row, Rule } from '#kit'

// Educators and directors may change the plans of their own trainees; instructors only read them.
const taught = (actor: Actor): Rule => (hasRole(actor, 'Educator', 'Director') ? linked(actor) : none)
const kept = (actor: Actor): Rule => either(own(actor), administered(actor))

/** A training programme (category PLAN) or professional development plan (PDP); a template when it is nobody's. */
export const devplan = record('devplan', {
  title: ['Plan', 'Plans'],
  fields: {
    user_id: fixed(optional(id('user'))),
    category: choice('PLAN', 'PDP'),
    name: nameText(200),
    start_date: optional(date()),
    end_date: optional(date()),
    supervisor_id: optional(id('user')),
    notes: optional(longText()),
    agreed_at: derived(instant()),
    agreed_by: derived(id('user')),
    agreed_supervisor_at: derived(instant()),
    agreed_supervisor_by: derived(id('user')),
    agreed_supervisor_name: computed(text(400)),
    /** When a change took back what had been agreed. */
    agreement_lost_at: derived(instant()),
    /** When a goal of the plan was last added, changed or removed. */
    goals_changed_at: derived(instant()),
    closed_at: derived(instant()),
    source_plan_id: optional(id('devplan')),
    /** Since when the person of a training programme is a trainee: its even pace begins no earlier. */
    trainee_since: computed(date()),
  },
  names: ['user_id', 'supervisor_id'],
  label: 'name',
  filters: ['user_id', 'category', 'supervisor_id'],
  sorts: ['start_date', 'end_date', 'name'],
  defaultSort: '-start_date',
  range: 'start_date',
  rangeEnd: 'end_date',
  search: ['name', 'notes'],
  policy: {
    see: (actor) =>
      either(
        own(actor),
        linked(actor),
        // Whoever is named as its supervisor agrees to it.
        own(actor, 'supervisor_id'),
        permitted(actor, 'devplan'),
        where('user_id', null),
        administered(actor),
      ),
    create: (actor) => either(kept(actor), taught(actor)),
    update: (actor) => either(kept(actor), taught(actor)),
    remove: kept,
  },
  checks: ['user_id', 'closed_at'],
  auditReads: true,
  sensitive: true,
  invalidates: ['cpd', 'devgoal', 'devgoalprogress', 'planoverview', 'programme', 'trainee'],
})

export type Plan = Row<typeof devplan>

/** Months of a training programme whose template has no days of its own. */
const usualMonths = 48

/** The last day of a programme that begins on a day: it takes as long as its template does. */
export const lastProgrammeDay = (
  template: Readonly<Pick<Plan, 'start_date' | 'end_date'>> | null,
  start: CivilDate,
): CivilDate =>
  template?.start_date && template.end_date
    ? addDays(start, daysBetween(template.start_date, template.end_date))
    : addDays(addMonths(start, usualMonths), -1)
