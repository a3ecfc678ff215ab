import { mailAbout, mailTo } from '../post.ts'
import { call, ownTitle } from './calls.ts'
import { countPresses } from './count-presses.ts'
import { mailedLink, verified } from './guests.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import { publishRatedForm, skills } from './rated-form.ts'
import { here } from './signing-fixture.ts'

const said = 'Calm hands, and every step was explained.'

test('a trainee asks in the corridor, a consultant without an account rates and signs, the trainee reflects, and the paper verifies @phone', async ({
  page,
  elsewhere,
  allow,
}) => {
  test.slow()
  allow(/ERR_INTERNET_DISCONNECTED/)
  const name = await publishRatedForm(elsewhere)

  await signInAs(page, 'trainee', null)
  await page.goto('/app/forms')
  await look(page, 'Forms')
  await page
    .getByRole('button', { name: /assessment$/i })
    .filter({ visible: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Form', { exact: true }).selectOption({ label: name })
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog.getByText('Choose who to ask.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Someone without an account' }).click()
  const email = `${ownTitle('consultant')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')}@hospital.example`
  await dialog.getByLabel('Name of someone without an account').fill('Dr Ana Whitu')
  await dialog.getByLabel('Their email (optional)').fill(email)
  const title = ownTitle('Knee injection')
  await dialog.getByLabel('What it is about (optional)').fill(title)
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Asked Dr Ana Whitu')).toBeVisible()

  const theirs = await elsewhere(null)
  expect((await mailTo(email)).text).toContain(title)
  const link = here(await mailedLink(email))
  await theirs.goto(link)
  await look(theirs, new RegExp(`^${name}`))
  await expect(theirs.getByText('answers the rest afterwards')).toBeVisible()
  await theirs.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(theirs.getByText('Choose a rating').first()).toBeVisible()
  await checkWithAxe(theirs)
  // A line of ratings is no higher than its title and its steps: eight of them are near each other on a phone.
  const line = await theirs.getByRole('radiogroup', { name: 'History' }).boundingBox()
  expect(line?.height).toBeLessThan(130)
  // What is still missing has the focus, not what was answered before it.
  await theirs.getByRole('radiogroup', { name: 'History' }).getByText('3', { exact: true }).click()
  await theirs.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(theirs.getByRole('radio', { name: '1, Level 1' }).nth(1)).toBeFocused()
  const presses = await countPresses(theirs)
  for (const skill of skills)
    await theirs.getByRole('radiogroup', { name: skill }).getByText('4', { exact: true }).click()
  // The network is lost in the lift: what they press is said not to have arrived, and what they answered is there again once they are out
  // and open the link once more, all but the keys of the last tenth of a second.
  const network = theirs.context()
  await network.setOffline(true)
  await theirs.getByLabel('What went well?').fill(said)
  await theirs.getByLabel(/^I took part in this/).check()
  await theirs.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(theirs.getByRole('alert').filter({ hasText: /offline|reach/i })).toBeVisible({ timeout: 20_000 })
  await checkWithAxe(theirs)
  await network.setOffline(false)
  await expect(async () => {
    await theirs.waitForTimeout(100)
    await theirs.goto('/app/verify')
    await theirs.goto(link)
    await expect(theirs.getByLabel('What went well?')).toHaveValue(said, { timeout: 3_000 })
  }).toPass()
  await theirs.getByLabel(/^I took part in this/).check()
  await theirs.getByRole('button', { name: 'Sign', exact: true }).click()
  await look(theirs, /^Thank you, /)
  // One for each rating, one for the declaration, one to sign; what is typed is no press. The last two were pressed without a network, too.
  expect(await presses()).toBe(skills.length + 2 + 2)
  await expect(theirs.getByText('Mārama Thorne answers the rest now.')).toBeVisible()
  await theirs.close()

  // The trainee is written to once the signature can’t be undone any more, and led to their own part.
  const { email: own } = (await call(page, 'GET', '/user/token')) as { email: string }
  const mail = await mailAbout(own, 'Add your part of a form', title)
  expect(mail.text).toContain('has filled in their part')
  expect(mail.text).toMatch(/\/app\/form\/edit\?id=\d+/)
  await page.goto('/app/deadlines')
  await look(page, 'Deadlines')
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('link').last().click()
  await look(page, new RegExp(`^${name}`))
  await expect(page.getByText('Dr Ana Whitu has filled in their part.')).toBeVisible()
  await expect(page.getByText('What went well?')).toHaveCount(0)
  await page.getByLabel('What did you learn?').fill('I say out loud what I look for.')
  await page.getByRole('button', { name: /^(Next|Check answers)$/ }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(/\/app\/form\?id=\d+/)
  await look(page, new RegExp(`^${name}`))
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByText('Signed for their own answers, before the others were given')).toBeVisible()
  await checkWithAxe(page)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  const { verification_code: code } = (await call(page, 'GET', `/devform/whole?id=${id}`)) as {
    verification_code: string
  }
  await verified(elsewhere, code, 'This form is valid', said)
})
