import type { WholeForm } from '@college/contract/forms'
import { call, ownTitle } from './calls.ts'
import { countPresses } from './count-presses.ts'
import { signWithCode, verified } from './guests.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import { publishRatedForm, skills } from './rated-form.ts'
import { here } from './signing-fixture.ts'

const said = 'Explained each step before doing it.'

test('a trainee shows a code, a consultant rates on a phone of their own and signs, the open form follows, and the paper verifies @phone-only', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const name = await publishRatedForm(elsewhere)
  await signInAs(page, 'trainee', '/app/forms')
  await look(page, 'Forms')
  await page
    .getByRole('button', { name: /assessment$/i })
    .filter({ visible: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Form', { exact: true }).selectOption({ label: name })
  await dialog.getByRole('button', { name: 'Someone without an account' }).click()
  await dialog.getByLabel('Name of someone without an account').fill('Dr Sione Faleolo')
  const title = ownTitle('Shoulder injection')
  await dialog.getByLabel('What it is about (optional)').fill(title)
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/devformsignature/link') && answer.ok())
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await look(page, new RegExp(`^${name}`))
  const { data } = (await (await shown).json()) as { data: { link: string } }
  await expect(page.getByRole('img', { name: 'QR code with which Dr Sione Faleolo signs' })).toBeInViewport()
  await checkWithAxe(page)

  const theirs = await elsewhere(null)
  await theirs.goto(here(data.link))
  expect(theirs.viewportSize()?.width).toBe(390)
  await look(theirs, new RegExp(`^${name}`))
  const presses = await countPresses(theirs)
  for (const skill of skills)
    await theirs.getByRole('radiogroup', { name: skill }).getByText('4', { exact: true }).click()
  await theirs.getByLabel('What went well?').fill(said)
  await theirs.getByLabel(/^I took part in this/).check()
  await theirs.getByRole('button', { name: 'Sign', exact: true }).click()
  await signWithCode(theirs, `${title.toLowerCase().replaceAll(' ', '.')}@hospital.example`)
  await look(theirs, 'Thank you, Dr Sione Faleolo')
  // One for each rating, one for the declaration, one to sign; no link was mailed to them, so one more has the code sent, and one signs with it.
  expect(await presses()).toBe(skills.length + 2 + 2)
  await theirs.close()

  // The trainee has pressed nothing: the code gives way to the signature.
  await expect(page.getByText('Signed', { exact: true }).first()).toBeVisible({ timeout: 5_000 })
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
  await expect(
    page.getByText('On their own device, with a code emailed to an address at hospital.example'),
  ).toBeVisible()
  await checkWithAxe(page)
  await page.getByRole('link', { name: 'Continue' }).first().click()
  await look(page, new RegExp(`^${name}`))
  await page.getByLabel('What did you learn?').fill('I warm the gel first.')
  await page.getByRole('button', { name: /^(Next|Check answers)$/ }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/\/app\/form\?id=\d+/)
  await expect(page.getByText(said)).toBeVisible()
  const { verification_code: code } = (await call(
    page,
    'GET',
    `/devform/whole?id=${new URL(page.url()).searchParams.get('id')}`,
  )) as WholeForm
  await verified(elsewhere, code ?? '', 'This form is valid', said)
})
