// @vitest-environment happy-dom
import { devform } from '@college/contract/forms'
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { formOf } from '../tests/rows.ts'
import { tellsApart } from '../words.ts'
import { formColumns } from './columns.tsx'

test('each column of the list of forms has columns of its file', () => {
  expect(
    lostInExport(devform, formColumns({ timezone: 'Pacific/Auckland', me: 9, waiting: new Set(), several: true })),
  ).toEqual([])
})

test.each([
  [{ title: 'Knee', signed_by: ['Ana Reweti'] }, 'Knee'],
  [{ title: null, signed_by: ['Ana Reweti', 'Ben Okafor'] }, 'Signed by Ana Reweti, Ben Okafor'],
  [{ title: null, state: 'completed' as const, waits_for: ['Ana Reweti'] }, 'For Ana Reweti to sign'],
  [{ title: null, state: 'started' as const, waits_for: ['Ben Okafor'] }, ''],
])('forms of one template are told apart by what they are about, or by who signs: %#', (form, words) => {
  expect(tellsApart(formOf({ signed_by: [], waits_for: [], ...form }))).toBe(words)
})
