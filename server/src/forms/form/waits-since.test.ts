import type { Form } from '@college/contract/forms'
import { longWaitTo } from '@college/contract/forms'
import { addDays, dayIn } from '@college/contract/kit'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { asked, freshAddress, sign, toSign } from '../signing/testing.ts'

const college = await openTestApp()
const { today } = college.fixtures
const trainee = await college.as('trainee1')
const zone = 'Pacific/Auckland'

const stands = async (id: number) => {
  const { data: row } = await trainee.get<Form>('/devform', { id })
  const found = async (day: string): Promise<boolean> =>
    (await trainee.get<Form[]>('/devforms', { waits_since: day, limit: 500 })).data.some((each) => each.id === id)
  const since = row.waits_since === null ? null : dayIn(zone, new Date(row.waits_since))
  return { since, isLong: await found(longWaitTo(today)), isFound: await found(today) }
}

it('waits since its signer was asked, and where no one is since it was completed; lists are narrowed by that day', async () => {
  const form = await toSign(college)
  const completed = addDays(today, -20)
  await college.db.rows('update devform set completed_at = $2 where id = $1', [form.id, `${completed}T00:00:00Z`])
  expect(await stands(form.id)).toEqual({ since: completed, isLong: true, isFound: true })
  const row = await asked(college, form, { signer_email: freshAddress() })
  const askedOn = dayIn(zone, new Date(row.asked_at ?? ''))
  expect(await stands(form.id)).toEqual({ since: askedOn, isLong: false, isFound: true })
  expect((await trainee.delete('/devformsignature', { id: row.id })).status).toBe(262)
  expect(await stands(form.id)).toEqual({ since: completed, isLong: true, isFound: true })
  const fellow = await asked(college, form, { signer_id: college.person('fellow2').id })
  expect((await sign(college, 'fellow2', fellow)).status).toBe(261)
  expect(await stands(form.id)).toEqual({ since: null, isLong: false, isFound: false })
})

it('of what is no day it says what a day is', async () => {
  const { status, named } = await trainee.get('/devforms', { waits_since: 'long ago' })
  expect([status, named]).toEqual([400, ['waits_since']])
})
