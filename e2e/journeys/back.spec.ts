import type { Page } from '@playwright/test'
import { ownTitle } from './calls.ts'
import { address, checkWithAxe, expect, goTo, look, signInAs, test } from './journey.ts'

/** As a thumb does it: without waiting for what comes of it. */
const pressBack = (page: Page, times = 1) =>
  page.evaluate((count) => {
    for (let press = 0; press < count; press += 1) history.back()
  }, times)

const newForm = (page: Page) => page.getByRole('dialog', { name: 'New form' })
const about = (page: Page) => page.getByLabel('What it is about (optional)')
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

/** The dialog of a new form stands in the address of the list. */
const openNewForm = async (page: Page): Promise<void> => {
  await signInAs(page, 'trainee')
  await goTo(page, '/app/activities')
  await goTo(page, '/app/forms')
  await page.getByRole('button', { name: 'New form' }).click()
  await expect(newForm(page)).toBeVisible()
  await expect(page).toHaveURL('/app/forms?new=form')
}

test('Back closes a dialog that stands in the address, also after a reload @phone', async ({ page }) => {
  await openNewForm(page)
  await pressBack(page)
  await expect(newForm(page)).toBeHidden()
  await expect(page).toHaveURL('/app/forms')
  await look(page, 'Forms')
  await page.getByRole('button', { name: 'New form' }).click()
  await expect(newForm(page)).toBeVisible()
  await page.reload()
  await expect(newForm(page)).toBeVisible()
  await pressBack(page)
  await expect(newForm(page)).toBeHidden()
  await expect(page).toHaveURL('/app/forms')
  await pressBack(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible()
})

test('Back closes a dialog of a page that was opened by its address, and one more leaves the page @phone', async ({
  page,
}) => {
  await signInAs(page, 'trainee')
  const open = async (path: string): Promise<void> => void (await page.goto(address() + path))
  await open('/app/activities')
  await open('/app/forms')
  await page.getByRole('button', { name: 'New form' }).click()
  await expect(newForm(page)).toBeVisible()
  await pressBack(page)
  await expect(newForm(page)).toBeHidden()
  await expect(page).toHaveURL('/app/forms')
  await look(page, 'Forms')
  await page.getByRole('button', { name: 'New form' }).click()
  await newForm(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(newForm(page)).toBeHidden()
  await expect(page).toHaveURL('/app/forms')
  await pressBack(page)
  await expect(page).toHaveURL('/app/activities')
  await look(page, 'Activities')
  // What was opened over the first page leaves no entry behind when the way goes on.
  await open('/app/forms?new=form')
  await expect(newForm(page)).toBeVisible()
  await about(page).fill('Shoulder injections')
  await pressBack(page)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(about(page)).toHaveValue('Shoulder injections')
  await pressBack(page)
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(newForm(page)).toBeHidden()
  await expect(page).toHaveURL('/app/forms')
})

test('Back over text in a dialog asks, and two at once ask once @phone', async ({ page }) => {
  await openNewForm(page)
  await about(page).fill('Shoulder injections')
  await pressBack(page)
  await expect(question(page)).toBeVisible()
  await checkWithAxe(page)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(about(page)).toHaveValue('Shoulder injections')
  await pressBack(page, 2)
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL('/app/forms?new=form')
  // Back is the answer that loses nothing.
  await pressBack(page)
  await expect(question(page)).toBeHidden()
  await expect(about(page)).toHaveValue('Shoulder injections')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(newForm(page)).toBeHidden()
  await expect(page).toHaveURL('/app/forms')
})

test('a browser that closes a dialog by itself leaves the text in it', async ({ page }) => {
  await openNewForm(page)
  await about(page).fill('Shoulder injections')
  // The first press asks, the second answers; from then on the browser no longer asks the page.
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Escape')
  await expect(newForm(page)).toBeVisible()
  await expect(about(page)).toHaveValue('Shoulder injections')
  // The last press may have asked already; Back is its “keep”.
  await expect(async () => {
    await pressBack(page)
    await question(page).getByRole('button', { name: 'Discard' }).click({ timeout: 1_000 })
  }).toPass()
  await expect(newForm(page)).toBeHidden()
})

test('a list of filters closes on Back, and the list stays as it was @phone', async ({ page, isMobile }) => {
  await signInAs(page, 'trainee')
  await goTo(page, '/app/activities')
  // A phone has all filters behind one button.
  const name = isMobile ? 'Filters' : 'State'
  await page.getByRole('button', { name, exact: true }).click()
  const offered = page.getByRole('dialog', { name })
  if (isMobile) await offered.getByRole('button', { name: 'State' }).click()
  await offered.getByLabel('Draft').check()
  await expect(page).toHaveURL(/state=draft/)
  await pressBack(page)
  await expect(offered).toBeHidden()
  await expect(page).toHaveURL(/state=draft/)
  await pressBack(page)
  await expect(page).toHaveURL('/app/activities')
})

const title = (page: Page) => page.getByLabel('What did you do?')

test('Back goes where the text is kept, and it is offered again @phone', async ({ page }) => {
  await signInAs(page, 'trainee')
  await goTo(page, '/app/activities')
  await page.getByRole('link', { name: 'Log activity' }).first().click()
  const words = ownTitle('Typed before Back')
  await title(page).fill(words)
  await pressBack(page)
  await expect(page).toHaveURL('/app/activities')
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible()
  await page.goForward()
  await expect(title(page)).toHaveValue(words)
  await expect(page.getByText(/^We’ve brought back what you typed at/)).toBeVisible()
  await page.reload()
  await expect(title(page)).toHaveValue(words)
  await pressBack(page)
  await expect(page).toHaveURL('/app/activities')
})

test('Back asks where the device keeps nothing: text and address stay, or the page is left @phone', async ({
  page,
}) => {
  await signInAs(page, 'trainee')
  await goTo(page, '/app/activities')
  await page.getByRole('link', { name: 'Log activity' }).first().click()
  await expect(title(page)).toBeVisible()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  const words = ownTitle('Typed on a full device')
  await title(page).fill(words)
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await pressBack(page, 2)
  await expect(leave).toBeVisible()
  await expect(page).toHaveURL('/app/activity/edit')
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(leave).toBeHidden()
  await expect(title(page)).toHaveValue(words)
  await expect(page).toHaveURL('/app/activity/edit')
  await pressBack(page)
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/app/activities')
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible()
})
