import { expect, test } from 'vitest'
import { choiceTitles } from './choice-titles.ts'

test('rows of one name say what they are for, as far as it takes to tell them apart', () => {
  const rows = [
    { id: 1, name: 'Course', kind: 'activity', type: null, parent_name: null },
    { id: 2, name: 'Fluoroscopy', kind: 'activity', type: 'trainee', parent_name: 'Procedures' },
    { id: 3, name: 'Fluoroscopy', kind: 'goal', type: 'trainee', parent_name: 'Procedures' },
    { id: 4, name: 'Evidence', kind: 'goal', type: 'trainee', parent_name: null },
    { id: 5, name: 'Evidence', kind: 'goal', type: 'fellow', parent_name: null },
    { id: 6, name: 'Audit', kind: 'goal', type: null, parent_name: 'Quality' },
    { id: 7, name: 'Audit', kind: 'goal', type: null, parent_name: 'Safety' },
    { id: 8, name: 'Review', kind: 'goal', type: null, parent_name: null },
    { id: 9, name: 'Review', kind: 'goal', type: null, parent_name: null },
  ]
  expect(choiceTitles('devcategory', 'name', rows)).toEqual([
    'Course',
    'Fluoroscopy (trainees, activities)',
    'Fluoroscopy (trainees, goals)',
    'Evidence (trainees)',
    'Evidence (fellows)',
    'Audit (goals, quality)',
    'Audit (goals, safety)',
    'Review (goals, 8)',
    'Review (goals, 9)',
  ])
})
