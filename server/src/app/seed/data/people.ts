import { devcyclepause, devgoal } from '@college/contract/cpd'
import { placement } from '@college/contract/logbook'
import { standardRoles, user, userrelationship } from '@college/contract/people'
import { z } from 'zod'
import { cell, daysAgo, daysAhead, nameIn, several, yes } from '../source/cells.ts'
import { columnOf, readTable } from '../source/table.ts'
import { when } from '../when.ts'

const { fields: person } = user
const count = cell(devgoal.fields.count)

/** The people, where they live, who teaches whom, who was away, and what of their reports stands open. */
export const readPeople = (folder: string, colleges: readonly { code: string }[]) => {
  const towns = readTable(folder, 'towns.csv', {
    town: cell(person.city),
    area: z.string().regex(/^0\d$/, 'Write the first two digits of its telephones'),
    region: cell(person.state),
    street: cell(person.street),
    suburb: cell(person.suburb),
    postcode: cell(person.postcode),
  })
  const somebody = nameIn(columnOf(folder, 'people.csv', 'username'), 'people.csv')
  const people = readTable(folder, 'people.csv', {
    college: nameIn(
      colleges.map(({ code }) => code),
      'college.json',
    ),
    username: cell(person.username),
    first: cell(person.firstname),
    last: cell(person.lastname),
    known_as: cell(person.known_as).optional(),
    gender: cell(person.gender).optional(),
    roles: several(
      nameIn(
        standardRoles.map(({ name }) => name),
        'the roles',
      ),
    ),
    workplace: cell(person.company_name).optional(),
    city: cell(person.city),
    state: z.enum(['active', 'unconfirmed', 'inactive'], 'Write active, unconfirmed or inactive').optional(),
    diary: yes.optional(),
    mail_signature: yes.optional(),
    drawing: yes.optional(),
    cases: count.optional(),
    began: daysAgo.optional(),
    goals_done: count.optional(),
    supervisor: somebody.optional(),
    left: daysAgo.optional(),
    unagreed: yes.optional(),
    changed: daysAgo.optional(),
    // When the practising certificate ends, where not with the cycle.
    certificate: daysAhead.optional(),
  })
  const teaching = readTable(folder, 'teaching.csv', {
    teacher: somebody,
    kind: cell(userrelationship.fields.kind),
    trainee: somebody,
    ended: daysAgo.optional(),
  })
  const pauses = readTable(folder, 'pauses.csv', {
    username: somebody,
    from: when,
    days: count,
    approved_by: somebody,
    reason: cell(devcyclepause.fields.reason),
  })
  const placementReports = readTable(folder, 'placement-reports.csv', {
    username: somebody,
    quarters_ago: count,
    state: cell(placement.fields.state),
    went_well: cell(placement.fields.went_well).optional(),
  })
  const reads = readTable(folder, 'reads.csv', {
    on: daysAgo,
    by: somebody,
    kind: z.enum(['list', 'one', 'export'], 'Write list, one or export'),
    most: count,
    whose: somebody.optional(),
  })
  const files = readTable(folder, 'files.csv', {
    of: somebody,
    folder: z.string().optional(),
    name: z.string(),
    on: daysAgo,
    attached: yes.optional(),
    source: z.string(),
  })
  return { towns, people, teaching, pauses, placementReports, reads, files, somebody }
}
