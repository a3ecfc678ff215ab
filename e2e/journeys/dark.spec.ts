import { look, signInAs, test } from './journey.ts'

test.use({ colorScheme: 'dark' })

const screens = [
  ['educator', ['/app/trainees', 'Trainees'], ['/app/plans/training', 'Training plans']],
  ['trainee', ['/app/trainee/report', 'Trainee Report'], ['/app/profile/edit?section=data', 'Profile']],
  ['admin', ['/app/cycle/dashboard', 'Cycle dashboard'], ['/app/cycle/simulator', 'Try other rules']],
] as const

for (const [person, ...opened] of screens) {
  test(`the screens of ${person} keep their contrast in the dark`, async ({ page }) => {
    await signInAs(page, person)
    await look(page, /^Welcome back/)
    for (const [path, heading] of opened) {
      await page.goto(path)
      await look(page, heading)
    }
  })
}
