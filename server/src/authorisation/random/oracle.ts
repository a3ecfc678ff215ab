/** A row as the oracle knows it: of which record, whose, and the few facts that rights hang on. */
export interface Row {
  readonly kind: string
  /** 0 until the database has given one. */
  id: number
  readonly organisation: number
  /** Whom it is about: the trainee of a relationship, the person of a grant, the holder of a membership, nobody for shared rows. */
  readonly user: number | null
  /** The other end: the teacher of a relationship, the reader of a grant, the role of a membership, who completed a form for its owner, who signs. */
  other: number | null
  /** Name of a role, record of a grant, kind of a word, type of a form, role that is asked to sign. */
  readonly word: string
  /** Predefined goal, secret setting, role of the platform. */
  flag: boolean
  /** The form that somebody is asked to sign. */
  readonly form: number | null
  /** How a form stands, or what became of an ask. */
  state: string
  /** Of an ask which part of its form it is for; of a form and a template whether it is the one with two parts. */
  readonly part: string
  /** Signed before its form was completed. */
  early: boolean
  /** Whoever is asked wants to pass it on, and the owner has not answered. */
  passing: boolean
  /** Where today lies for relationships and grants. */
  when: 'now' | 'past' | 'future'
  active: boolean
  gone: boolean
}

export type Rows = readonly Row[]
export type Act = 'read' | 'create' | 'update' | 'delete'

const live = (world: Rows, kind: string): Row[] => world.filter((row) => row.kind === kind && !row.gone)
/** Roles that somebody has, each with where. */
export const rolesOf = (world: Rows, person: number | null): { organisation: number; role: Row }[] =>
  live(world, 'membership')
    .filter((row) => row.user === person)
    .flatMap(({ organisation, other }) =>
      live(world, 'role')
        .filter(({ id }) => id === other)
        .map((role) => ({ organisation, role })),
    )
/** Whether somebody administers all colleges. */
export const isPlatform = (world: Rows, person: number | null): boolean =>
  rolesOf(world, person).some(({ role }) => role.flag)

const homeOf = (world: Rows, person: number | null): number | undefined =>
  world.find(({ kind, id }) => kind === 'user' && id === person)?.organisation

/** Whether somebody is of an organisation, at home or as a member. */
export const belongs = (world: Rows, person: number, organisation: number): boolean =>
  organisation === homeOf(world, person) || rolesOf(world, person).some((held) => held.organisation === organisation)

/** Names of the roles that somebody has in an organisation that is their own: elsewhere a role is another role. */
export const rolesAtHome = (world: Rows, person: number, organisation: number): string[] =>
  organisation === homeOf(world, person)
    ? rolesOf(world, person).flatMap((held) => (held.organisation === organisation ? [held.role.word] : []))
    : []

/**
 * Whether a person may do something with a row: the table of the product decisions, section 2, written out once more. It is
 * compared with the policies, so it knows nothing of them.
 */
export const may = (world: Rows, me: number, act: Act, row: Row): boolean => {
  const held = rolesOf(world, me)
  const has = (...names: string[]): boolean => held.some(({ role }) => names.includes(role.word))
  const current = (kind: string): Row[] => live(world, kind).filter(({ when }) => when === 'now')
  const read = act === 'read'
  const own = row.user === me
  const admin = held.some(
    ({ organisation, role }) => role.word === 'Administrator' && organisation === row.organisation,
  )
  const related = current('userrelationship').some(({ other, user }) => other === me && user === row.user)
  const linked = related && has('Educator', 'Director', 'Instructor')
  const granted = current('userpermission').some(
    ({ other, user, word }) => other === me && user === row.user && word === row.kind,
  )
  if (row.kind === 'user' && act === 'delete' && own) return false
  if (isPlatform(world, me)) return true
  // Each that a random college has stands now, for everyone.
  if (row.kind === 'notification') return read
  if (!belongs(world, me, row.organisation)) return false
  switch (row.kind) {
    case 'devactivity':
    case 'placement':
    case 'procedure':
      return own || admin || (read && (linked || granted))
    case 'devform': {
      const here = rolesAtHome(world, me, row.organisation)
      // Somebody named goes on reading what they signed; a role reads while it is asked.
      const asked = live(world, 'devformsignature').some(
        ({ form, state, other, word }) =>
          form === row.id &&
          ((other === me && (state === 'asked' || state === 'signed')) || (state === 'asked' && here.includes(word))),
      )
      const director = row.word === 'trainee' && here.includes('Director')
      return own || admin || (read && (linked || granted || asked || director))
    }
    case 'devformsignature':
      return own || admin || (read && (linked || row.other === me))
    case 'devplan':
      if (row.user === null) return admin || read
      return own || admin || (read ? linked || granted : linked && act !== 'delete' && has('Educator', 'Director'))
    case 'devgoal':
      if (row.user === null) return admin || read
      return admin || (read ? own || linked || granted : own && (act === 'delete' || !row.flag))
    case 'devcycle':
    case 'location':
    case 'devformtemplate':
    case 'procedureterm':
    case 'proceduretarget':
    case 'devcategory':
      return admin || read
    case 'organisation':
      return read || (admin && act === 'update')
    case 'organisationconfig':
      return admin || (read && !row.flag)
    // Those in use are for messages, and Directors choose among them.
    case 'messagetemplate':
      return admin || (read && row.flag && rolesAtHome(world, me, row.organisation).includes('Director'))
    case 'enquiry':
    case 'remindermessage':
    case 'tracker':
    case 'trackerevent':
    case 'webhook':
    case 'apitoken':
    case 'reportconfig':
      return admin
    case 'outbox':
      return admin && read
    case 'activityimport':
      return read && (own || admin)
    case 'transaction':
    case 'subscription':
      return admin || (read && own)
    case 'devcyclepause':
    case 'devqualification':
      return admin || (read && (own || linked))
    case 'role':
      return read || (admin && !row.flag)
    case 'userconfig':
      return own
    case 'userrelationship':
    case 'userpermission':
      return admin || (read && (own || row.other === me))
    case 'membership': {
      if (read) return own || admin
      if (!admin || isPlatform(world, row.user)) return false
      const given = world.find(({ kind, id }) => kind === 'role' && id === row.other)
      return act === 'delete' || (given?.flag === false && homeOf(world, row.user) === row.organisation)
    }
    case 'user': {
      const mine = current('userrelationship').some(({ other, user }) => user === me && other === row.user)
      if (read) return own || linked || mine || admin
      return (own && act === 'update') || (admin && !isPlatform(world, row.user))
    }
    default:
      return false
  }
}
