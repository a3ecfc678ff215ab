import { expect, test } from 'vitest'
import { Redirect } from '#kit/router'
import { goOn, guard, verdict, type RouteSession } from './guard.ts'
import type { Who } from './screens.ts'
import type { ShellActor } from './shell/facts.ts'

const actor = (isAdmin: boolean, isPlatformAdmin: boolean): ShellActor => ({
  id: 2,
  displayName: 'Ana Ātea',
  initials: 'AĀ',
  roleWords: '',
  roles: ['Fellow'],
  isAdmin,
  isPlatformAdmin,
})
const people = {
  guest: null,
  newcomer: { ...actor(false, false), roles: [] },
  member: actor(false, false),
  admin: actor(true, false),
  padmin: actor(true, true),
}
const kept = (person: ShellActor | null): RouteSession => ({ actor: () => null, resume: async () => person })

const open = async (loader: ReturnType<typeof guard>, path: string) => {
  const url = new URL(path, 'http://here.invalid')
  const answer = await loader({ url })
  return answer instanceof Redirect ? answer.to : answer
}

const screen = (who: Who) => ({ who, path: '/activities' })

const cases: [Who, keyof typeof people, ReturnType<typeof verdict>][] = [
  ['public', 'guest', 'enter'],
  ['public', 'padmin', 'enter'],
  ['signedIn', 'guest', 'signIn'],
  ['signedIn', 'member', 'enter'],
  ['signedIn', 'admin', 'enter'],
  ['public', 'newcomer', 'enter'],
  ['signedIn', 'newcomer', 'home'],
  ['admin', 'newcomer', 'home'],
  ['admin', 'guest', 'signIn'],
  ['admin', 'member', 'forbidden'],
  ['admin', 'admin', 'enter'],
  ['admin', 'padmin', 'enter'],
  ['platform', 'guest', 'signIn'],
  ['platform', 'member', 'forbidden'],
  ['platform', 'admin', 'forbidden'],
  ['platform', 'padmin', 'enter'],
]
test.each(cases)('at a %s screen a %s gets: %s', (who, person, answer) => {
  expect(verdict({ who, path: '/activities' }, people[person])).toBe(answer)
})

test('a kept token is tried before anyone is sent to sign in', async () => {
  expect(await open(guard(screen('signedIn'), kept(people.member)), '/app/activities')).toBeNull()
})

test('a guest is sent to sign in with the way back', async () => {
  expect(await open(guard(screen('signedIn'), kept(null)), '/app/activity?id=5')).toBe(
    '/app/signin?next=%2Fapp%2Factivity%3Fid%3D5',
  )
})

test('sends a signed-in person who is no administrator to "No access"', async () => {
  expect(await open(guard(screen('admin'), kept(people.member)), '/app/users/admin')).toBe('/app/forbidden')
})

test('without a role, the home, what is one’s own and what others ask for open, and every other screen leads home', async () => {
  const session = kept(people.newcomer)
  const own = ['/home', '/profile/edit', '/notifications', '/export/user', '/transactions', '/transaction']
  for (const path of [...own, '/forms', '/form', '/form/edit', '/placement', '/message'])
    expect(await open(guard({ who: 'signedIn', path }, session), `/app${path}`)).toBeNull()
  expect(await open(guard(screen('signedIn'), session), '/app/activities')).toBe('/app/home')
  expect(await open(goOn(session), '/')).toBe('/app/home')
})

test('at sign-in, who is signed in goes on to where they wanted, or home', async () => {
  expect(await open(goOn(kept(people.member)), '/app/signin?next=%2Fapp%2Ffiles')).toBe('/app/files')
  expect(await open(goOn(kept(people.member)), '/app/signin?next=//evil.example')).toBe('/app/home/fellow')
  expect(await open(goOn(kept(people.admin)), '/')).toBe('/app/admin')
  expect(await open(goOn(kept(null)), '/app/signin')).toBeNull()
})
