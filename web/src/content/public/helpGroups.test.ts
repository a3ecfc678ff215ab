import { faqCategories, type PublicFaq } from '@college/contract/content'
import { guest, type Actor } from '@college/contract/kit'
import { expect, test } from 'vitest'
import { helpGroups } from './helpGroups.ts'

const faqs: readonly PublicFaq[] = faqCategories.map((category, nth) => ({
  id: nth + 1,
  question: category,
  answer: '',
  category,
  topic: `about-${category}`,
}))
const person = (...roles: string[]): Actor => ({ ...guest(1), id: 5, roles, home_roles: roles })
const office: Actor = { ...person('Fellow'), admin_organisations: [1] }
const opened = (actor: Actor, asked: PublicFaq['category'] | null = null, topic = ''): readonly string[] =>
  helpGroups(faqs, { actor, asked, isNamed: (one) => one.topic === topic }).map(({ category }) =>
    category.replace('help_', ''),
  )

test.each([
  ['a trainee', person('Trainee'), ['trainees', 'help', 'fellows', 'educators']],
  ['a fellow', person('Fellow'), ['fellows', 'help', 'trainees', 'educators']],
  ['a fellow who teaches', person('Fellow', 'Educator'), ['educators', 'fellows', 'help', 'trainees']],
  ['an instructor', person('Instructor'), ['educators', 'help', 'trainees', 'fellows']],
  ['the office', office, ['office', 'fellows', 'help', 'trainees', 'educators']],
  ['a guest', guest(1), ['help', 'trainees', 'fellows', 'educators']],
])('Help begins with the group of %s', (_who, actor, order) => {
  expect(opened(actor)).toEqual(order)
})

test('the group that the address asks for is first', () => {
  expect(opened(person('Trainee'), 'help_fellows')[0]).toBe('fellows')
})

test('an answer for the office is there for who opens it by its address', () => {
  expect(opened(person('Trainee'), null, 'about-help_office').at(-1)).toBe('office')
  expect(opened(person('Trainee'), 'help_office')).not.toContain('office')
})
