import { expect, test } from 'vitest'
import { fourQuestions } from '../tests/models.ts'
import { createDraft, type Draft } from './draft.ts'

const first: Draft = {
  name: 'Discussion',
  type: 'trainee',
  description: '',
  signing_required: false,
  signers: null,
  encrypt: false,
  reopen_role: null,
  model: fourQuestions(),
}

const named = (name: string) => (draft: Draft) => ({ ...draft, name })

test('letters that follow each other are one step, other changes steps of their own', () => {
  const draft = createDraft(first)
  for (const name of ['D', 'Di', 'Dis']) draft.change(named(name), 'name')
  draft.change((now) => ({ ...now, encrypt: true }))
  draft.change(named('Disc'), 'name')
  draft.rest()
  draft.change(named('Discu'), 'name')
  const seen: [string, boolean][] = []
  while (draft.mayUndo()) {
    draft.undo()
    seen.push([draft.get().name, draft.get().encrypt])
  }
  expect(seen).toEqual([
    ['Disc', true],
    ['Dis', true],
    ['Dis', false],
    ['Discussion', false],
  ])
  while (draft.mayRedo()) draft.redo()
  expect([draft.get().name, draft.get().encrypt]).toEqual(['Discu', true])
})

test('a change after a step was taken back leaves nothing to make again', () => {
  const draft = createDraft(first)
  draft.change(named('One'))
  draft.undo()
  draft.change(named('Two'))
  expect(draft.mayRedo()).toBe(false)
  draft.undo()
  expect(draft.get()).toBe(first)
})

test('what changes nothing is no step', () => {
  const draft = createDraft(first)
  let told = 0
  draft.subscribe(() => (told += 1))
  draft.change((now) => now)
  draft.changeModel((model) => model)
  expect([draft.mayUndo(), told]).toEqual([false, 0])
})

test('at most 200 steps are remembered', () => {
  const draft = createDraft(first)
  for (let count = 1; count <= 250; count += 1) draft.change(named(String(count)))
  while (draft.mayUndo()) draft.undo()
  expect(draft.get().name).toBe('50')
})
