// @vitest-environment happy-dom
import { devactivity } from '@college/contract/cpd'
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { everyonesColumns } from './columns.tsx'

test('each column of the list of activities has columns of its file', () => {
  expect(lostInExport(devactivity, everyonesColumns)).toEqual([])
})
