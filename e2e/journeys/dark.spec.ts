import type { WholeForm } from '@college/contract/forms'
import { call, ownTitle, withIds } from './calls.ts'
import { mailedLink } from './guests.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import { askSupervisor, completedForm, here, observer, publishTemplate, supervisor } from './signing-fixture.ts'

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

test('what a guest signs, verifies and unsubscribes from keeps its contrast in the dark, and so do the signers of a form @phone', async ({
  page,
  elsewhere,
  allow,
}) => {
  test.slow()
  allow(/404 \(Not Found\).*unsubscribe/)
  const template = await publishTemplate(elsewhere, [supervisor, observer])
  const trainee = await elsewhere('trainee', null)
  const { id } = await completedForm(trainee, template, ownTitle('Elbow'))
  await askSupervisor(trainee, id, 'Rāpana')
  const signer_email = `${ownTitle('observer').replace(' ', '.')}@hospital.example`
  const guest = { devform_id: id, party: observer.key, signer_name: 'Dr Ana Whitu', signer_email }
  await call(trainee, 'PUT', '/devformsignature', guest)

  await page.goto(here(await mailedLink(signer_email)))
  await look(page, /^Case discussion/)
  // Paper that is drawn on is light, and does not glare.
  const pad = page.locator('canvas')
  const ground = await pad.evaluate((canvas) => getComputedStyle(canvas.parentElement ?? canvas).backgroundColor)
  expect(ground).toBe('rgb(211, 221, 223)')
  await page.getByRole('button', { name: 'Don’t sign' }).click()
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(page.getByText('Enter why you’re not signing')).toBeVisible()
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel(/^I took part in this/).check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await look(page, 'Thank you, Dr Ana Whitu')

  const { verification_code: code } = (await call(trainee, 'GET', `/devform/whole?id=${id}`)) as WholeForm
  for (const [path, heading] of [
    ['/app/verify', 'Verify a form or report'],
    [`/app/verify#code=${code}`, 'This form is valid'],
    ['/app/verify#code=ABCD-1234', /code/],
    ['/app/sign', 'Sign a form'],
    ['/app/unsubscribe', 'Unsubscribe'],
  ] as const) {
    await page.goto(path)
    await look(page, heading)
  }
  await page.goto('/app/verify')
  await page.goto('/app/unsubscribe#token=reminders%20none')
  await page.getByRole('button', { name: 'Turn off reminders' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await checkWithAxe(page)

  await signInAs(trainee, 'trainee', `/app/form?id=${id}`)
  await look(trainee, /^Case discussion/)
  await signInAs(page, 'educator', '/app/forms?sign=several')
  await look(page, 'Sign several forms')
  await page.goto(`/app/form?id=${id}`)
  await look(page, /^Case discussion/)
})

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
