// @vitest-environment happy-dom
import { procedure } from '@college/contract/logbook'
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { procedureColumns } from './columns.tsx'

test('each column of the list of procedures has columns of its file', () => {
  expect(lostInExport(procedure, procedureColumns(false, true))).toEqual([])
})
