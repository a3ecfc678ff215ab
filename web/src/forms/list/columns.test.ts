// @vitest-environment happy-dom
import { devform } from '@college/contract/forms'
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { formColumns } from './columns.tsx'

test('each column of the list of forms has columns of its file', () => {
  expect(
    lostInExport(devform, formColumns({ timezone: 'Pacific/Auckland', me: 9, waiting: new Set(), several: true })),
  ).toEqual([])
})
