import { devactivity, devcategory, devcycle, devgoal, devplan } from '@college/contract/cpd'
import { devformtemplate, ownTemplateTypes } from '@college/contract/forms'
import { hasRole, isAdmin, ruleFor, type Actor, type CollegeRecord } from '@college/contract/kit'
import { message, messagetemplate, outbox } from '@college/contract/messaging'
import { userrelationship } from '@college/contract/people'
import { remindThose } from '#cpd'
import { verdict } from './guard.ts'
import { hasNoRole, logActsFor, type MenuActor } from './menus.ts'
import { screens } from './screens.ts'

/** Something to do or a place to go, with the right it needs beside that of its screen. */
interface Act {
  readonly path: string
  readonly label: string
  readonly may: (actor: Actor) => boolean
}

const creates =
  (record: CollegeRecord) =>
  (actor: Actor): boolean =>
    ruleFor(record, 'create', actor).kind !== 'none'

const menuActorOf = (actor: Actor): MenuActor => ({
  roles: actor.roles,
  isAdmin: isAdmin(actor),
  isPlatformAdmin: actor.platform_admin,
})

/** Who keeps records of their own: whom the menus let log. */
const logs =
  (record: CollegeRecord) =>
  (actor: Actor): boolean =>
    logActsFor(menuActorOf(actor)).length > 0 && creates(record)(actor)

const looksAfter = (actor: Actor): boolean =>
  hasRole(actor, 'Educator', 'Director', 'Instructor') && actor.linked.length > 0

const remindPath = remindThose('trainees', '')?.replace('/app', '') ?? ''

const acts: readonly Act[] = [
  { path: '/message/edit', label: 'Write a message', may: creates(message) },
  { path: '/cycle/goal/edit', label: 'Add goal', may: logs(devgoal) },
  { path: '/activities/import', label: 'Import activities', may: logs(devactivity) },
  { path: '/forms?new=form', label: 'New form', may: (actor) => ownTemplateTypes(actor, isAdmin(actor)).length > 0 },
  {
    path: '/forms?new=asked',
    label: 'Ask for an assessment',
    may: (actor) => ownTemplateTypes(actor, false).length > 0,
  },
  {
    path: '/plan/edit?give=1',
    label: 'Assign a programme',
    may: (actor) => isAdmin(actor) || (hasRole(actor, 'Educator', 'Director') && actor.linked.length > 0),
  },
  { path: '/forms?sign=several', label: 'Sign several forms', may: looksAfter },
  { path: remindPath, label: 'Remind trainees behind', may: looksAfter },
  { path: '/user/admin', label: 'Add person', may: isAdmin },
  { path: '/userrelationship/admin', label: 'Add relationship', may: creates(userrelationship) },
  { path: '/plan/admin', label: 'Add training programme', may: creates(devplan) },
  { path: '/cycle/admin', label: 'Add cycle', may: creates(devcycle) },
  { path: '/category/admin', label: 'Add category', may: creates(devcategory) },
  { path: '/settings/admin?tab=fees', label: 'Raise fees', may: isAdmin },
  { path: '/formtemplate/admin', label: 'Add form template', may: creates(devformtemplate) },
  { path: '/messagetemplate/admin', label: 'Add message template', may: creates(messagetemplate) },
]

/** Whose own records a cycle counts. */
const hasCycle = (actor: Actor): boolean => hasRole(actor, 'Trainee', 'Fellow', 'Educator', 'Director')

const profilePart = (section: string, label: string): Act => ({
  path: `/profile/edit?section=${section}`,
  label: `Profile: ${label}`,
  may: () => true,
})

const pages: readonly Act[] = [
  profilePart('sign-in', 'sign-in'),
  profilePart('two-step', 'two-step'),
  profilePart('sessions', 'sessions'),
  profilePart('preferences', 'preferences'),
  profilePart('calendar', 'calendar'),
  profilePart('data', 'my data'),
  {
    path: '/cycle/trainee',
    label: 'Cycle reports',
    // The menu of the others has it.
    may: (actor) => hasRole(actor, 'Trainee') && !hasRole(actor, 'Fellow', 'Educator', 'Director'),
  },
  { path: '/conversation', label: 'Structured conversation', may: hasCycle },
  { path: '/cycle/simulator', label: 'Simulator: try other rules', may: isAdmin },
  { path: '/export/user', label: 'Export my own records', may: isAdmin },
  { path: '/cycles', label: 'All cycles', may: isAdmin },
  {
    path: '/cycles/trainees',
    label: 'Trainee cycles',
    may: (actor) => hasRole(actor, 'Educator', 'Director', 'Instructor'),
  },
  {
    path: '/messages/admin?tab=outbox',
    label: 'Messages (outbox)',
    may: (actor) => ruleFor(outbox, 'see', actor).kind !== 'none',
  },
]

const isOpen = (actor: Actor, { path, may }: Act): boolean => {
  const screen = screens.find((one) => one.path === path.split('?')[0])
  return screen !== undefined && verdict(screen, menuActorOf(actor)) === 'enter' && may(actor)
}

/** What a person may begin: the screen opens for them, and the policy of the record lets them create one. */
export const actsFor = (actor: Actor): readonly Pick<Act, 'path' | 'label'>[] => [
  ...logActsFor(menuActorOf(actor)).map(({ path, label }) => ({ path, label: `Log ${label.toLowerCase()}` })),
  ...acts.filter((act) => !hasNoRole(menuActorOf(actor)) && isOpen(actor, act)),
]

/** Pages that are known by another name than their menu has. */
export const otherPagesFor = (actor: Actor): readonly Pick<Act, 'path' | 'label'>[] =>
  pages.filter((page) => isOpen(actor, page))
