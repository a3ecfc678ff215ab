import type { Form } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { drawing } from '../signing/testing.ts'
import { asking, begin, publish } from '../testing.ts'

const college = await openTestApp()
const trainee = await college.as('trainee1')
const { id: user_id } = college.person('trainee1')

const model = asking({ key: 'agreed', title: 'Agreed', required: false, kind: 'signature' })

describe('a signature that is drawn as an answer', () => {
  it('is kept as it was drawn', async () => {
    const { id } = await publish(college, model, { type: 'pdp' })
    const data = { agreed: { drawn: drawing(), typed: null } }
    const form = await begin(trainee, user_id, id, { data })
    expect((await trainee.get<Form>('/devform', { id: form.id })).data.data).toEqual(data)
  })

  it.each([
    ['has rows that nobody can draw', drawing(12, 6, { filter: 9 })],
    ['is a flood of points', drawing(2_401, 2)],
    ['is no picture', `data:image/png;base64,${Buffer.from('<svg></svg>').toString('base64')}`],
    [
      'goes in a circle',
      `data:image/png;base64,${Buffer.from('89504e470d0a1a0afffffff49494949400000000', 'hex').toString('base64')}`,
    ],
  ])('that %s is refused, so that the paper of the form is printed', async (_words, drawn) => {
    const { id } = await publish(college, model, { type: 'pdp' })
    const body = { user_id, devformtemplate_id: id, data: { agreed: { drawn, typed: null } } }
    const refused = await trainee.put('/devform', body)
    expect([refused.status, refused.named]).toEqual([400, ['data.agreed']])
  })
})
