import { addDays } from '@college/contract/kit'
import { bodies, change } from './bodies.ts'
import { readOnly } from './columns.ts'
import type { Command } from './command.ts'
import { isClosed, isTaken, retitled, waits } from './forms.ts'
import { pick } from './graph.ts'
import { aimed, bonds, canSign, newAsk, newRow, same } from './new-rows.ts'
import { may } from './oracle.ts'
import type { Act, Row, Rows } from './oracle.ts'

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

/** Two ends that may be joined: different people who are there, of one organisation. */
const joined = (from: Row | undefined, to: Row): boolean =>
  from !== undefined && from.id !== to.id && from.organisation === to.organisation && !from.gone && !to.gone

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
