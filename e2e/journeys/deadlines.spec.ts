import { deadlineInWords } from '@college/contract/cpd'
import type { Deadline } from '@college/contract/cpd'
import { addDays, daysBetween, plural, showDate } from '@college/contract/kit'
import { today } from '../clock.ts'
import { call, ownId, ownTitle } from './calls.ts'
import { expect, goBy, look, signInAs, test } from './journey.ts'

test('a trainee finds everything due on one page, overdue first, and goes to where it is done @phone', async ({
  page,
}) => {
  await signInAs(page, 'trainee', null)
  const user_id = await ownId(page)
  const plan = (await call(page, 'GET', '/devplan/current')) as { id: number }
  const title = ownTitle('Read the consensus paper')
  const goal = {
    devplan_id: plan.id,
    user_id,
    title,
    completion_type: 'time',
    time: 60,
    deadline: addDays(today(), -12),
  }
  const made = (await call(page, 'PUT', '/devgoal', goal)) as { id: number }

  await page.goto('/app/home/trainee')
  await look(page, /^Welcome back/)
  await page.getByRole('link', { name: 'All deadlines' }).click()
  await look(page, 'Deadlines')
  const line = page.getByRole('listitem').filter({ hasText: title })
  await expect(line).toContainText('12 days overdue')
  // Whatever is overdue stands before whatever is not.
  const due = (await call(page, 'GET', '/cpd/deadlines')) as Deadline[]
  const late = due.map(({ day }) => day !== null && day < today())
  expect(late).toEqual(late.toSorted((a, b) => Number(b) - Number(a)))
  // Forms that were signed and what is due in years are folded away until they are asked for.
  await page.getByRole('button', { name: /signed forms to finish$/ }).click()
  await page.getByRole('button', { name: /later than a year from now$/ }).click()
  await expect(page.locator('main').getByRole('listitem')).toHaveCount(due.length)

  await page.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('checkbox', { name: 'Practising certificate' }).check()
  await page.keyboard.press('Escape')
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove the filter Kind' }).click()
  await line.getByRole('link').locator('visible=true').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(page.url()).toContain(`/plan/goal?id=${made.id}`)
  await call(page, 'DELETE', `/devgoal?id=${made.id}`)
})

test('a supervisor finds what waits for them, from the menu', async ({ page }) => {
  await signInAs(page, 'educator')
  await goBy(page, 'Deadlines')
  await look(page, 'Deadlines')
  const due = (await call(page, 'GET', '/cpd/deadlines')) as Deadline[]
  const [waiting] = due.filter(({ task }) => task === 'fill_form')
  expect(waiting, 'the demo college asks an educator to fill in a part and sign').toBeDefined()
  const line = page
    .getByRole('listitem')
    .filter({ hasText: `Form to fill in and sign for ${waiting?.user_name}` })
    .first()
  await expect(line).toContainText('Waiting')
  await line
    .getByRole('link', { name: /^Fill in/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/app\/form\?id=/)
})

test('a fellow finds what they owe on the home and in deadlines, and opens it @phone', async ({ page }) => {
  await signInAs(page, 'fellow', '/app/home/fellow')
  await look(page, /^Welcome back/)
  const due = (await call(page, 'GET', '/cpd/deadlines')) as Deadline[]
  const [fee] = due.filter(({ task }) => task === 'pay_fee')
  if (fee?.day == null) throw new Error('the demo fellow owes nothing')
  const words = deadlineInWords(fee)
  expect(words).toMatch(/^Fee due: \$[\d,]+\.\d\d for /)
  const late = plural(daysBetween(fee.day, today()), 'day')
  const onHome = page.getByRole('region', { name: 'Next for you' }).getByRole('listitem').filter({ hasText: words })
  await expect(onHome).toContainText(`${late} overdue`)
  await expect(onHome).toContainText(showDate(fee.day))

  await page.getByRole('link', { name: 'All deadlines' }).click()
  await look(page, 'Deadlines')
  await page.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('checkbox', { name: 'Fees' }).check()
  await page.keyboard.press('Escape')
  const lines = page.locator('main').getByRole('listitem')
  await expect(lines).toHaveCount(due.filter(({ task }) => task === 'pay_fee').length)
  await lines.filter({ hasText: words }).getByRole('link').locator('visible=true').first().click()
  await look(page, /^Invoice /)
  await expect(page.getByText('How to pay')).toBeVisible()
  expect(page.url()).toContain(fee.path)
})
