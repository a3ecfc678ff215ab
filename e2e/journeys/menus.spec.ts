import { expect, goBy, look, openMenu, signInAs, test } from './journey.ts'
import type { DemoPerson } from './journey.ts'

const shared = ['Files', 'Forms', 'Messages', 'Contact']
const fellow = ['Cycle reports', 'PDP goals', 'Cycle goals', 'Activities', 'Procedures']
const teaching = ['Trainees', 'Training plans', 'My trainee forms']
const admin = [
  'Home',
  'Deadlines',
  'All users',
  'Trainees',
  'My trainee forms',
  'All fellow cycles',
  'All fellow PDPs',
  'All trainee cycles',
  'All training plans',
  'All trainee forms',
  'Activities',
  'Procedures',
  'Placements',
  'Forms',
  'Form templates',
  'Files',
  'Messages',
  'Enquiries',
  'Transactions',
  'My files',
  'My forms',
  'My messages',
  'Contact',
]

/** The menus of the specification's section 2 with the page of deadlines, as the demo people's roles add them up. */
const menus: Readonly<Record<DemoPerson, readonly string[]>> = {
  trainee: [
    'Home',
    'Deadlines',
    'Trainee report',
    'Cycle goals',
    'Training goals',
    'Activities',
    'Procedures',
    'Placements',
    ...shared,
  ],
  fellow: ['Home', 'Deadlines', ...fellow, ...shared],
  educator: ['Home', 'Deadlines', ...fellow, ...teaching, ...shared],
  director: ['Home', 'Deadlines', ...fellow, ...teaching, 'All trainee forms', ...shared],
  instructor: ['Home', 'Deadlines', ...teaching, ...shared],
  admin,
  padmin: admin,
}

for (const [person, links] of Object.entries(menus) as [DemoPerson, readonly string[]][])
  test(`the menu of ${person}`, async ({ page }) => {
    await signInAs(page, person)
    await openMenu(page)
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav.getByRole('link').locator('.fill')).toHaveText(links)
    // Under a notice too, the office sees all of its own, and every other menu to its end.
    if (links === admin) await expect(nav.getByRole('link', { name: 'Transactions' })).toBeInViewport({ ratio: 1 })
    else await expect(nav.getByText(/^Version /)).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(links === admin ? 1 : 0)
    await look(page, /^Welcome back/)
  })

test('the menu of a guest', async ({ page }) => {
  await page.goto('/app/')
  await openMenu(page)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Contact', 'Sign in', 'Register'])
  await look(page, /^Welcome to /)
})

test('the icons of the menu come a second after it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/app/')
  const icon = page.getByRole('navigation', { name: 'Main' }).locator('[class*=icon]').first()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(icon).toHaveCSS('opacity', '0')
  await page.clock.runFor(1_000)
  await expect(icon).toHaveCSS('opacity', '1')
})

test('at 959 pixels the drawer lies over the page, at 960 beside it', async ({ page }) => {
  await page.setViewportSize({ width: 959, height: 800 })
  await signInAs(page, 'trainee')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await openMenu(page)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await page.setViewportSize({ width: 960, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
})

test('the drawer of a phone closes when a link is followed @phone-only @phone', async ({ page }) => {
  await signInAs(page, 'trainee')
  await look(page, /^Welcome back/)
  await goBy(page, 'Activities')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await look(page, 'Activities')
})
