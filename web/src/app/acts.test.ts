import { guest, type Actor } from '@college/contract/kit'
import { expect, test } from 'vitest'
import { actsFor, otherPagesFor } from './acts.ts'

const person = (role: string, more: Partial<Actor> = {}): Actor => ({
  ...guest(1),
  id: 7,
  roles: [role],
  home_roles: [role],
  ...more,
})
const labels = (actor: Actor) => actsFor(actor).map(({ label }) => label)
const own = ['Log procedure', 'Log activity']
const more = ['Write a message', 'Add goal', 'Import activities', 'New form', 'Ask for an assessment']

test('acts are those that screens and policies let a person do', () => {
  expect(labels(person('Trainee'))).toEqual([...own, 'Log placement', ...more])
  expect(labels(person('Fellow'))).toEqual([...own, ...more])
  expect(labels(person('Educator'))).toEqual([...own, ...more])
  expect(labels(person('Educator', { linked: [9] }))).toEqual([...own, ...more, 'Assign a programme'])
  expect(labels(person('Instructor'))).toEqual(['Write a message'])
  expect(labels({ ...person('Trainee'), roles: [], home_roles: [] })).toEqual([])
})

test('those of the office are for the office', () => {
  const office = person('Administrator', { admin_organisations: [1] })
  expect(labels(office)).toEqual([
    'Write a message',
    'New form',
    'Assign a programme',
    'Add person',
    'Add relationship',
    'Add training programme',
    'Add cycle',
    'Add category',
    'Add form template',
    'Add message template',
  ])
  expect(otherPagesFor(office).map(({ label }) => label)).toEqual(['Export my own records', 'Messages (outbox)'])
  expect(otherPagesFor(person('Fellow'))).toEqual([])
})
