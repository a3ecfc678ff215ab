// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { columnsOf } from './columns.tsx'
import { newestFirst } from './order.ts'

test('each column of the list of files has columns of its file', () => {
  expect(
    lostInExport(newestFirst, columnsOf({ timezone: 'Pacific/Auckland', over: null, searching: true, everyone: true })),
  ).toEqual([])
})
