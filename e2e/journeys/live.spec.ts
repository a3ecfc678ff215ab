import type { WholeForm } from '@college/contract/forms'
import { call, ownTitle } from './calls.ts'
import { expect, look, signInAs, test } from './journey.ts'
import { askSupervisor, completedForm, publishTemplate, supervisor } from './signing-fixture.ts'

test('an open form follows by itself when it is returned, and when it is signed @phone', async ({
  page,
  elsewhere,
}) => {
  const template = await publishTemplate(elsewhere, [supervisor])
  await signInAs(page, 'trainee', null)
  const { id } = await completedForm(page, template, ownTitle('Ankle'))
  const asked = await askSupervisor(page, id, 'Rāpana')
  await page.goto(`/app/form?id=${id}`)
  await look(page, /^Case discussion/)
  await expect(page.getByText(/^Asked \d/).first()).toBeVisible()

  // The owner does nothing from here on.
  const educator = await elsewhere('educator', null)
  const { signing_hash: content_hash } = (await call(educator, 'GET', `/devform/whole?id=${id}`)) as WholeForm
  await call(educator, 'POST', '/devformsignature/sign', { id: asked.id, content_hash })
  await expect(page.getByText('Signed', { exact: true }).first()).toBeVisible({ timeout: 5_000 })
  await call(educator, 'POST', '/devformsignature/undo', { id: asked.id })
  await expect(page.getByText(/^Asked \d/).first()).toBeVisible({ timeout: 5_000 })
  const { signatures } = (await call(educator, 'GET', `/devform/whole?id=${id}`)) as WholeForm
  const again = signatures.find(({ state }) => state === 'asked')
  await call(educator, 'POST', '/devformsignature/decline', {
    id: again?.id,
    reason: 'One word is wrong.',
    outcome: 'returned',
  })
  await expect(page.getByText('One word is wrong.').first()).toBeVisible({ timeout: 5_000 })
  await educator.close()
})
