import { loadLibrary, readSchema } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, begin, publish } from '../testing.ts'

const college = await openTestApp()
const library = await loadLibrary()

it.each([...library])(
  'publishes $name as it is in the library',
  async ({ name, type, signing_required, signers, schema }) => {
    const row = await publish(college, readSchema(schema).model, { name, type, signing_required, signers })
    expect(row).toMatchObject({ name, version: 1, unpublished: false })
  },
)

it('lets a trainee ask for multisource feedback without answering anything', async () => {
  const feedback = library.find(({ key }) => key === 'multisource_feedback')
  const { model } = readSchema(feedback?.schema)
  const template = await publish(college, model, { signing_required: true, signers: feedback?.signers ?? null })
  const trainee = await college.as('trainee1')
  const form = await begin(trainee, college.person('trainee1').id, template.id)
  const asked = await trainee.put('/devformsignature', {
    devform_id: form.id,
    party: 'rater',
    signer_id: college.person('educator2').id,
  })
  expect(asked.status).toBe(code.created)
  const completed = await act(trainee, 'complete', form)
  expect(completed.data).toMatchObject({ state: 'completed', parts: 1 })
})
