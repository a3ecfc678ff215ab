import { expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp()

it('a hundred /procedures/pdf of one trainee: refused beyond those that may wait, and nobody else sees 503', async () => {
  const [one, other] = [await college.as('trainee1'), await college.as('trainee2')]
  const rush = Array.from({ length: 100 }, () => one.get('/procedures/pdf'))
  const lists = await Promise.all(Array.from({ length: 5 }, () => other.get('/devactivities')))
  const printed = await other.get('/procedures/pdf')
  expect(lists.every(({ status }) => status === 200 || status === 260)).toBe(true)
  expect([printed.status, printed.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const answers = await Promise.all(rush)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  for (const { status, message, headers } of answers.filter((answer) => answer.status === 429)) {
    expect([status, message]).toEqual([429, expect.stringMatching(/^You (already have \d+|have too many)/)])
    expect(headers['retry-after']).toBeDefined()
  }
})
