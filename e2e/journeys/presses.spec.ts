import type { Form } from '@college/contract/forms'
import type { Placement, Procedure } from '@college/contract/logbook'
import { addDays } from '@college/contract/kit'
import { today } from '../clock.ts'
import { call, ownId, ownTitle } from './calls.ts'
import { countPresses } from './count-presses.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, look, signInAs, tabTo, test, undo } from './journey.ts'
import { completedForm, publishTemplate, supervisor } from './signing-fixture.ts'

// How many presses the acts of every day take from home: by touch on a phone, with the keys alone at a desk. What is typed is no press; a key
// that does what a button does is one.

/** As many stops as a screen with its frame has. */
const far = 120

/** Presses something as it is pressed there. */
const press = async (target: Locator, isMobile: boolean, key = 'Enter'): Promise<void> => {
  const shown = target.locator('visible=true').first()
  if (isMobile) return shown.click()
  await expect(shown).toBeVisible()
  await tabTo(target.page(), shown, far)
  await target.page().keyboard.press(key)
}

/** The first line of who needs the educator that says this. */
const needing = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Needs you' }).getByRole('listitem').filter({ hasText: words }).first()

test('a form is signed with two presses from home @phone', async ({ page, elsewhere, isMobile }) => {
  const template = await publishTemplate(elsewhere, [{ ...supervisor, who: 'anyone' }])
  const trainee = await elsewhere('trainee', null)
  const { id } = await completedForm(trainee, template, ownTitle('Wrist'))
  // Trainees find the people who look after them; the office finds anyone.
  const office = await elsewhere('admin', null)
  const [callum] = (await call(office, 'GET', '/users?q=Callum%20Petrie')) as { id: number }[]
  await call(trainee, 'PUT', '/devformsignature', { devform_id: id, party: supervisor.key, signer_id: callum?.id })
  await office.close()
  await trainee.close()

  // What waits longest stands first, which may be a form of the demo college; of some a part is filled in, which takes more.
  await signInAs(page, 'fellow')
  const presses = await countPresses(page)
  const waiting = page.getByRole('region', { name: 'Waiting for your signature' })
  await press(waiting.getByRole('link', { name: /^Read and sign/ }), isMobile)
  await expect(page).toHaveURL(/\/app\/form\?id=\d+/)
  const sign = page.getByRole('button', { name: 'Sign as Callum Petrie' })
  await press(sign, isMobile)
  await expect(page.getByText(/^Signed \d/).first()).toBeVisible()
  await expect(sign).toBeHidden()
  expect(await presses()).toBe(2)
  // What was pressed by mistake is undone, and signed when it was meant.
  await undo(page)
  await expect(page.getByText('Signature undone')).toBeVisible()
  await sign.click()
  await expect(page.getByText(/^Signed \d/).first()).toBeVisible()
})

test('an assessment is asked for with three presses from home @phone', async ({ page, isMobile }) => {
  await signInAs(page, 'trainee')
  // What was asked for last stands there, so an everyday form takes no choosing.
  const named = encodeURIComponent('Mini clinical evaluation')
  const [mini] = (await call(page, 'GET', `/devformtemplates?q=${named}`)) as { id: number }[]
  const user_id = await ownId(page)
  const begun = (await call(page, 'PUT', '/devform', { devformtemplate_id: mini?.id, user_id })) as { id: number }
  const presses = await countPresses(page)
  await press(page.getByRole('link', { name: 'Ask for an assessment' }), isMobile)
  const dialog = page.getByRole('dialog', { name: 'Ask for an assessment' })
  await expect(dialog.getByLabel('Form', { exact: true })).toHaveValue(String(mini?.id))
  const helen = dialog.getByRole('checkbox', { name: /Helen Rāpana/ })
  await press(helen, isMobile, 'Space')
  await expect(helen).toBeChecked()
  const title = ownTitle('Knee injection, today 14:00')
  await dialog.getByLabel('What it is about (optional)').fill(title)
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/devform/asked'))
  await press(dialog.getByRole('button', { name: 'Ask', exact: true }), isMobile)
  await expect(page.getByText('Asked Helen Rāpana')).toBeVisible()
  expect(await presses()).toBe(3)
  const { data } = (await (await asked).json()) as { data: Form[] }
  expect(data.map((form) => form.title)).toEqual([title])
  for (const { id } of [begun, ...data]) await call(page, 'DELETE', `/devform?id=${id}`)
})

test('a report is accepted with two presses from home, and one more undoes that @phone', async ({
  page,
  elsewhere,
  isMobile,
}) => {
  const trainee = await elsewhere('trainee', null)
  const [helen] = (await call(trainee, 'GET', `/users?q=${encodeURIComponent('Rāpana')}`)) as { id: number }[]
  const stay = {
    user_id: await ownId(trainee),
    type: ownTitle('Spine clinic'),
    supervisor_id: helen?.id,
    start_date: addDays(today(), -1),
    end_date: today(),
    hours: 40,
    went_well: 'The list ran on time.',
    was_hard: 'One long day.',
    next_quarter: 'More lumbar spines.',
  }
  const { id, updated_at } = (await call(trainee, 'PUT', '/placement', stay)) as Placement
  await call(trainee, 'POST', '/placement/submit', { id, updated_at })

  await signInAs(page, 'educator')
  const presses = await countPresses(page)
  const link = page.getByRole('main').locator(`a[href="/app/placement?id=${id}"]`)
  await press(link, isMobile)
  await look(page, /^Placement report, /)
  await press(page.getByRole('button', { name: 'Accept' }), isMobile)
  await expect(page.getByText('Report accepted')).toBeVisible()
  expect(await presses()).toBe(2)
  await undo(page)
  await expect(page.getByText('The report is waiting for you again')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept', exact: true }).first()).toBeVisible()
  // A home shows three that wait: this one is no longer among them.
  const now = (await call(trainee, 'GET', `/placement?id=${id}`)) as Placement
  await call(page, 'POST', '/placement/return', { id, updated_at: now.updated_at, comment: 'Thank you.' })
  await call(trainee, 'DELETE', `/placement?id=${id}`)
  await trainee.close()
})

/** The causes that a person's page names. */
const causes = (page: Page): Locator => page.getByRole('region', { name: 'Why behind' }).getByRole('listitem')

for (const who of ['educator', 'director'] as const)
  test(`why someone is behind is one press from the home of the ${who} @phone`, async ({ page, isMobile }) => {
    await signInAs(page, who)
    const presses = await countPresses(page)
    await press(needing(page, /goals to catch up|behind/).getByRole('link'), isMobile)
    await expect(causes(page)).not.toHaveCount(0)
    expect(await presses()).toBe(1)
  })

/** Opens the trainees who are behind from the office's home. */
const behindForOffice = (page: Page, isMobile: boolean): Promise<void> =>
  press(page.getByRole('link', { name: /trainees are behind in goals or hours$/ }), isMobile)

test('why someone is behind is one press from the home of the office @phone', async ({ page, isMobile }) => {
  await signInAs(page, 'admin')
  const presses = await countPresses(page)
  await press(needing(page, /behind in goals or hours/).locator('a[href^="/app/person"]'), isMobile)
  await expect(causes(page)).not.toHaveCount(0)
  expect(await presses()).toBe(1)
})

/** Sends what a screen has made ready for everyone behind, and takes it back. */
const sendToAll = async (page: Page, isMobile: boolean, presses: () => Promise<number>): Promise<void> => {
  await look(page, 'Write a message')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ people get this$/ })).toBeVisible()
  await press(page.getByRole('button', { name: 'Send', exact: true }), isMobile)
  await expect(page.getByText(/^Sent to \d+ people$/)).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(4)
  await look(page, 'Messages')
  await undo(page)
  await look(page, 'Write a message')
  await call(page, 'DELETE', `/message?id=${new URL(page.url()).searchParams.get('id')}`)
}

for (const who of ['educator', 'director'] as const)
  test(`everyone who is behind is written to with at most four presses from the home of the ${who} @phone`, async ({
    page,
    isMobile,
  }) => {
    await signInAs(page, who)
    const presses = await countPresses(page)
    await press(page.getByRole('link', { name: /^Remind (\d+ of )?\d+ trainees? behind/ }), isMobile)
    await sendToAll(page, isMobile, presses)
  })

test('everyone who is behind is written to with at most four presses from the home of the office', async ({
  page,
  isMobile,
}) => {
  await signInAs(page, 'admin')
  const presses = await countPresses(page)
  await behindForOffice(page, isMobile)
  await look(page, 'Trainees')
  await press(page.getByRole('button', { name: 'For these trainees' }), isMobile)
  await press(page.getByRole('link', { name: 'Remind those behind' }), isMobile)
  await sendToAll(page, isMobile, presses)
})

const written = {
  trainee: async (page: Page, isMobile: boolean) => {
    await press(needing(page, 'Tomasi Leota').getByRole('link', { name: /^Remind/ }), isMobile)
  },
  goal: async (page: Page, isMobile: boolean) => {
    await press(needing(page, /expected by now/).getByRole('link', { name: /expected by now/ }), isMobile)
    await expect(page).toHaveURL(/\/goal\?/)
    await press(page.getByRole('link', { name: 'Remind', exact: true }), isMobile)
  },
  report: async (page: Page, isMobile: boolean) => {
    await press(needing(page, 'Tomasi Leota').getByRole('link', { name: /^Placement report/ }), isMobile)
    await expect(page).toHaveURL(/\/placement\?id=/)
    await press(page.getByRole('link', { name: 'Remind', exact: true }), isMobile)
  },
  form: async (page: Page, isMobile: boolean) => {
    const waiting = page.getByRole('region', { name: 'Waiting for your signature' })
    await press(waiting.getByRole('link', { name: /^(Read|Fill in) and sign/ }), isMobile)
    await expect(page).toHaveURL(/\/form\?id=/)
    await press(page.getByRole('link', { name: 'Write', exact: true }), isMobile)
    await look(page, 'Write a message')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Your form')
    await page.getByRole('textbox', { name: 'Message' }).fill('Which shoulder was it?')
  },
}

for (const [what, open] of Object.entries(written))
  test(`one person is written to about a ${what} with at most four presses from home @phone`, async ({
    page,
    isMobile,
  }) => {
    await signInAs(page, 'educator')
    const presses = await countPresses(page)
    await open(page, isMobile)
    await look(page, 'Write a message')
    await expect(page.getByRole('status').filter({ hasText: '1 person gets this' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Send', exact: true }), isMobile)
    await expect(page.getByText('Sent to 1 person')).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(4)
    await undo(page)
    await look(page, 'Write a message')
    await call(page, 'DELETE', `/message?id=${new URL(page.url()).searchParams.get('id')}`)
  })

test('the usual procedure is logged with three presses from home @phone', async ({ page, isMobile }) => {
  await signInAs(page, 'trainee')
  const presses = await countPresses(page)
  if (isMobile) await page.getByRole('link', { name: 'Log procedure' }).click()
  else await page.keyboard.press('p')
  await look(page, 'New procedure')
  await press(page.getByRole('button', { name: /^Same as last time/ }), isMobile)
  await page.getByLabel('NHI').fill('ZSC21TN')
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/v1/procedure'),
  )
  await press(page.getByRole('button', { name: 'Save procedure' }), isMobile)
  expect(await presses()).toBe(3)
  const { data } = (await (await saved).json()) as { data: Procedure }
  await call(page, 'DELETE', `/procedure?id=${data.id}`)
})
