import { formOfAsk } from './forms.ts'
import { grantable, pick } from './graph.ts'
import { may } from './oracle.ts'
import type { Row, Rows } from './oracle.ts'
import { personal } from './command.ts'
import type { Command } from './command.ts'
import { withParts } from './templates.ts'

/** Records that join somebody to somebody, or to a role. */
export const bonds = new Set(['membership', 'userrelationship', 'userpermission'])

/** The row a command is about: of somebody else in sight, any in sight, or any at all, where there is one such. */
export const aimed = (world: Rows, me: Row, rows: readonly Row[], { aim, row }: Command): Row | undefined => {
  const seen = aim === 'any' ? [] : rows.filter((each) => may(world, me.id, 'read', each))
  const others = aim === 'others' ? seen.filter(({ user }) => user !== null && user !== me.id) : []
  return pick([others, seen, rows].find(({ length }) => length > 0) ?? [], row)
}

/** Whether there is such a row besides it. */
export const same = (world: Rows, row: Pick<Row, 'kind' | 'user' | 'other' | 'word' | 'id'>): boolean =>
  world.some(
    (each) =>
      !each.gone &&
      each.id !== row.id &&
      each.kind === row.kind &&
      each.user === row.user &&
      each.other === row.other &&
      each.word === row.word,
  )

/** The row that a create would make, or null where nothing but a refusal of another kind could come of it. */
export const newRow = (world: Rows, me: Row, kind: string, command: Command): Row | null => {
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
export const newAsk = (world: Rows, me: Row, command: Command, name: string): Row | null => {
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
export const canSign = (world: Rows, ask: Row): boolean => {
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
