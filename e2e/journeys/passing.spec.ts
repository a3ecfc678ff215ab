import { call, ownTitle } from './calls.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import { mailedLink } from './guests.ts'
import { askSupervisor, completedForm, here, observer, publishTemplate } from './signing-fixture.ts'

test('who can’t sign names a colleague, and the owner asks them with one press @phone', async ({ page, elsewhere }) => {
  const template = await publishTemplate(elsewhere, [{ ...observer, key: 'supervisor' }])
  await signInAs(page, 'trainee', null)
  const { id } = await completedForm(page, template, ownTitle('Hip'))
  await askSupervisor(page, id, 'Rāpana')

  const educator = await elsewhere('educator', null)
  await educator.goto(`/app/form?id=${id}`)
  await look(educator, /^Case discussion/)
  await educator.getByRole('button', { name: 'Don’t sign' }).click()
  const dialog = educator.getByRole('dialog')
  await dialog.getByText('Decline', { exact: true }).first().click()
  await dialog.getByLabel('Who could sign instead? (optional)').fill('Sione Fīfita')
  const [director] = (await call(page, 'GET', `/users?q=${encodeURIComponent('Fīfita')}`)) as {
    email?: string | null
  }[]
  await dialog.getByLabel('Their email (optional)').fill(director?.email ?? 'sione.fifita@hospital.example')
  await dialog.getByLabel('Why').fill('I was at the other clinic.')
  await checkWithAxe(educator)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(educator.getByText(/^Declined\. We’ve told/)).toBeVisible()
  await educator.close()

  await page.goto(`/app/form?id=${id}`)
  await look(page, /^Case discussion/)
  await expect(page.getByText(/^Helen Rāpana suggests Sione Fīfita/)).toBeVisible()
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'Ask Sione Fīfita' }).click()
  await expect(page.getByText('Asked Sione Fīfita')).toBeVisible()
  await expect(page.getByText(/suggests Sione/)).toHaveCount(0)
})

test('a guest undoes a signature that was just given, and signs again with a new link @phone', async ({
  page,
  elsewhere,
}) => {
  const template = await publishTemplate(elsewhere, [observer])
  await signInAs(page, 'trainee', null)
  const { id } = await completedForm(page, template, ownTitle('Knee'))
  const email = `${ownTitle('guest').replaceAll(' ', '.').toLowerCase()}@hospital.example`
  await call(page, 'PUT', '/devformsignature', {
    devform_id: id,
    party: observer.key,
    signer_name: 'Losa Tuimavave',
    signer_email: email,
  })
  const theirs = await elsewhere(null)
  for (const turn of [1, 2]) {
    await theirs.goto(here(await mailedLink(email, turn)))
    await theirs.getByLabel(/^I took part in this/).check()
    await theirs.getByRole('button', { name: 'Sign', exact: true }).click()
    await look(theirs, /^Thank you, /)
    if (turn === 2) continue
    await checkWithAxe(theirs)
    await theirs.getByRole('button', { name: 'Undo' }).click()
    await look(theirs, 'Signature undone')
  }
  await theirs.close()
})
