import * as fc from 'fast-check'
import { readOnly } from './columns.ts'
import { lastParty, withParts } from './templates.ts'
import type { Row } from './oracle.ts'

export { build } from './columns.ts'

const roleNames = ['Trainee', 'Fellow', 'Educator', 'Director', 'Instructor', 'Administrator', 'padmin'] as const
/** Records that somebody may be granted to read. */
export const grantable = ['devactivity', 'devplan', 'devgoal', 'procedure', 'placement', 'devform'] as const
const times = ['now', 'now', 'past', 'future'] as const

const nth = fc.nat({ max: 59 })
const teaching = ['Educator', 'Director', 'Instructor'] as const
const roleChoice = fc.constantFrom(...roleNames, ...teaching, ...teaching, 'Administrator' as const)
const person = fc.record({
  home: fc.constantFrom(0, 0, 0, 1),
  roles: fc.array(fc.record({ role: roleChoice, away: fc.nat({ max: 5 }) }), { maxLength: 2, size: 'max' }),
  active: fc.nat({ max: 9 }),
})
const bond = fc.record({ from: nth, to: nth, when: fc.constantFrom(...times), word: fc.constantFrom(...grantable) })
const belonging = fc.record({
  kind: fc.constantFrom(
    ...(['devactivity', 'devplan', 'devgoal', 'devactivity', 'devplan', 'devgoal', 'procedure', 'procedure'] as const),
    ...([
      'placement',
      'devform',
      'devqualification',
      'devcyclepause',
      'activityimport',
      'transaction',
      'subscription',
      'userconfig',
      'outbox',
    ] as const),
  ),
  owner: nth,
  flag: fc.boolean(),
  gone: fc.nat({ max: 9 }),
})

const ask = fc.record({
  owner: nth,
  who: nth,
  trainee: fc.boolean(),
  /** Of a form with two parts, and whether that was completed. */
  parts: fc.constantFrom('none', 'early', 'completed'),
  how: fc.constantFrom('person', 'person', 'role', 'guest'),
  role: fc.constantFrom(...teaching, 'Fellow' as const),
})

/** A college to be made: people of two organisations with roles, who looks after whom, who may read what, their rows, and who is to sign. */
export const graphs = fc.record({
  people: fc.array(person, { minLength: 2, maxLength: 5, size: 'max' }),
  relationships: fc.array(bond, { minLength: 1, maxLength: 6, size: 'max' }),
  permissions: fc.array(bond, { maxLength: 3, size: 'max' }),
  belongings: fc.array(belonging, { minLength: 1, maxLength: 12, size: 'max' }),
  asks: fc.array(ask, { maxLength: 3, size: 'max' }),
})
type Graph = typeof graphs extends fc.Arbitrary<infer T> ? T : never

/** The n-th of some, round and round. */
export const pick = <T>(some: readonly T[], n: number): T | undefined => some[n % some.length]

const row = (kind: string, id: number, organisation: number, more: Partial<Row> = {}): Row => ({
  kind,
  id,
  organisation,
  user: null,
  other: null,
  word: '',
  flag: false,
  form: null,
  state: '',
  part: '',
  early: false,
  passing: false,
  when: 'now' as const,
  active: true,
  gone: false,
  ...more,
})

/** Both ends of relationships and grants are different people of one organisation, and no pair comes twice. */
const bonds = (people: readonly Row[], given: Graph['permissions'], kind: string, next: () => number): Row[] => {
  const made = new Map<string, Row>()
  for (const { from, to, when, word } of given) {
    const other = pick(people, from)
    const user = pick(
      people.filter(({ id, organisation }) => id !== other?.id && organisation === other?.organisation),
      to,
    )
    if (other && user)
      made.set(`${other.id} ${user.id} ${kind === 'userpermission' ? word : ''}`, {
        ...row(kind, next(), user.organisation, { user: user.id, other: other.id, when }),
        word: kind === 'userpermission' ? word : '',
      })
  }
  return [...made.values()]
}

/** Forms, each with a person, a role or somebody without an account who is asked to sign it; one with two parts is put to both where it is completed. */
const asksOf = (people: readonly Row[], given: Graph['asks'], next: () => number): Row[] =>
  given.flatMap(({ owner: nth, who, how, role, trainee, parts }) => {
    const owner = pick(people, nth)
    if (!owner) return []
    const form = row('devform', next(), owner.organisation, {
      user: owner.id,
      state: parts === 'early' ? 'started' : 'completed',
      part: parts === 'none' ? '' : withParts,
      word: trainee ? 'trainee' : 'pdp',
    })
    const signer = pick(
      people.filter(({ id, organisation }) => id !== owner.id && organisation === owner.organisation),
      who,
    )
    const other = how === 'person' ? (signer?.id ?? null) : null
    const more = { user: owner.id, form: form.id, other, word: how === 'role' ? role : '', state: 'asked' }
    const asked = (part: string): Row => row('devformsignature', next(), owner.organisation, { ...more, part })
    if (parts === 'none') return [form, asked(lastParty)]
    return parts === 'early' ? [form, asked('first')] : [form, asked('first'), asked('second')]
  })

/** The rows of a college, with ids above `base`. */
export const rowsOf = (graph: Graph, base: number): Row[] => {
  let last = base
  const next = (): number => (last += 1)
  const organisations = [next(), next()]
  const shared = organisations.flatMap((at) => [
    row('organisation', at, at),
    ...roleNames.map((word) => row('role', next(), at, { word, flag: word === 'padmin' })),
    ...[true, false].map((flag) => row('organisationconfig', next(), at, { flag })),
    ...[
      'messagetemplate',
      'enquiry',
      'remindermessage',
      'tracker',
      'trackerevent',
      'webhook',
      'apitoken',
      'reportconfig',
      'location',
      'devformtemplate',
      'devcategory',
      'devcycle',
      'devplan',
    ].map((kind) => row(kind, next(), at)),
    row('messagetemplate', next(), at, { flag: true }),
    row('devformtemplate', next(), at, { part: withParts }),
    row('devgoal', next(), at, { flag: true }),
    ...['modality', 'type', 'region', 'structure'].map((word) => row('procedureterm', next(), at, { word })),
    row('proceduretarget', next(), at),
  ])
  const people = graph.people.map(({ home, active }) => {
    const id = next()
    return row('user', id, organisations[home] ?? 0, { user: id, active: active > 0 })
  })
  const memberships = new Map<string, Row>()
  graph.people.forEach(({ roles }, at) => {
    const user = people[at]?.id ?? 0
    const home = people[at]?.organisation
    for (const { role, away } of roles) {
      const given = shared.find(({ word, organisation }) => word === role && (organisation === home) === away > 0)
      if (given)
        memberships.set(`${user} ${given.id}`, row('membership', next(), given.organisation, { user, other: given.id }))
    }
  })
  const belongings = graph.belongings.flatMap(({ kind, owner, flag, gone }) => {
    const user = pick(people, owner)
    const isForm = kind === 'devform'
    const more = {
      flag: kind === 'devgoal' && flag,
      state: !isForm ? '' : flag ? 'completed' : 'started',
      word: isForm ? (gone % 2 === 0 ? 'trainee' : 'pdp') : '',
      gone: gone === 0 && !readOnly.includes(kind),
    }
    return user ? [row(kind, next(), user.organisation, { user: user.id, ...more })] : []
  })
  return [
    ...shared,
    ...people,
    ...memberships.values(),
    ...bonds(people, graph.relationships, 'userrelationship', next),
    ...bonds(people, graph.permissions, 'userpermission', next),
    ...belongings,
    ...asksOf(people, graph.asks, next),
    row('notification', next(), 0),
  ]
}
