import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act } from '../../testing.ts'
import { ask, asked, freshAddress, mailed, parties, toSign } from '../testing.ts'

const college = await openTestApp()
const trainee = await college.as('trainee1')

it('an address outside the college is written to twelve times a day at most for one person, however they ask', async () => {
  const form = await toSign(college, { parties: [parties.nurse] })
  const address = freshAddress()
  const named = { signer_name: 'Losa', signer_email: address }
  for (let times = 0; times < 12; times += 1) {
    const row = await asked(college, form, named, { party: 'nurse' })
    expect((await trainee.delete('/devformsignature', { id: row.id })).status).toBe(262)
  }
  expect(await mailed(college, address)).toHaveLength(12)
  for (const signer_email of [address, address.replace('@', '+more@').toUpperCase()]) {
    const refused = await ask(college, form, { ...named, signer_email }, { party: 'nurse' })
    expect(refused.status).toBe(429)
  }
  expect(await mailed(college, address)).toHaveLength(12)
  const another = await ask(college, form, { ...named, signer_email: freshAddress() }, { party: 'nurse' })
  expect(another.status).toBe(201)
})

it('a form that is changed and completed again and again is completed each time, and writes no more than that', async () => {
  const form = await toSign(college, { parties: [parties.nurse] })
  const address = freshAddress()
  await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
  for (let times = 0; times < 15; times += 1) {
    await act(trainee, 'change', form)
    const done = await act(trainee, 'complete', form, { data: { seen: `${times} swollen knees`, referred: false } })
    expect(done.status).toBe(261)
  }
  expect(await mailed(college, address)).toHaveLength(12)
})
