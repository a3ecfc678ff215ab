import { describe, expect, test } from 'vitest'
import { helpPathFor, homeFor, logActsFor, menuFor, profileMenuFor, type MenuActor } from './menus.ts'

const person = (...roles: string[]): MenuActor => ({
  roles,
  isAdmin: roles.includes('Administrator') || roles.includes('padmin'),
  isPlatformAdmin: roles.includes('padmin'),
})
const words = (...roles: string[]) =>
  menuFor(person(...roles)).map(({ title, links }) => [title, links.map((l) => l.label)])

const ownTrainee = ['Trainee report', 'Cycle goals', 'Training goals', 'Activities', 'Procedures', 'Placements']
const ownFellow = ['Cycle reports', 'PDP goals', 'Cycle goals', 'Activities', 'Procedures']
const teaching = ['Trainees', 'Training plans', 'My trainee forms']
const shared = ['Shared', ['Files', 'Forms', 'Messages']]
const mine = ['Shared', ['My files', 'My forms', 'My messages']]
const contact = [undefined, ['Contact']]
const people = [
  'All users',
  'Trainees',
  'My trainee forms',
  'All fellow cycles',
  'All fellow PDPs',
  'All trainee cycles',
  'All training plans',
  'All trainee forms',
]
const records = ['Records', ['Activities', 'Procedures', 'Placements', 'Forms', 'Form templates', 'Files']]
const office = ['Office', ['Messages', 'Enquiries', 'Transactions']]

describe('the drawer', () => {
  test('of a guest', () => {
    expect(menuFor(null).flatMap(({ links }) => links.map((link) => link.label))).toEqual([
      'Home',
      'Contact',
      'Sign in',
      'Register',
    ])
  })

  const table: [string[], unknown[]][] = [
    [['Trainee'], [[undefined, ['Home', 'Deadlines', ...ownTrainee]], shared, contact]],
    [['Fellow'], [[undefined, ['Home', 'Deadlines', ...ownFellow]], shared, contact]],
    [['Educator'], [['My CPD', ['Home', 'Deadlines', ...ownFellow]], ['Teaching', teaching], shared, contact]],
    [
      ['Director'],
      [
        ['My CPD', ['Home', 'Deadlines', ...ownFellow]],
        ['Teaching', [...teaching, 'All trainee forms']],
        shared,
        contact,
      ],
    ],
    [['Instructor'], [[undefined, ['Home', 'Deadlines']], ['Teaching', teaching], shared, contact]],
    [['Administrator'], [[undefined, ['Home', 'Deadlines']], ['People', people], records, office, mine, contact]],
    [['padmin'], [[undefined, ['Home', 'Deadlines']], ['People', people], records, office, mine, contact]],
    [[], [[undefined, ['Home', 'Profile']]]],
    [
      ['Fellow', 'Educator', 'Director'],
      [
        ['My CPD', ['Home', 'Deadlines', ...ownFellow]],
        ['Teaching', [...teaching, 'All trainee forms']],
        shared,
        contact,
      ],
    ],
    [
      ['Trainee', 'Fellow'],
      [[undefined, ['Home', 'Deadlines', ...ownTrainee, 'Cycle reports']], shared, contact],
    ],
    [
      ['Trainee', 'Instructor'],
      [['My CPD', ['Home', 'Deadlines', ...ownTrainee]], ['Teaching', teaching], shared, contact],
    ],
    [
      ['Director', 'Administrator'],
      [
        ['My CPD', ['Home', 'Deadlines', ...ownFellow]],
        ['Teaching', [...teaching, 'All trainee forms']],
        ['People', ['All users', 'All fellow cycles', 'All fellow PDPs', 'All trainee cycles']],
        records,
        office,
        mine,
        contact,
      ],
    ],
    [
      ['Fellow', 'padmin'],
      [['My CPD', ['Home', 'Deadlines', ...ownFellow]], ['People', people], records, office, mine, contact],
    ],
  ]
  test.each(table)('of %j', (roles, expected) => {
    expect(words(...roles)).toEqual(expected)
  })

  test('never names a screen twice', () => {
    const paths = menuFor(
      person('Trainee', 'Fellow', 'Educator', 'Director', 'Instructor', 'Administrator', 'padmin'),
    ).flatMap(({ links }) => links.map((link) => link.path))
    expect(new Set(paths).size).toBe(paths.length)
  })
})

test.each([
  [['Trainee'], '/home/trainee'],
  [['Fellow'], '/home/fellow'],
  [['Trainee', 'Fellow'], '/home/fellow'],
  [['Educator', 'Fellow'], '/home'],
  [['Director'], '/home'],
  [['Instructor'], '/home'],
  [['Trainee', 'Administrator'], '/admin'],
  [['padmin'], '/admin'],
])('the home of %j is %s', (roles, path) => {
  expect(homeFor(person(...roles))).toBe(path)
})

test('the profile menu has transactions for everyone but admins, and the export that fits', () => {
  for (const roles of [['Fellow'], []])
    expect(profileMenuFor(person(...roles)).map((l) => l.path)).toEqual([
      '/profile/edit',
      '/notifications',
      '/export/user',
      '/transactions',
    ])
  expect(profileMenuFor({ ...person(), isNew: true }).map((l) => l.path)).toEqual(['/profile/edit', '/notifications'])
  expect(profileMenuFor(person('Administrator')).map((l) => l.path)).toEqual([
    '/profile/edit',
    '/notifications',
    '/export/admin',
  ])
})

test('only those with records of their own log, and only trainees log placements', () => {
  expect(logActsFor(person('Trainee')).map((act) => act.key)).toEqual(['P', 'A', 'L'])
  expect(logActsFor(person('Educator')).map((act) => act.key)).toEqual(['P', 'A'])
  expect(logActsFor(person('Administrator'))).toEqual([])
  expect(logActsFor(person('Instructor'))).toEqual([])
  expect(logActsFor(null)).toEqual([])
})

test('help opens at the questions of trainees for them', () => {
  expect(helpPathFor(person('Trainee'))).toBe('/help?category=help_trainees')
  expect(helpPathFor(null)).toBe('/help')
})
