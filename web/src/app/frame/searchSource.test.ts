import { guest, type Actor } from '@college/contract/kit'
import { expect, test } from 'vitest'
import { sightWords } from './sight.ts'

const actor = (more: Partial<Actor>): Actor => Object.assign(guest(1), { id: 2 }, more)

test.each([
  ['an administrator', { admin_organisations: [1] }, 'People you can find here: everyone in your college.'],
  ['a platform administrator', { platform_admin: true }, 'People you can find here: everyone.'],
  ['a director', { roles: ['Director', 'Fellow'] }, 'People you can find here: all trainees.'],
  ['an educator', { roles: ['Educator'] }, 'People you can find here: your own trainees.'],
  ['a fellow with trainees', { roles: ['Fellow'], linked: [3] }, 'People you can find here: your own trainees.'],
  ['a trainee', { roles: ['Trainee'] }, 'You can find your own records here, not other people’s.'],
])('%s reads whom the search can find', (_who, more, words) => {
  expect(sightWords(actor(more))).toBe(words)
})
