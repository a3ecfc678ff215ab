import { expect, it } from 'vitest'
import { guest } from './actor.ts'
import type { Actor } from './actor.ts'
import { text } from './field.ts'
import { record, ruleFor } from './record.ts'
import { all, both, where } from './rule.ts'
import type { Rule } from './rule.ts'

it('works out a rule once for each actor, and again when their rights have changed', () => {
  const asked: Actor[] = []
  const own = (actor: Actor): Rule => {
    asked.push(actor)
    return where('user_id', actor.id)
  }
  const word = record('word', {
    title: ['Word', 'Words'],
    fields: { name: text(20) },
    label: 'name',
    defaultSort: 'name',
    policy: { see: own, create: own, update: own, remove: () => all },
  })
  const person: Actor = { ...guest(1), id: 7 }
  expect(ruleFor(word, 'see', person)).toEqual(both(where('organisation_id', 1), where('user_id', 7)))
  expect(ruleFor(word, 'see', person)).toBe(ruleFor(word, 'see', person))
  expect(asked).toEqual([person])
  expect(ruleFor(word, 'remove', person)).toEqual(where('organisation_id', 1))
  expect(ruleFor(word, 'see', { ...person, organisations: [3] })).toEqual(
    both(where('organisation_id', 3), where('user_id', 7)),
  )
  expect(ruleFor({ ...word, platformWide: true }, 'see', person)).toEqual(where('user_id', 7))
  expect(asked).toHaveLength(3)
})
