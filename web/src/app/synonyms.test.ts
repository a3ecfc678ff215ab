import { guest } from '@college/contract/kit'
import { expect, test } from 'vitest'
import { otherPagesFor } from './acts.ts'
import { matching, ranked, type PaletteItem } from './palette/source.ts'
import { menuPages } from './shell/sources.ts'
import { wordsFor } from './synonyms.ts'

const first = (role: string, query: string): string | undefined => {
  const isAdmin = role === 'Administrator'
  const pages = menuPages({ roles: [role], isAdmin, isPlatformAdmin: false })
  const others = otherPagesFor({ ...guest(1), id: 1, roles: [role], home_roles: [role] })
  const items = others.map(({ path, label }): PaletteItem => ({ id: path, kind: 'Page', label, words: wordsFor(path) }))
  return ranked(matching([...pages, ...items], query), query, [])[0]?.label
}

test.each([
  ['Trainee', 'fees', 'Transactions'],
  ['Trainee', 'invoice', 'Transactions'],
  ['Trainee', 'pay', 'Transactions'],
  ['Trainee', 'sign', 'Forms'],
  ['Trainee', 'behind', 'Deadlines'],
  ['Trainee', 'leave', 'Placements'],
  ['Trainee', 'agreement', 'Training goals'],
  ['Fellow', 'print', 'Cycle reports'],
  ['Administrator', 'audit', 'All users'],
  ['Administrator', 'history', 'All users'],
  ['Trainee', 'theme', 'Profile: preferences'],
  ['Trainee', 'dark', 'Profile: preferences'],
  ['Trainee', 'password', 'Profile: sign-in'],
  ['Trainee', 'two-step', 'Profile: two-step'],
  ['Fellow', 'devices', 'Profile: sessions'],
  ['Trainee', 'hours', 'Trainee report'],
  ['Trainee', 'mini-CEX', 'Forms'],
  ['Trainee', 'DOPS', 'Forms'],
  ['Fellow', 'certificate', 'Cycle reports'],
  ['Fellow', 'development plan', 'Cycle reports'],
  ['Fellow', 'PDP', 'PDP goals'],
  ['Fellow', 'invoi', 'Transactions'],
  ['Fellow', 'due', 'Deadlines'],
  ['Educator', 'behind', 'Deadlines'],
  ['Educator', 'registrars', 'Trainees'],
  ['Instructor', 'sign', 'My trainee forms'],
  ['Director', 'fees', 'Transactions'],
  ['Administrator', 'fees', 'Transactions'],
  ['Administrator', 'people', 'All users'],
])('a %s who types “%s” finds %s first', (role, query, label) => {
  expect(first(role, query)).toBe(label)
})
