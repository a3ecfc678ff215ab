// @vitest-environment happy-dom
import { outbox } from '@college/contract/messaging'
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { outboxColumns } from './Outbox.tsx'

test('each column of the list of the outbox has columns of its file', () => {
  expect(lostInExport(outbox, outboxColumns('Pacific/Auckland'))).toEqual([])
})
