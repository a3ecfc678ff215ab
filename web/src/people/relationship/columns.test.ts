// @vitest-environment happy-dom
import { userrelationship } from '@college/contract/people'
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { relationshipColumns } from './RelationshipList.tsx'

test('each column of the list of relationships has columns of its file', () => {
  expect(lostInExport(userrelationship, relationshipColumns('2026-11-21'))).toEqual([])
})
