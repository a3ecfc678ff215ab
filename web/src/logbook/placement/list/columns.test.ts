// @vitest-environment happy-dom
import { placement } from '@college/contract/logbook'
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { placementColumns } from './columns.tsx'

test('each column of the list of placements has columns of its file', () => {
  expect(lostInExport(placement, placementColumns('2026-11-21', true, 'Pacific/Auckland'))).toEqual([])
})
