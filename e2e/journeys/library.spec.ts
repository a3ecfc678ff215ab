import { publish } from './building.ts'
import { ownTitle } from './calls.ts'
import { address, checkWithAxe, expect, look, signInAs, test, tokenOn } from './journey.ts'

test('the office starts from the library, publishes its mini-CEX, and a trainee begins one @phone', async ({
  page,
  elsewhere,
  allow,
}) => {
  test.slow()
  await signInAs(page, 'admin', null)
  // Both widths of this journey meet in one college, so that the name is taken for each of them.
  allow(/status of 468/)
  await page.request.put(`${address()}/api/v1/devformtemplate`, {
    headers: { authorization: `JWT ${await tokenOn(page)}` },
    data: { name: 'Mini-CEX', type: 'trainee' },
  })
  await page.goto('/app/formtemplates/admin')
  await look(page, 'Form templates')
  await page
    .getByRole('link', { name: /^(Start from the library|Library)$/ })
    .locator('visible=true')
    .click()
  await look(page, 'Template library')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Filled in by' })).toHaveCount(8)

  // It is read and tried.
  await page.getByRole('link', { name: 'Mini-CEX', exact: true }).click()
  await look(page, 'Mini-CEX')
  await expect(page.getByText('Answered by Assessor')).toHaveCount(1)
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'Try it' }).locator('visible=true').click()
  await expect(page.getByText(/Nothing you answer here is kept/)).toBeVisible()
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'Close the trial' }).click()

  // A free name is offered; the office has its own.
  const name = ownTitle('Mini-CEX')
  await page.getByRole('button', { name: 'Use this template' }).locator('visible=true').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('You already have a form template called Mini-CEX.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Mini-CEX 2')
  await checkWithAxe(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Use this template' }).click()

  // The draft needs nothing more before it is published.
  await look(page, name)
  await checkWithAxe(page)
  await page.getByRole('link', { name: 'Who signs' }).click()
  await expect(page.getByLabel('This form is signed')).toBeChecked()
  await publish(page)

  // A trainee begins one, and is asked nothing that the assessor answers.
  const id = new URL(page.url()).searchParams.get('id')
  const trainee = await elsewhere('trainee', `/app/formtemplate?id=${id}`)
  await trainee.getByRole('button', { name: 'Start this form' }).locator('visible=true').click()
  await look(trainee, name)
  await expect(trainee.getByText('Assessor fills in their part and signs.')).toBeVisible()
  await trainee.getByLabel('What was the clinical problem?').fill('Knee pain after a fall')
  await expect(trainee.getByText('Rate each part of the encounter')).toHaveCount(0)
  await expect(
    trainee
      .getByText(/^Saved/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  await checkWithAxe(trainee)
})
