import { addDays } from '@college/contract/kit'
import { inLetters } from '#testing'
import * as fc from 'fast-check'
import { may } from './oracle.ts'
import type { Act, Row, Rows } from './oracle.ts'
import { formOfAsk, isClosed, isTaken, retitled, waits } from './forms.ts'
import { formOf, grantable, kinds, pick, readOnly, wordsOf } from './graph.ts'
import { withParts } from './templates.ts'

const acts = [
  ...(['read', 'list', 'create', 'update', 'reparent', 'delete', 'restore', 'end'] as const),
  ...(['give', 'take', 'disable', 'enable'] as const),
]
const personal = [
  'devplan',
  'devgoal',
  'devactivity',
  'procedure',
  'placement',
  'devform',
  'userconfig',
  'devqualification',
  'transaction',
  'subscription',
]
const asks = ['devform', 'devform', 'devformsignature', 'devformsignature']
const often = [
  ...personal,
  ...personal,
  ...personal,
  ...asks,
  'user',
  'userrelationship',
  'userpermission',
  'membership',
]

/** One call of somebody, in numbers that are read against the college as it then stands, so that fewer still make sense. */
export const commands = fc.record({
  who: fc.nat({ max: 59 }),
  act: fc.constantFrom(...acts, 'update' as const, 'update' as const, 'create' as const),
  kind: fc.constantFrom(...kinds, ...often),
  row: fc.nat({ max: 59 }),
  /** Which row it is about, if there is one such: of somebody else in sight, any in sight, or any at all. */
  aim: fc.constantFrom('others', 'others', 'seen', 'any'),
  to: fc.nat({ max: 59 }),
  flag: fc.boolean(),
})
export type Command = typeof commands extends fc.Arbitrary<infer T> ? T : never

/** A call that is to be made, what the oracle says to it, and what it does to the model where it is let through. */
export interface ModelCall {
  readonly call: 'get' | 'put' | 'post' | 'delete'
  readonly path: string
  /** Query or body; the `updated_at` of the row is added where `target` names one. */
  readonly given: Readonly<Record<string, unknown>>
  readonly target: Row | null
  /** 200s: let through; `refused`: any refusal, as several rules meet. */
  readonly expected: 'yes' | 403 | 404 | 'refused'
  /** Takes the id of a new row. */
  readonly then: (id: number) => void
}

const removable = (kind: string): boolean => !readOnly.includes(kind) && kind !== 'organisation'

/** Changes that nothing but a right can stand in the way of. */
const change: Readonly<Record<string, (text: string) => object>> = {
  organisation: (tagline) => ({ tagline }),
  user: (known_as) => ({ known_as }),
  role: (description) => ({ description }),
  userconfig: (value) => ({ value }),
  organisationconfig: (value) => ({ value }),
  remindermessage: (subject) => ({ subject }),
  tracker: (name) => ({ name }),
  trackerevent: (text) => ({ count: 1 + text.length }),
  webhook: (name) => ({ name }),
  messagetemplate: (subject) => ({ subject }),
  enquiry: (text) => ({ state: text.length % 2 === 0 ? 'open' : 'closed' }),
  reportconfig: (footer) => ({ footer }),
  devcategory: (colour) => ({ colour }),
  devcycle: (name) => ({ name }),
  devplan: (notes) => ({ notes }),
  devgoal: (description) => ({ description }),
  devactivity: (learnings) => ({ learnings }),
  location: (address) => ({ address }),
  placement: (comments) => ({ comments }),
  devformtemplate: (description) => ({ description }),
  devform: (title) => ({ title }),
  devformsignature: (signer_name) => ({ signer_name }),
  procedureterm: (name) => ({ name }),
  proceduretarget: (text) => ({ count: 1 + text.length }),
  procedure: (comments) => ({ comments }),
  devcyclepause: (reason) => ({ reason }),
  devqualification: (note) => ({ note }),
  transaction: (description) => ({ description }),
  subscription: (name) => ({ name }),
}

/** What the oracle says to a call about a row: out of sight is 404, in sight and not allowed 403. */
const answer = (world: Rows, me: number, act: Act, row: Row): ModelCall['expected'] =>
  !may(world, me, 'read', row) ? 404 : may(world, me, act, row) ? 'yes' : 403

const known = ['Trainee', 'Fellow', 'Educator', 'Director', 'Instructor', 'Administrator', 'padmin']
/** The roles that the application knows by their names stay, whoever may remove others. */
const whereKnown = ({ kind, word }: Row, answered: ModelCall['expected']): ModelCall['expected'] =>
  kind === 'role' && known.includes(word) && answered === 'yes' ? 'refused' : answered

/** Whoever is removed or made inactive takes along what was granted to them. */
const leaves = (world: Rows, person: number): void => {
  for (const row of world) if (row.kind === 'userpermission' && row.other === person) row.gone = true
}

const same = (world: Rows, row: Pick<Row, 'kind' | 'user' | 'other' | 'word' | 'id'>): boolean =>
  world.some(
    (each) =>
      !each.gone &&
      each.id !== row.id &&
      each.kind === row.kind &&
      each.user === row.user &&
      each.other === row.other &&
      each.word === row.word,
  )

/** Two ends that may be joined: different people who are there, of one organisation. */
const joined = (from: Row | undefined, to: Row): boolean =>
  from !== undefined && from.id !== to.id && from.organisation === to.organisation && !from.gone && !to.gone

type Body = (row: Row, name: string, today: string, cycle: number, world: Rows) => object

const bodies: Readonly<Record<string, Body>> = {
  role: ({ flag }, name) => ({ name, is_admin: flag }),
  membership: ({ user, other }) => ({ user_id: user, role_id: other }),
  userrelationship: ({ user, other }) => ({ user_id: other, trainee_id: user }),
  userpermission: ({ user, other, word }, reason, today) => ({
    user_id: other,
    about_id: user,
    kind: word,
    ends: addDays(today, 9),
    reason,
  }),
  userconfig: ({ user }, name) => ({ user_id: user, name, value: 1 }),
  organisationconfig: ({ flag }, name) => ({ name, type: 'string', value: 'a', secret: flag }),
  remindermessage: (_row, name) => ({
    name,
    event: 'cycle_end',
    subject: 'Words',
    text: 'Words',
    days: [14],
    active: false,
  }),
  tracker: ({ id }, name) => ({ name, kind: 'report', subject: `/${inLetters(id)}` }),
  webhook: (_row, name) => ({ name, address: 'https://intranet.college.nz/hook', events: ['cycle.closed'] }),
  apitoken: (_row, name, today) => ({ name, scopes: ['location:read'], expires_on: addDays(today, 9) }),
  messagetemplate: (_row, name) => ({ name, subject: 'Words', text: 'Words', active: false }),
  reportconfig: (_row, title) => ({ report: 'cycle', title, sections: [], active: false }),
  devcategory: (_row, name) => ({ name, kind: 'goal' }),
  devqualification: ({ user }, level, today) => ({ user_id: user, level, awarded_on: addDays(today, -1) }),
  transaction: ({ user }, description, today) => ({
    user_id: user,
    type: 'invoice',
    date: today,
    description,
    amount: 100,
  }),
  subscription: ({ user }, name, today) => ({ user_id: user, name, starts: today, state: 'ended' }),
  devcycle: (_row, name, today) => {
    // No two cycles of a kind overlap.
    const day = addDays(today, 1_000 + Number(name.split(' ')[1]))
    return { name, type: 'trainee', start_date: day, end_date: day }
  },
  devplan: ({ user }, name, today) => ({
    user_id: user,
    category: 'PDP',
    name,
    start_date: today,
    end_date: today,
  }),
  devgoal: ({ user, flag }, title, _today, cycle) => ({ user_id: user, title, predefined: flag, devcycle_id: cycle }),
  location: (_row, name) => ({ name }),
  placement: ({ user }, type, today) => ({ user_id: user, type, start_date: today, end_date: today }),
  devformtemplate: (_row, name) => ({ name, type: 'pdp' }),
  devform: (row, title, _today, _cycle, world) => ({
    user_id: row.user,
    title,
    devformtemplate_id: formOf(world, row),
  }),
  devformsignature: ({ form, other, word, part }, name) => ({
    devform_id: form,
    party: part,
    ...(other === null ? (word === '' ? { signer_name: name } : { signer_role: word }) : { signer_id: other }),
  }),
  procedureterm: (_row, name) => ({ kind: 'structure', name }),
  proceduretarget: ({ organisation }, _name, _today, _cycle, world) => {
    const { modality_id: modality, region_id: region } = wordsOf(world, organisation)
    return { modality_id: modality, region_id: region, count: 5, active: false }
  },
  procedure: ({ user, organisation }, comments, today, _cycle, world) => ({
    user_id: user,
    procedure_date: today,
    comments,
    ...wordsOf(world, organisation),
  }),
  devactivity: ({ user }, title, today) => ({ user_id: user, title, activity_date: today, time: 5 }),
}

const bonds = new Set(['membership', 'userrelationship', 'userpermission'])

/** The row that a create would make, or null where nothing but a refusal of another kind could come of it. */
const newRow = (world: Rows, me: Row, kind: string, command: Command): Row | null => {
  const people = world.filter((row) => row.kind === 'user')
  const to = aimed(world, me, people, { ...command, row: command.to })
  if (!to) return null
  const shared = (kind === 'devplan' || kind === 'devgoal') && command.row % 3 === 0
  const user = !shared && (personal.includes(kind) || bonds.has(kind)) ? to.id : null
  const role = pick(
    world.filter((row) => row.kind === 'role' && !row.gone),
    command.row,
  )
  const other = kind === 'membership' ? role?.id : bonds.has(kind) ? pick(people, command.row)?.id : null
  if (other === undefined) return null
  return {
    kind,
    id: 0,
    user,
    other,
    form: null,
    state: kind === 'devform' ? 'started' : '',
    part: kind === 'devform' && command.flag ? withParts : '',
    early: false,
    passing: false,
    when: 'now',
    active: true,
    gone: false,
    organisation: kind === 'membership' ? (role?.organisation ?? 0) : to.organisation,
    word:
      kind === 'userpermission'
        ? (pick(grantable, command.row) ?? '')
        : kind === 'procedureterm'
          ? 'structure'
          : kind === 'devform'
            ? 'pdp'
            : '',
    flag: (command.flag && ['role', 'organisationconfig', 'devgoal'].includes(kind)) || (kind === 'devgoal' && shared),
  }
}

/** Somebody, a role, or somebody without an account, who is to sign a form. */
const newAsk = (world: Rows, me: Row, command: Command, name: string): Row | null => {
  const forms = world.filter((row) => row.kind === 'devform')
  const form = aimed(world, me, forms, { ...command, row: command.to })
  if (!form) return null
  const how = command.row % 3
  const person = pick(
    world.filter((row) => row.kind === 'user'),
    command.row,
  )
  const role = pick(
    world.filter((row) => row.kind === 'role' && row.organisation === form.organisation),
    command.row,
  )
  return {
    kind: 'devformsignature',
    id: 0,
    organisation: form.organisation,
    user: form.user,
    form: form.id,
    other: how === 0 ? (person?.id ?? null) : null,
    word: how === 1 ? (role?.word ?? '') : '',
    flag: false,
    state: 'asked',
    part: form.part !== withParts ? `p${name.split(' ')[1]}` : command.flag ? 'first' : 'second',
    early: false,
    passing: false,
    when: 'now',
    active: true,
    gone: false,
  }
}

/** Whether who is to sign a form can be asked: they are people, or a role, of its college, and neither its owner nor who completed it for them. */
const canSign = (world: Rows, ask: Row): boolean => {
  const { organisation, user, other, word } = ask
  if (word !== '')
    return world.some(
      (row) => row.kind === 'role' && row.organisation === organisation && row.word === word && !row.gone && !row.flag,
    )
  if (other === null) return true
  const signer = world.find((row) => row.kind === 'user' && row.id === other)
  const member = world.some(
    (row) => row.kind === 'membership' && row.user === other && row.organisation === organisation && !row.gone,
  )
  const known = signer?.organisation === organisation || member
  const isOwners = other === user || other === formOfAsk(world, ask)?.other
  return !isOwners && known && signer !== undefined && signer.active && !signer.gone
}

/** What is done with an ask is done while it waits; nothing is put right of people with an account. */
const whileWaiting = (world: Rows, row: Row, asked: ModelCall, fits = true): ModelCall =>
  row.kind !== 'devformsignature' || asked.expected !== 'yes' || (fits && row.state === 'asked' && waits(world, row))
    ? asked
    : { ...asked, expected: 'refused' }

/** What is closed is neither written on nor removed. */
const whileOpen = (world: Rows, me: Row, row: Row, act: 'update' | 'delete', asked: ModelCall): ModelCall =>
  row.kind === 'devform' && asked.expected === 'yes' && isClosed(world, me.id, act, row)
    ? { ...asked, expected: 'refused' }
    : asked

const create = (
  world: Row[],
  me: Row,
  kind: string,
  command: Command,
  name: string,
  today: string,
): ModelCall | null => {
  const isAsk = kind === 'devformsignature'
  const row = isAsk ? newAsk(world, me, command, name) : newRow(world, me, kind, command)
  const cycle = world.find((each) => each.kind === 'devcycle' && each.organisation === row?.organisation && !each.gone)
  if (!row || (kind === 'devgoal' && !cycle) || (bonds.has(kind) && same(world, row))) return null
  const person = world.find((each) => each.kind === 'user' && each.id === row.user)
  const from = world.find((each) => each.kind === 'user' && each.id === row.other)
  const possible = isAsk
    ? canSign(world, row) && waits(world, row) && !isTaken(world, row)
    : !person
      ? true
      : kind === 'membership' || row.other === null
        ? !person.gone
        : joined(from, person)
  const here = row.user === null ? { organisation_id: row.organisation } : {}
  return {
    call: 'put',
    path: `/${kind}`,
    target: null,
    given: { ...here, ...bodies[kind]?.(row, name, today, cycle?.id ?? 0, world) },
    expected: possible && may(world, me.id, 'create', row) ? 'yes' : 'refused',
    then: (id) => world.push({ ...row, id }),
  }
}

const update = (
  world: Rows,
  person: Row,
  row: Row,
  command: Command,
  name: string,
  today: string,
): ModelCall | null => {
  const me = person.id
  const expected = answer(world, me, 'update', row)
  const asked = { call: 'post', path: `/${row.kind}`, target: row, expected } as const
  const ending = command.act === 'end'
  if (row.kind === 'userrelationship' || row.kind === 'userpermission') {
    const ends = addDays(today, ending ? -1 : command.row)
    return { ...asked, given: { starts: null, ends }, then: () => void (row.when = ending ? 'past' : 'now') }
  }
  if (row.kind === 'membership') {
    const role = pick(
      world.filter((each) => each.kind === 'role' && each.organisation === row.organisation && !each.gone),
      command.to,
    )
    if (!role || same(world, { ...row, other: role.id })) return null
    const after = answer(world, me, 'update', { ...row, other: role.id })
    return {
      ...asked,
      given: { role_id: role.id },
      expected: expected === 'yes' ? after : expected,
      then: () => void (row.other = role.id),
    }
  }
  const given = change[row.kind]?.(name)
  if (!given) return null
  if (row.kind === 'devform')
    return whileOpen(world, person, row, 'update', { ...asked, given: { ...given }, then: () => retitled(world, row) })
  const then = (): void => undefined
  return whileWaiting(world, row, { ...asked, given: { ...given }, then }, row.other === null && row.word === '')
}

/** Nobody's row moves: not to another person, nor to another organisation, nor under what is another's. */
const reparent = (world: Rows, row: Row, command: Command): ModelCall | null => {
  const person = pick(
    world.filter(({ kind, id }) => kind === 'user' && id !== row.user),
    command.to,
  )
  const place = world.find(({ kind, id }) => kind === 'organisation' && id !== row.organisation)
  const goal = world.find(({ kind, user }) => kind === 'devgoal' && user !== null && user !== row.user)
  const ways: Readonly<Record<string, unknown>>[] = [{ organisation_id: place?.id }]
  if (person && row.user !== null && row.kind !== 'user') ways.push({ user_id: person.id })
  if (person && row.kind === 'userrelationship') ways.push({ trainee_id: person.id })
  if (person && row.kind === 'userpermission') ways.push({ about_id: person.id })
  if (goal && row.kind === 'devactivity') ways.push({ devgoal_id: goal.id }, { devgoal_id: goal.id })
  const given = pick(ways, command.row)
  return given
    ? { call: 'post', path: `/${row.kind}`, target: row, given, expected: 'refused', then: () => undefined }
    : null
}

// Whom one may delete, one may also send away and take back in; nobody does either to themselves.
const setActive = (world: Rows, me: number, person: Row, active: boolean): ModelCall => ({
  call: 'post',
  path: '/user',
  given: { active },
  target: person,
  expected: answer(world, me, 'delete', person),
  then: () => {
    if (!active && person.active) leaves(world, person.id)
    person.active = active
  },
})

const remove = (world: Rows, me: number, row: Row): ModelCall => ({
  call: 'delete',
  path: `/${row.kind}`,
  given: { id: row.id },
  target: null,
  expected: row.gone ? 404 : whereKnown(row, answer(world, me, 'delete', row)),
  then: () => {
    row.gone = true
    if (row.kind === 'user') leaves(world, row.id)
  },
})

// What was taken back is given again: bringing a role back asks for what giving it asks for.
const restore = (world: Rows, me: number, row: Row): ModelCall => ({
  call: 'post',
  path: `/${row.kind}/restore`,
  given: { id: row.id },
  target: null,
  expected: row.gone ? answer(world, me, row.kind === 'membership' ? 'create' : 'delete', row) : 404,
  then: () => void (row.gone = false),
})

const aimed = (world: Rows, me: Row, rows: readonly Row[], { aim, row }: Command): Row | undefined => {
  const seen = aim === 'any' ? [] : rows.filter((each) => may(world, me.id, 'read', each))
  const others = aim === 'others' ? seen.filter(({ user }) => user !== null && user !== me.id) : []
  return pick([others, seen, rows].find(({ length }) => length > 0) ?? [], row)
}

/** The call that a command means in the college as it stands; null where it means none. */
export const callOf = (world: Row[], me: Row, command: Command, n: number, today: string): ModelCall | null => {
  const { act } = command
  const kind = act === 'give' || act === 'take' ? 'membership' : /able$/.test(act) ? 'user' : command.kind
  const rows = world.filter((each) => (act === 'end' ? /relationship|permission/.test(each.kind) : each.kind === kind))
  const row = aimed(world, me, rows, command)
  const name = `Name ${n}`
  if (act === 'create' || act === 'give') return bodies[kind] ? create(world, me, kind, command, name, today) : null
  if (!row || act === 'list') return null
  if (act === 'read')
    return {
      call: 'get',
      path: `/${row.kind}`,
      given: { id: row.id },
      target: null,
      then: () => undefined,
      expected: !row.gone && may(world, me.id, 'read', row) ? 'yes' : 404,
    }
  // The last administrator stays: that is another rule's test.
  if (row.kind === 'membership' && row.user === me.id && act !== 'restore') return null
  if (act === 'restore')
    return removable(row.kind) && !(row.gone && bonds.has(row.kind) && same(world, row))
      ? whileWaiting(world, row, restore(world, me.id, row), !row.gone || !isTaken(world, row))
      : null
  // So does a template from which forms were begun.
  if (row.kind === 'devformtemplate' && /^(delete|restore)$/.test(act)) return null
  // A word that cases have stays: that is another rule's test.
  if (row.kind === 'procedureterm' && row.word !== 'structure' && act === 'delete') return null
  if (act === 'delete' || act === 'take')
    return removable(row.kind)
      ? whileOpen(world, me, row, 'delete', whileWaiting(world, row, remove(world, me.id, row)))
      : null
  if (row.gone) return null
  if (/able$/.test(act) && row.id === me.id && row.active === (act === 'enable')) return null
  if (act === 'disable' || act === 'enable') return setActive(world, me.id, row, act === 'enable')
  if (act === 'reparent') return change[row.kind] || bonds.has(row.kind) ? reparent(world, row, command) : null
  return update(world, me, row, command, name, today)
}
