import type { ShellActor } from './shell/facts.ts'

/** One link of the drawer; the path is the specification's, without `/app`. */
export interface MenuLink {
  readonly path: string
  readonly label: string
}

export interface MenuGroup {
  readonly id: 'own' | 'teaching' | 'people' | 'records' | 'office' | 'shared' | 'everybody'
  /** Stands over the group; a group without one speaks for itself. */
  readonly title?: string
  readonly links: readonly MenuLink[]
}

/** Who is asking for a menu. */
export type MenuActor = Pick<ShellActor, 'isAdmin' | 'isPlatformAdmin' | 'roles' | 'isNew'>

const link = (path: string, label: string): MenuLink => ({ path, label })

const guestLinks = [
  link('/', 'Home'),
  link('/contact', 'Contact'),
  link('/signin', 'Sign in'),
  link('/register', 'Register'),
]

const noRoleLinks = [link('/home', 'Home'), link('/profile/edit', 'Profile')]

const traineeLinks = [
  link('/trainee/report', 'Trainee report'),
  link('/cycle/goals', 'Cycle goals'),
  link('/plan/goals', 'Training goals'),
  link('/activities', 'Activities'),
  link('/procedures', 'Procedures'),
  link('/placements', 'Placements'),
]

const fellowLinks = [
  link('/cycle/fellow', 'Cycle reports'),
  link('/plan/goals', 'PDP goals'),
  link('/cycle/goals', 'Cycle goals'),
  link('/activities', 'Activities'),
  link('/procedures', 'Procedures'),
]

const teachingLinks = [
  link('/trainees', 'Trainees'),
  link('/plans/training', 'Training plans'),
  link('/forms/trainee', 'My trainee forms'),
]

const directorLinks = [link('/forms/alltrainee', 'All trainee forms')]

const adminPeople = [
  link('/users/admin', 'All users'),
  link('/trainees', 'Trainees'),
  link('/forms/trainee', 'My trainee forms'),
  link('/cycles/fellows', 'All fellow cycles'),
  link('/plans/pdp', 'All fellow PDPs'),
  link('/cycles/trainees', 'All trainee cycles'),
  link('/plans/training', 'All training plans'),
  link('/forms/alltrainee', 'All trainee forms'),
]

const adminRecords = [
  link('/activities/admin', 'Activities'),
  link('/procedures/admin', 'Procedures'),
  link('/placements/admin', 'Placements'),
  link('/forms/admin', 'Forms'),
  link('/formtemplates/admin', 'Form templates'),
  link('/files/admin', 'Files'),
]

const adminOffice = [
  link('/messages/admin', 'Messages'),
  link('/enquiries/admin', 'Enquiries'),
  link('/transactions/admin', 'Transactions'),
]

const sharedLinks = [link('/files', 'Files'), link('/forms', 'Forms'), link('/messages', 'Messages')]

// An admin has two of each, so the own ones say so.
const adminSharedLinks = [link('/files', 'My files'), link('/forms', 'My forms'), link('/messages', 'My messages')]

const holds = (actor: MenuActor, ...roles: readonly string[]) => roles.some((role) => actor.roles.includes(role))

/** Whether a person has no role: not yet, or not any more. */
export const hasNoRole = (actor: MenuActor): boolean =>
  actor.roles.length === 0 && !actor.isAdmin && !actor.isPlatformAdmin

/** The home of a person by user type, in the precedence of the specification's section 6. */
export function homeFor(actor: MenuActor | null): string {
  if (!actor) return '/'
  if (actor.isAdmin || actor.isPlatformAdmin) return '/admin'
  if (holds(actor, 'Director', 'Educator')) return '/home'
  if (holds(actor, 'Fellow')) return '/home/fellow'
  return holds(actor, 'Trainee') ? '/home/trainee' : '/home'
}

/** The drawer's links for a person; several roles add up, and a screen named by two of them is listed once. */
export function menuFor(actor: MenuActor | null): MenuGroup[] {
  if (!actor) return [{ id: 'own', links: guestLinks }]
  if (hasNoRole(actor)) return [{ id: 'own', links: noRoleLinks }]
  const isAdmin = actor.isAdmin || actor.isPlatformAdmin
  const isTeaching = holds(actor, 'Educator', 'Director', 'Instructor')
  const own = [
    link(homeFor(actor), 'Home'),
    link('/deadlines', 'Deadlines'),
    ...(holds(actor, 'Trainee') ? traineeLinks : []),
    ...(holds(actor, 'Fellow', 'Educator', 'Director') ? fellowLinks : []),
  ]
  const teaching = [...(isTeaching ? teachingLinks : []), ...(holds(actor, 'Director') ? directorLinks : [])]
  const groups: MenuGroup[] = [
    { id: 'own', ...((isTeaching || isAdmin) && own.length > 2 ? { title: 'My CPD' } : {}), links: own },
    { id: 'teaching', title: 'Teaching', links: teaching },
    { id: 'people', title: 'People', links: isAdmin ? adminPeople : [] },
    { id: 'records', title: 'Records', links: isAdmin ? adminRecords : [] },
    { id: 'office', title: 'Office', links: isAdmin ? adminOffice : [] },
    { id: 'shared', title: 'Shared', links: isAdmin ? adminSharedLinks : sharedLinks },
    { id: 'everybody', links: [link('/contact', 'Contact')] },
  ]
  return onlyOnce(groups)
}

function onlyOnce(groups: readonly MenuGroup[]): MenuGroup[] {
  const seen = new Set<string>()
  return groups
    .map((group) => ({ ...group, links: group.links.filter(({ path }) => !seen.has(path) && seen.add(path)) }))
    .filter((group) => group.links.length > 0)
}

/**
 * The profile menu, without its last entry, Sign out. It asks for no role: what is kept about a person is theirs to take
 * along, and what they owe theirs to read, after a role ended too. Who waits for their first one has neither.
 */
export function profileMenuFor(actor: MenuActor): MenuLink[] {
  const own = [link('/profile/edit', 'Profile'), link('/notifications', 'Notices')]
  if (hasNoRole(actor) && actor.isNew) return own
  const isAdmin = actor.isAdmin || actor.isPlatformAdmin
  return [
    ...own,
    link(isAdmin ? '/export/admin' : '/export/user', 'Export'),
    ...(isAdmin ? [] : [link('/transactions', 'Transactions')]),
  ]
}

/** What a person can log, with its key. */
export interface LogAct extends MenuLink {
  readonly key: 'P' | 'A' | 'L'
}

/** The acts under "Log": what the person's own records are made of. */
export function logActsFor(actor: MenuActor | null): LogAct[] {
  if (!actor || !holds(actor, 'Trainee', 'Fellow', 'Educator', 'Director')) return []
  const placement: LogAct = { path: '/placement/edit', label: 'Placement', key: 'L' }
  return [
    { path: '/procedure/edit', label: 'Procedure', key: 'P' },
    { path: '/activity/edit', label: 'Activity', key: 'A' },
    ...(holds(actor, 'Trainee') ? [placement] : []),
  ]
}

/** Help opens at the trainees' questions for a trainee. */
export const helpPathFor = (actor: MenuActor | null): string =>
  actor && holds(actor, 'Trainee') ? '/help?category=help_trainees' : '/help'
