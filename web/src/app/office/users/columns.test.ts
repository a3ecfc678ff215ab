// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { lostInExport } from '#kit/testing'
import { userColumns } from './columns.tsx'
import { everyone } from './everyone.ts'

test('each column of the list of users has columns of its file', () => {
  expect(lostInExport(everyone, userColumns('Pacific/Auckland', new Date(0)))).toEqual([])
})
