/** Who is calling: everything the rules need to know of a person, and nothing else. */
export interface Actor {
  /** User id; 0 for a guest. */
  readonly id: number
  readonly organisation_id: number
  /** Organisations the person belongs to. */
  readonly organisations: readonly number[]
  /** Organisations in which the person is an administrator. */
  readonly admin_organisations: readonly number[]
  readonly platform_admin: boolean
  /** The college that a platform administrator has chosen for this call; left out where none is, and for everyone else. */
  readonly college?: number
  /** Role names, platform roles and memberships together. */
  readonly roles: readonly string[]
  /** Role names held in the person's own organisation: they decide which of its cycles and plans are the person's. */
  readonly home_roles: readonly string[]
  /** Ids of the trainees with an active relationship to the person. */
  readonly linked: readonly number[]
  /** Ids of the people who supervise this person at present. */
  readonly supervisors: readonly number[]
  /** Ids of the people whose rows of a record the person may read by an administrator's grant, by the record's name. */
  readonly permitted: Readonly<Record<string, readonly number[]>>
  /** Time zone of the person's organisation. */
  readonly timezone: string
}

export const guest = (organisation_id: number): Actor => ({
  id: 0,
  organisation_id,
  organisations: [organisation_id],
  admin_organisations: [],
  platform_admin: false,
  roles: [],
  home_roles: [],
  linked: [],
  supervisors: [],
  permitted: {},
  timezone: 'Pacific/Auckland',
})

/** The college that somebody works in: what a platform administrator has chosen, or else the person's own. */
export const collegeOf = (actor: Pick<Actor, 'college' | 'organisation_id'>): number =>
  actor.college ?? actor.organisation_id

/** The organisations whose rows an actor can meet at all; null for every one. */
export const organisationsInSight = (
  actor: Pick<Actor, 'platform_admin' | 'college' | 'organisations'>,
): readonly number[] | null => {
  if (!actor.platform_admin) return actor.organisations
  return actor.college === undefined ? null : [actor.college]
}

export const isSignedIn = (actor: Actor): boolean => actor.id > 0
export const isAdmin = (actor: Actor): boolean => actor.platform_admin || actor.admin_organisations.length > 0
export const hasRole = (actor: Actor, ...names: readonly string[]): boolean =>
  names.some((name) => actor.roles.includes(name))
