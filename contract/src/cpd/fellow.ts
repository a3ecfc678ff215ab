import { choice, date, integer, optional, record, text } from '#kit'
import type { Field, Row } from '#kit'
import { z } from 'zod'
import { cycleStandings } from './cycle-progress.ts'
import { knownPeople, personFields } from './contacts.ts'
import { cpdGroups } from './groups.ts'
import { listed } from './listed.ts'

const minutes = (): Field<number, 'optional'> => optional(integer(0, 10_000_000))

/** A fellow with the time logged in the current cycle. Minutes. */
export const fellow = record('fellow', {
  title: ['Fellow', 'Fellows'],
  plural: 'cpd/fellows',
  fields: {
    ...personFields,
    email: optional(text(254)),
    phone_mobile: optional(text(40)),
    phone_work: optional(text(40)),
    cycle: optional(text(120)),
    /** Last day of the person's own year in the cycle. */
    ends: optional(date()),
    required: minutes(),
    logged: minutes(),
    even_pace: minutes(),
    state: optional(choice(...cycleStandings)),
    last_activity: optional(date()),
  },
  label: 'display_name',
  filters: ['state'],
  sorts: ['display_name', 'logged', 'ends', 'last_activity'],
  defaultSort: 'display_name',
  search: ['display_name', 'company_name', 'email'],
  policy: knownPeople,
  calls: ['list'],
})
export type Fellow = Row<typeof fellow>

export const fellows = listed(
  fellow,
  'Lists the active fellows the signed-in user may see. Their own row, and for administrators every row, has the time of the current cycle. For Directors and administrators `info.totals` counts all fellows.',
  { record: 'devcycle', by: 'id' },
)

const whole = z.number().int()

/** All active fellows of the organisations a Director or administrator looks after, in numbers alone. Minutes. */
export const fellowTotals = z.strictObject({
  fellows: whole,
  /** Of them, those who are in a cycle today: the people of the cycle. */
  people: whole,
  /** At an even pace, ahead or finished. */
  at_pace: whole,
  behind: whole,
  cycle: z.string().nullable(),
  groups: z.array(
    z.strictObject({
      group: z.enum(cpdGroups),
      /** What the cycle asks for, and what an even pace would have logged of it today on average. */
      required: whole,
      expected: whole,
      logged: whole,
      at_pace: whole,
      /** Of whom the cycle asks for it. */
      people: whole,
    }),
  ),
})
export type FellowTotals = z.output<typeof fellowTotals>
