import { hasRole, isAdmin, plural } from '#kit'
import type { Actor } from '#kit'
import type { FilteredList } from '#people'
import { z } from 'zod'

/** Groups of people that a message can go to. */
export const audienceGroups = [
  'everyone',
  'trainees',
  'fellows',
  'educators',
  'instructors',
  'directors',
  'own_trainees',
  'teachers',
  'office',
] as const
export type AudienceGroup = (typeof audienceGroups)[number]

/** What each group is called, after “to”. */
export const groupWords: Readonly<Record<AudienceGroup, string>> = {
  everyone: 'everyone at the college',
  trainees: 'all trainees',
  fellows: 'all fellows',
  educators: 'all educators',
  instructors: 'all instructors',
  directors: 'the Directors',
  own_trainees: 'my trainees',
  teachers: 'my teachers',
  office: 'the college office',
}

/** The role that everyone of a group holds, where it is one. */
export const groupRoles: Readonly<Partial<Record<AudienceGroup, string>>> = {
  trainees: 'Trainee',
  fellows: 'Fellow',
  educators: 'Educator',
  instructors: 'Instructor',
  directors: 'Director',
}

/** Lists of people that can be written to as they are narrowed. */
export const audienceLists = ['trainees', 'fellows', 'cyclepeople', 'users'] as const
export type AudienceList = (typeof audienceLists)[number]

/** The list to which each list with saved filters belongs. */
export const audienceOfFilters: Readonly<Record<FilteredList, AudienceList>> = {
  trainees: 'trainees',
  users: 'users',
  'cyclepeople.fellow': 'cyclepeople',
  'cyclepeople.trainee': 'cyclepeople',
}

/** Beside those lists, who has not read a message that was sent: `id` says which. */
export const unreadAudience = 'unread'

/** As many lists does one message go to. */
export const mostLists = 5

const said = z.string().max(200)
const listed = z.strictObject({
  list: z.enum([...audienceLists, unreadAudience]),
  /** The list's own filters and search, as its address has them. */
  query: z.record(z.string().max(60), z.union([said, z.array(said).max(50)])),
  /** What the sender calls it; the office reads it as well. */
  title: z.string().trim().max(120).optional(),
})
export type ListedAudience = z.output<typeof listed>

/** People that one message names one by one. */
export const mostNamed = 500

const personId = z.number('An id is a number').int().positive().max(Number.MAX_SAFE_INTEGER)

/** Whom a message goes to: people, groups, and lists as they are narrowed when it is sent. Each person gets it once. */
export const audience = z.strictObject({
  people: z.array(personId).max(mostNamed, `At most ${mostNamed} people by name`).optional(),
  groups: z.array(z.enum(audienceGroups)).max(audienceGroups.length).optional(),
  lists: z.array(listed).max(mostLists, `At most ${mostLists} lists`).optional(),
})
export type Audience = z.output<typeof audience>

/** The groups that somebody may write to. */
export const groupsFor = (actor: Actor): AudienceGroup[] => {
  const teaches = hasRole(actor, 'Educator', 'Director', 'Instructor')
  const directs = hasRole(actor, 'Director')
  const own: AudienceGroup[] = [
    ...(teaches && actor.linked.length > 0 ? (['own_trainees'] as const) : []),
    ...(actor.supervisors.length > 0 ? (['teachers'] as const) : []),
    'directors',
    'office',
  ]
  if (isAdmin(actor)) return audienceGroups.filter((group) => !(group in personal) || own.includes(group))
  const directed: AudienceGroup[] = directs ? ['trainees', 'fellows', 'educators', 'instructors'] : []
  return audienceGroups.filter((group) => own.includes(group) || directed.includes(group))
}

const personal: Readonly<Partial<Record<AudienceGroup, true>>> = { own_trainees: true, teachers: true }

/** Roles whose holders somebody may write to, beside the own trainees and teachers, the Directors and the office. */
export const rolesWrittenTo = (actor: Actor): readonly string[] =>
  hasRole(actor, 'Director') ? ['Trainee', 'Fellow', 'Educator', 'Instructor', 'Director'] : ['Director']

/** Whether somebody may write to a person who teaches or learns with them, or whom they look after. */
export const mayWriteTo = (actor: Actor, person: number): boolean =>
  isAdmin(actor) || hasRole(actor, 'Director') || [...actor.linked, ...actor.supervisors].includes(person)

/** An audience in words, with the names of people where they are known; `leftOut` of those named got none. */
export const audienceWords = (
  given: Audience | null,
  names: ReadonlyMap<number, string> = new Map(),
  leftOut = 0,
): string => {
  const people = given?.people ?? []
  const known = people.flatMap((id) => names.get(id) ?? [])
  const shown = known.slice(0, known.length > 3 ? 2 : 3)
  const others = people.length - shown.length
  return [
    ...shown,
    ...(others > 0 ? [shown.length > 0 ? plural(others, 'other') : peopleWords(others, leftOut)] : []),
    ...(given?.groups ?? []).map((group) => groupWords[group]),
    ...(given?.lists ?? []).map(({ title, list }) => title || listWords[list]),
  ].join(', ')
}

/** “7 people”, or “6 of 7 people” where one of them got none. */
export const peopleWords = (named: number, leftOut: number): string =>
  `${leftOut > 0 ? `${named - leftOut} of ` : ''}${plural(named, 'person', 'people')}`

const listWords: Readonly<Record<ListedAudience['list'], string>> = {
  trainees: 'a list of trainees',
  fellows: 'a list of fellows',
  cyclepeople: 'a list of people in a cycle',
  users: 'a list of people',
  unread: 'those who haven’t read a message',
}
