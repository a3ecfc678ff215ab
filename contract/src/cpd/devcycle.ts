import {
  administered,
  choice,
  date,
  decimal,
  defaulted,
  derived,
  flag,
  id,
  instant,
  integer,
  json,
  member,
  minutes,
  record,
  nameText,
  optional,
} from '#kit'
import type { Row } from '#kit'
import { z } from 'zod'
import { cycleUnits } from './credits.ts'

const wholeMinutes = minutes().schema

/** A cycle of trainees or of fellows: the period in which shared goals are to be met. */
export const devcycle = record('devcycle', {
  title: ['Cycle', 'Cycles'],
  fields: {
    name: nameText(120),
    type: choice('trainee', 'fellow'),
    start_date: date(),
    end_date: date(),
    length: defaulted(integer(1, 120), 12),
    /** Whether its figures are times or points; a point is an hour of credit. */
    unit: defaulted(choice(...cycleUnits), 'minutes'),
    hours_required: defaulted(decimal(10_000), 0),
    years_valid: defaulted(decimal(100), 1),
    category_minima: defaulted(
      json(z.array(z.strictObject({ category_id: id('devcategory').schema, minutes: wholeMinutes })).max(100)),
      [],
    ),
    group_minima: defaulted(
      json(
        z.strictObject({
          reviewing_reflecting: wholeMinutes.optional(),
          measuring_improving: wholeMinutes.optional(),
          educational: wholeMinutes.optional(),
        }),
      ),
      {},
    ),
    cultural_safety_required: defaulted(flag(), false),
    /** The most credit beyond what is asked that goes on, and how many of the next cycles may use it. */
    carry_over_max: optional(minutes()),
    carry_over_cycles: optional(integer(1, 10)),
    expired_at: derived(instant()),
    /** The cycle it was opened from when that one expired. */
    source_cycle_id: derived(id('devcycle')),
  },
  label: 'name',
  filters: ['type'],
  sorts: ['start_date', 'end_date', 'name'],
  defaultSort: '-start_date',
  range: 'start_date',
  rangeEnd: 'end_date',
  search: ['name'],
  policy: { see: member, create: administered, update: administered, remove: administered },
  checks: ['expired_at'],
  invalidates: ['cpd', 'devgoal', 'devgoalprogress', 'trainee', 'fellow', 'cycleperson'],
})

export type Cycle = Row<typeof devcycle>
