// @vitest-environment happy-dom
import { procedure } from '@college/contract/logbook'
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { procedureColumns } from './columns.tsx'

test('each column of the list of procedures has columns of its file', () => {
  expect(lostInExport(procedure, procedureColumns(false, true))).toEqual([])
})

test('a complication has a column of its own, for who asks for it', () => {
  const column = procedureColumns(false, false).find(({ id }) => id === 'complication')
  expect(column).toMatchObject({ header: 'Complication', fields: ['complication'], hidden: true })
})
