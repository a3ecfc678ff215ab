import type { DemoPerson } from './journey.ts'

/** The screens that are held against axe and the rules of the layout on a phone and on a wide page, by who opens them. */
const screens: Readonly<Record<DemoPerson, readonly string[]>> = {
  trainee: [
    '/home/trainee',
    '/deadlines',
    '/trainee/report',
    '/trainee/programme',
    '/cycle/goals',
    '/plan/goals',
    '/plan/edit',
    '/activities',
    '/activities/import',
    '/activity/edit',
    '/procedures',
    '/procedure/edit',
    '/placements',
    '/placement/edit',
    '/forms',
    '/files',
    '/waiting',
  ],
  fellow: [
    '/home/fellow',
    '/cycle',
    '/conversation',
    '/cycle/goals',
    '/cycle/goal/edit',
    '/plan/goals',
    '/profile/edit?section=contact',
    '/profile/edit?section=sign-in',
    '/profile/edit?section=two-step',
    '/profile/edit?section=sessions',
    '/profile/edit?section=data',
  ],
  educator: ['/home', '/deadlines', '/trainees', '/plans/training', '/placements', '/forms/trainee'],
  director: ['/home', '/trainees', '/forms/alltrainee'],
  instructor: ['/home', '/trainees'],
  admin: [
    '/admin',
    '/users/admin',
    '/user/admin',
    '/userrelationships/admin',
    '/trainees',
    '/activities/admin',
    '/procedures/admin',
    '/placements/admin',
    '/cycles/admin',
    '/cycle/admin',
    '/cycles/fellows',
    '/cycle/dashboard',
    '/cycle/simulator',
    '/formtemplates/admin',
    '/organisationconfigs/admin',
    '/settings/admin',
    '/settings/admin?tab=roles&edit=new',
  ],
  padmin: ['/settings/admin?tab=organisations'],
}

export const screensOf = Object.entries(screens) as [DemoPerson, readonly string[]][]

/** What is opened without signing in. */
export const guestScreens = ['/signin', '/register', '/password/reset', '/verify']

/** Lists that are the same on a phone as others, and may be cramped on a wide page in their own way. */
export const listsOf: Readonly<Record<DemoPerson, readonly string[]>> = {
  trainee: ['/trainee/report', '/profile/edit?section=agreements'],
  fellow: ['/cycle/fellow', '/procedures'],
  educator: ['/procedures/admin', '/placements/admin', '/cycles/trainees'],
  director: ['/procedures/admin', '/plans/training'],
  instructor: [],
  admin: [
    '/files/admin',
    '/forms/admin',
    '/forms/alltrainee',
    '/cycles',
    '/cycles/trainees',
    '/plans/pdp',
    '/plans/training',
    '/trainingprogrammes/admin',
    '/procedures/admin?view=targets',
    '/messages/admin',
  ],
  padmin: [
    '/users/admin',
    '/trainees',
    '/activities/admin',
    '/procedures/admin',
    '/placements/admin',
    '/files/admin',
    '/forms/admin',
    '/forms/alltrainee',
    '/plans/pdp',
    '/plans/training',
  ],
}
