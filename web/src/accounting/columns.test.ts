// @vitest-environment happy-dom
import { transaction } from '@college/contract/accounting'
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { allColumns } from './columns.tsx'

test('each column of the list of transactions has columns of its file', () => {
  expect(lostInExport(transaction, allColumns('2026-11-21', 'Pacific/Auckland'))).toEqual([])
})

test('the office’s list begins with the columns that leave what it is its room', () => {
  const shown = allColumns('2026-11-21', 'Pacific/Auckland').filter(({ hidden }) => !hidden)
  expect(shown.map(({ id }) => id)).toEqual(['person', 'description', 'due', 'amount', 'state'])
})
