import {
  administered,
  choice,
  date,
  decimal,
  derived,
  either,
  fixed,
  flag,
  hasRole,
  id,
  instant,
  integer,
  linked,
  longText,
  narrowedByDays,
  none,
  optional,
  own,
  permitted,
  record,
  text,
  visibleTo,
} from '#kit'
import type { Actor, Row, Rule } from '#kit'
import { lastReminderRead } from '#messaging'

/** How far the report of a quarter has come. */
export const placementStates = ['due', 'draft', 'submitted', 'accepted'] as const
export type PlacementState = (typeof placementStates)[number]

const kept = (actor: Actor): Rule => either(own(actor), administered(actor))

// What was hard is for the person, the named supervisor and the director of training alone.
const confidant = (actor: Actor): Rule =>
  either(own(actor), own(actor, 'supervisor_id'), hasRole(actor, 'Director') ? linked(actor) : none)

/** The report of one quarter of a placement. A stay over several quarters is as many of them, with one `stay_number`. */
export const placement = record('placement', {
  title: ['Placement', 'Placements'],
  largest: 244_000,
  fields: {
    user_id: fixed(id('user')),
    /** What kind of placement: `Spinal and musculoskeletal clinic`. */
    type: text(120),
    location_id: optional(id('location')),
    supervisor_id: optional(id('user')),
    start_date: date(),
    end_date: date(),
    /** The calendar quarter it reports on: `2026-Q4`. */
    quarter: derived(text(7)),
    stay_number: derived(integer(1, 2_147_483_647)),
    /** Hours of musculoskeletal medicine. */
    hours: optional(decimal(2_500)),
    leave_days: optional(decimal(100)),
    on_call_hours: optional(decimal(2_500)),
    went_well: optional(longText()),
    was_hard: visibleTo(confidant, optional(longText())),
    next_quarter: optional(longText()),
    comments: optional(longText()),
    state: derived(choice(...placementStates)),
    /** The last day on which it is handed in on time; late and due are questions about it. */
    due_on: narrowedByDays(derived(date())),
    submitted_at: derived(instant()),
    /** Whether it was handed in by that day; empty until it is. */
    in_time: derived(flag()),
    accepted_at: derived(instant()),
    accepted_by: derived(id('user')),
    /** When it was sent back, while it is being changed after that. */
    returned_at: derived(instant()),
    /** When the programme was closed within which it ends; since then it stays as it is. */
    archived_at: derived(instant()),
    devform_id: optional(id('devform')),
    /** When whom it waits for was last reminded of it. */
    last_reminder: lastReminderRead(),
  },
  names: ['user_id', 'location_id', 'supervisor_id'],
  label: 'type',
  filters: [
    'user_id',
    'location_id',
    'supervisor_id',
    'type',
    'state',
    'quarter',
    'due_on',
    'archived_at',
    'returned_at',
    'in_time',
  ],
  sorts: ['due_on', 'start_date', 'hours', 'submitted_at'],
  defaultSort: '-due_on',
  range: 'start_date',
  rangeEnd: 'end_date',
  search: ['type', 'went_well', 'next_quarter', 'comments'],
  policy: {
    see: (actor) =>
      either(
        own(actor),
        linked(actor),
        // Whoever is named as its supervisor accepts it.
        own(actor, 'supervisor_id'),
        permitted(actor, 'placement'),
        administered(actor),
      ),
    create: kept,
    update: kept,
    remove: kept,
  },
  auditReads: true,
  sensitive: true,
  invalidates: ['placement', 'trainee', 'cpd'],
})

export type Placement = Row<typeof placement>
