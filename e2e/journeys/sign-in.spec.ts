import type { Page } from '@playwright/test'
import { address, expect, giveCredentials, look, signInAs, test } from './journey.ts'

test('a wrong password is refused in words, the right one lets in', async ({ page, allow }) => {
  allow(/401/)
  await page.goto('/')
  await look(page, 'Sign in')
  await giveCredentials(page, 'trainee', 'not the right one')
  await expect(page.getByRole('alert')).toHaveText('That username or password isn’t right. Check both and try again.')
  await look(page, 'Sign in')
  await giveCredentials(page, 'trainee')
  await look(page, /^Welcome back/)
  await expect(page).toHaveURL(/\/app\/home\/trainee$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/app\/home\/trainee$/)
})

test('an unknown path leads to 404', async ({ page }) => {
  await page.goto('/app/nothing/here')
  await expect(page).toHaveURL(/\/app\/404$/)
  await look(page, 'Page not found')
})

test('a screen of administrators is closed to a trainee', async ({ page }) => {
  await signInAs(page, 'trainee', '/app/users/admin')
  await expect(page).toHaveURL(/\/app\/forbidden$/)
  await look(page, 'No access')
})

test('a guest with a deep link signs in and arrives', async ({ page }) => {
  await page.goto('/app/activities?sort=title')
  await expect(page).toHaveURL(/\/app\/signin\?next=/)
  await giveCredentials(page, 'trainee')
  await look(page, 'Activities')
  await expect(page).toHaveURL(/\/app\/activities\?sort=title$/)
})

for (const next of ['//elsewhere.invalid', 'javascript:alert(1)'])
  test(`after signing in, ${next} is not followed`, async ({ page }) => {
    await page.goto(`/app/signin?next=${encodeURIComponent(next)}`)
    await giveCredentials(page, 'trainee')
    await expect(page).toHaveURL(`${address()}/app/home/trainee`)
  })

// As a link would, without loading the page again.
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/app${path}`)

test('the paths without a screen say so', async ({ page }) => {
  await page.goto('/app/404')
  await look(page, 'Page not found')
  for (const path of [
    '/pricing',
    '/map',
    '/demo',
    '/downloads',
    '/update',
    '/search',
    '/boundaries',
    '/userconfigs',
    '/trainee/dashboard',
    '/teststation',
    '/register/owner',
  ]) {
    // Another heading between, so that each path shows its own.
    await follow(page, '/404')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1, name: 'Not part of this version' })).toBeVisible()
    await expect(page).toHaveURL(`${address()}/app${path}`)
  }
  await look(page, 'Not part of this version')
})

test('the page of a printed report asks a guest to sign in', async ({ page }) => {
  await page.goto('/app/report/1/cycle/1')
  await expect(page).toHaveURL(`${address()}/app/signin?next=${encodeURIComponent('/app/report/1/cycle/1')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('a newer server asks for a reload', async ({ page }) => {
  await signInAs(page, 'fellow')
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-app-version': '2999-12-31' } })
  })
  await page.getByRole('link', { name: 'Activities', exact: true }).click()
  const banner = page.getByText('New version available. Please click reload to update.')
  await expect(banner).toBeVisible()
  await look(page, 'Activities')
  await page.unroute('**/api/v1/**')
  await page.getByRole('button', { name: 'Reload' }).click()
  await look(page, 'Activities')
  await expect(banner).toBeHidden()
})

test('signing out leaves nothing on the device', async ({ page }) => {
  await signInAs(page, 'trainee')
  const before = await page.evaluate(() => Object.keys(localStorage))
  expect(before).toContain('token')
  await page.getByRole('button', { name: /Mārama Thorne/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await look(page, 'Sign in')
  await expect(page.getByText('You are signed out.')).toBeVisible()
  const left = await page.evaluate(async () => {
    const kept: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => done(opening.result))
        opening.addEventListener('error', () => failed(new Error(name)))
      })
      for (const store of database.objectStoreNames)
        kept.push(
          ...(await new Promise<unknown[]>((done) => {
            const reading = database.transaction(store).objectStore(store).getAllKeys()
            reading.addEventListener('success', () => done(reading.result))
          })),
        )
      database.close()
    }
    return { local: Object.keys(localStorage), session: Object.keys(sessionStorage), kept }
  })
  expect(left).toEqual({ local: [], session: [], kept: [] })
  await page.goto('/app/home/trainee')
  await expect(page).toHaveURL(/\/app\/signin/)
})
