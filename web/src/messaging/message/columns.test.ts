// @vitest-environment happy-dom
import { message } from '@college/contract/messaging'
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { messageColumns } from './AllMessages.tsx'

test('each column of the list of messages has columns of its file', () => {
  expect(lostInExport(message, messageColumns('Pacific/Auckland'))).toEqual([])
})
