import { withIds } from './calls.ts'
import { expect, look, signInAs, test } from './journey.ts'

test.use({ colorScheme: 'dark' })

const screens = [
  [
    'educator',
    ['/app/trainees', 'Trainees'],
    ['/app/person?id=@Mārama Thorne', 'Mārama Thorne'],
    ['/app/plans/training', 'Training plans'],
  ],
  ['trainee', ['/app/trainee/report', 'Trainee report'], ['/app/profile/edit?section=data', 'Profile']],
  ['admin', ['/app/cycle/dashboard', 'Cycle dashboard'], ['/app/cycle/simulator', 'Try other rules']],
] as const

for (const [person, ...opened] of screens) {
  test(`the screens of ${person} keep their contrast in the dark`, async ({ page }) => {
    await signInAs(page, person)
    await look(page, /^Welcome back/)
    const paths = opened.map(([path]) => path)
    const idsIn = await withIds(page, paths)
    for (const [path, heading] of opened) {
      await page.goto(idsIn(path))
      await look(page, heading)
    }
  })
}

test.describe('on a light device', () => {
  test.use({ colorScheme: 'light' })
  test('a dark theme is chosen, and stands before the page is drawn', async ({ page }) => {
    await signInAs(page, 'trainee')
    await page.goto('/app/profile/edit?section=preferences')
    await look(page, 'Profile')
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
    // What stands when the body begins, before the application's own script has run.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        observer.disconnect()
        sessionStorage.setItem('first-theme', document.documentElement.dataset['mantineColorScheme'] ?? 'none')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await look(page, 'Profile')
    expect(await page.evaluate(() => sessionStorage.getItem('first-theme'))).toBe('dark')
    await expect(root).toHaveCSS('color-scheme', 'dark')
    await page.getByRole('radio', { name: 'Device' }).check({ force: true })
    await expect(root).toHaveCSS('color-scheme', 'light')
  })
})
