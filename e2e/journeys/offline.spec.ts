import type { BrowserContext, Page } from '@playwright/test'
import { activitiesCalled, call, ownId, ownTitle } from './calls.ts'
import { checkWithAxe, expect, giveCredentials, look, signInAs, test } from './journey.ts'
import { installed, onDevice } from './on-device.ts'
import { leave } from './second-step.ts'

test.use({ serviceWorkers: 'allow' })

const away = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|50[234]|401|Bad Gateway|Failed to load/
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })
/** The entry of an activity, where it waits. */
const entry = (page: Page, title: string) =>
  waiting(page).getByRole('link', { name: new RegExp(`^Activity, ${title}`) })
const complete = (page: Page) => page.getByRole('button', { name: 'Complete activity' }).click()

const write = async (page: Page, title: string, time = '0:45'): Promise<void> => {
  await page.goto('/app/activity/edit')
  await page.getByLabel('What did you do?').fill(title)
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill(time)
}

const logOffline = async (page: Page, title: string): Promise<void> => {
  await write(page, title)
  await complete(page)
  await expect(entry(page, title)).toBeVisible()
}

const goOffline = (context: BrowserContext, is = true): Promise<void> => context.setOffline(is)

test('a case is logged without a network, waits sealed, and is sent once when it is back', async ({
  page,
  context,
  allow,
}) => {
  allow(away)
  await signInAs(page, 'trainee')
  await installed(page)
  const before = Number(await call(page, 'GET', '/procedure/max_case_number'))
  await page.goto('/app/procedure/edit')
  await expect(page.getByRole('button', { name: 'Save procedure' })).toBeVisible()
  await goOffline(context)
  await page.goto('/app/procedure/edit')
  await expect(page.getByText('Offline.', { exact: true })).toBeVisible()
  // Nothing is saved yet, so nothing says that it is.
  await expect(page.getByText('What you save is kept on this device and sent when you’re back online')).toBeVisible()
  await page.getByRole('button', { name: /^Same as last time/ }).click()
  await page.getByLabel('NHI').fill('ZAC5361')
  await page.getByLabel('NHI').blur()
  await expect(page.getByText('Save it, and we’ll send it when you’re back online')).toBeVisible()
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'Save procedure' }).click()
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByText('1 entry is kept on this device')).toBeVisible()

  await page.reload()
  await expect(waiting(page).getByRole('link', { name: /^Procedure, / })).toBeVisible()
  await checkWithAxe(page)
  const found = await onDevice(page)
  expect(found).toContain('college-unsent-')
  expect(found).not.toMatch(/ZAC\s?5361|procedure_date|shoulder/i)
  expect(found).not.toContain('/api/')

  await goOffline(context, false)
  await expect(waiting(page)).toBeHidden({ timeout: 30_000 })
  const user_id = await ownId(page)
  const rows = (await call(page, 'GET', `/procedures?user_id=${user_id}&sort=-id&limit=20`)) as {
    case_number: number
    nhi: string | null
  }[]
  // Other journeys log for the same trainee meanwhile.
  const sent = rows.filter(({ case_number, nhi }) => case_number > before && nhi?.startsWith('ZAC'))
  expect(sent.map(({ nhi }) => nhi)).toEqual(['ZAC•••1'])
})

test('after one sign-in both forms open without a network, though neither was opened before @phone', async ({
  page,
  context,
  allow,
}) => {
  allow(away)
  const prepared = page.waitForResponse((answer) => answer.url().endsWith('/procedure/refdata'), { timeout: 60_000 })
  await signInAs(page, 'trainee')
  await look(page, /^Welcome back/)
  expect((await prepared).ok()).toBe(true)
  await installed(page)
  const before = Number(await call(page, 'GET', '/procedure/max_case_number'))
  const title = ownTitle('Never opened before')
  await goOffline(context)

  // From the address: the page starts anew, out of what lies on the device.
  await page.goto('/app/procedure/edit')
  await page.getByRole('button', { name: /^Same as last time/ }).click()
  const banner = page.getByText('Offline.', { exact: true })
  await page.getByRole('button', { name: 'Save procedure' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 5_000)
  await expect(banner).toBeInViewport()
  await page.getByRole('button', { name: 'Save procedure' }).click()
  await expect(page.getByText(/^Saved on this device\. We’ll send it when you’re back online/)).toBeVisible()

  await page.goto('/app/activity/edit')
  await page.getByLabel('What did you do?').fill(title)
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('0:45')
  await complete(page)
  await expect(page.getByText(/^Saved on this device\. We’ll send it when you’re back online/)).toBeVisible()
  await expect(entry(page, title)).toBeVisible()
  await checkWithAxe(page)

  await goOffline(context, false)
  await expect(waiting(page)).toBeHidden({ timeout: 30_000 })
  expect(await activitiesCalled(page, title)).toHaveLength(1)
  const user_id = await ownId(page)
  const rows = (await call(page, 'GET', `/procedures?user_id=${user_id}&sort=-id&limit=20`)) as {
    case_number: number
    nhi: string | null
  }[]
  // Other journeys log for the same trainee, with an NHI.
  expect(rows.filter(({ case_number, nhi }) => case_number > before && nhi === null)).toHaveLength(1)
})

test('with the network cut on the first home, before anything else was opened, both forms open from there', async ({
  page,
  context,
  allow,
}) => {
  allow(away)
  const prepared = page.waitForResponse((answer) => answer.url().endsWith('/procedure/refdata'), { timeout: 60_000 })
  await signInAs(page, 'trainee')
  await look(page, /^Welcome back/)
  await prepared
  await installed(page)
  await goOffline(context)
  const way = (path: string) => page.locator(`main a[href="${path}"]`).first()
  await way('/app/activity/edit').click()
  await expect(page.getByRole('heading', { level: 1, name: 'New activity' })).toBeVisible()
  await page.goBack()
  await way('/app/procedure/edit').click()
  await expect(page.getByRole('button', { name: 'Save procedure' })).toBeVisible()
  await goOffline(context, false)
})

test('an activity logged without a network survives a reload and the end of the session, and is sent once @phone', async ({
  page,
  context,
  allow,
}) => {
  allow(away)
  allow(/We couldn’t check your session/)
  await signInAs(page, 'trainee')
  await installed(page)
  const title = ownTitle('Ward teaching')
  await goOffline(context)
  await logOffline(page, title)
  await page.reload()
  await expect(entry(page, title)).toBeVisible()

  // The session ends on another device meanwhile.
  await call(page, 'POST', '/user/signout', {})
  await goOffline(context, false)
  await expect(page).toHaveURL(/\/app\/signin/, { timeout: 30_000 })
  await look(page, 'Sign in')

  // Another person on the same device neither sees nor sends it.
  await giveCredentials(page, 'fellow')
  await expect(page).not.toHaveURL(/signin/)
  await page.goto('/app/waiting')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(await activitiesCalled(page, title)).toEqual([])
  await leave(page)

  await signInAs(page, 'trainee')
  await expect
    .poll(() => activitiesCalled(page, title), { timeout: 30_000 })
    .toMatchObject([{ title, state: 'complete' }])
  await page.goto('/app/waiting')
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
})

test('what the server refuses is shown with its words, mended and sent', async ({ page, context, allow }) => {
  allow(new RegExp(`${away.source}|400`))
  await signInAs(page, 'fellow')
  await installed(page)
  const title = ownTitle('Refused at first')
  await goOffline(context)
  await logOffline(page, title)
  const message = 'This cannot be saved as it is.'
  const errors = [{ path: 'time', message: 'Too long for one day' }]
  await page.route('**/api/v1/devactivity', (route) =>
    (route.request().postDataJSON() as { time: number }).time === 45
      ? route.fulfill({ status: 400, json: { message, errors, request_id: 'R-1' } })
      : route.continue(),
  )
  await goOffline(context, false)
  await expect(page.getByText('1 entry needs checking')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await look(page, 'On this device')
  await expect(waiting(page)).toContainText('Too long for one day')
  await page.reload()
  await expect(waiting(page)).toContainText('Too long for one day')
  await waiting(page)
    .getByRole('link', { name: /^Change/ })
    .click()
  await expect(page.getByLabel('What did you do?')).toHaveValue(title)
  await expect(page.getByRole('alert', { name: 'What to fix first' })).toContainText('Too long for one day')
  await checkWithAxe(page)
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('0:30')
  await complete(page)
  await expect(page.getByText('Activity completed')).toBeVisible({ timeout: 30_000 })
  await expect(waiting(page)).toBeHidden()
  expect((await activitiesCalled(page, title)).map(({ time }) => time)).toEqual([30])
})

test('an entry is opened, changed and removed where it waits; leaving it behind is asked about', async ({
  page,
  context,
  allow,
}) => {
  allow(away)
  await signInAs(page, 'fellow')
  await installed(page)
  const title = ownTitle('Changed while waiting')
  await goOffline(context)
  await logOffline(page, title)
  await page.goto('/app/waiting')
  await entry(page, title).click()
  await page.getByLabel('What did you do?').fill(`${title}, twice`)
  await complete(page)
  await expect(page.getByRole('heading', { level: 1, name: 'On this device' })).toBeVisible()
  await expect(entry(page, `${title}, twice`)).toBeVisible()
  await waiting(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(waiting(page)).toBeVisible()

  await page.getByRole('button', { name: /^Callum|Fellow$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: /lose unsent entries/ })
  await expect(question).toContainText('One entry that was never sent')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(waiting(page)).toBeVisible()
  await goOffline(context, false)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible({ timeout: 30_000 })
  expect(await activitiesCalled(page, `${title}, twice`)).toHaveLength(1)
})

test('two tabs that come back at once send once', async ({ page, context, allow }) => {
  allow(away)
  await signInAs(page, 'fellow')
  await installed(page)
  const title = ownTitle('Sent by one tab')
  const other = await context.newPage()
  await goOffline(context)
  await logOffline(page, title)
  await other.goto('/app/activities')
  await expect(entry(other, title)).toBeVisible()
  await goOffline(context, false)
  await expect(waiting(page)).toBeHidden({ timeout: 30_000 })
  await expect(waiting(other)).toBeHidden({ timeout: 30_000 })
  expect(await activitiesCalled(page, title)).toHaveLength(1)
})

test('behind a proxy without a server the page starts, keeps, and sends when the server is there again', async ({
  page,
  context,
  allow,
}) => {
  allow(away)
  await signInAs(page, 'fellow')
  await installed(page)
  const title = ownTitle('While the server was away')
  await context.route('**/api/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await write(page, title)
  await expect(page.getByText('Offline.', { exact: true })).toBeVisible({ timeout: 30_000 })
  await complete(page)
  await expect(entry(page, title)).toBeVisible({ timeout: 30_000 })
  await context.unroute('**/api/**')
  await expect(waiting(page)).toBeHidden({ timeout: 60_000 })
  expect(await activitiesCalled(page, title)).toHaveLength(1)
})
