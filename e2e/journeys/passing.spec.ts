import type { Page } from '@playwright/test'
import { call, ownTitle } from './calls.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import { mailedLink } from './guests.ts'
import { askSupervisor, completedForm, here, observer, publishTemplate } from './signing-fixture.ts'

/** Wants to pass a request to a colleague, who is named. */
const pass = async (page: Page, name: string, email: string | null): Promise<void> => {
  await page.getByRole('button', { name: 'Pass to a colleague' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pass', exact: true }).click()
  await expect(dialog.getByText('Enter their name')).toBeVisible()
  await dialog.getByLabel('Your colleague’s name').fill(name)
  if (email !== null) await dialog.getByLabel('Their email (optional)').fill(email)
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Pass', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('who can’t sign names a colleague, or passes the request on, and the owner says yes with one press @phone', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const losa = `${ownTitle('losa').replaceAll(' ', '.').toLowerCase()}@hospital.example`
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

  // Sione passes it to a colleague without an account: it is his until its owner says yes.
  const sione = await elsewhere('director', `/app/form?id=${id}`)
  await look(sione, /^Case discussion/)
  await pass(sione, 'Losa Tuimavave', losa)
  await expect(sione.getByText(/^You asked Mārama Thorne to pass this to Losa Tuimavave\./)).toBeVisible()
  await expect(sione.getByRole('button', { name: 'Sign as Sione Fīfita' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Sione Fīfita would like to pass this to Losa Tuimavave, ${losa}`)).toBeVisible()
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'Ask Losa Tuimavave' }).click()
  await expect(page.getByText('Asked Losa Tuimavave')).toBeVisible()
  await sione.reload()
  await expect(
    sione.getByText(/^You passed this to Losa Tuimavave, and Mārama Thorne has asked them instead\./),
  ).toBeVisible()
  await checkWithAxe(sione)
  await sione.close()

  // So does a guest by their link, and its owner says no.
  const theirs = await elsewhere(null)
  const link = here(await mailedLink(losa))
  await theirs.goto(link)
  await pass(theirs, 'Ana Whitu', null)
  await expect(theirs.getByText(/^You asked Mārama Thorne to pass this to Ana Whitu\./)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Keep Losa Tuimavave' }).click()
  await expect(page.getByText('The request stays with Losa Tuimavave')).toBeVisible()
  await theirs.reload()
  await theirs.goto(link)
  await expect(
    theirs.getByText('Mārama Thorne would like you to sign this yourself, rather than Ana Whitu.'),
  ).toBeVisible()
  await checkWithAxe(theirs)
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
