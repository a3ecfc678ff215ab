import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from './calls.ts'
import { address, checkWithAxe, expect, look, signInAs, test } from './journey.ts'

interface Registered {
  readonly name: string
  readonly lastname: string
  readonly id: number
}

/** Somebody new has registered and asks to be a trainee; an administrator is signed in on the page. */
const begin = async (page: Page, firstname: string): Promise<Registered> => {
  const lastname = `Ngata${randomUUID().slice(0, 6)}`
  const registering = await page.request.put(`${address()}/api/v1/user`, {
    data: {
      firstname,
      lastname,
      email: `${lastname.toLowerCase()}@example.nz`,
      wanted_role: 'Trainee',
    },
  })
  expect(registering.status()).toBe(202)
  await signInAs(page, 'admin')
  const [found] = (await call(page, 'GET', `/users/overview?q=${lastname}`)) as { id: number }[]
  expect(found).toBeDefined()
  return { name: `${firstname} ${lastname}`, lastname, id: found?.id ?? 0 }
}

const openActs = async (page: Page, firstname: string): Promise<void> =>
  page.getByRole('button', { name: `Actions for ${firstname}` }).click()

const answer = async (page: Page, verb: string): Promise<void> => {
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await checkWithAxe(page)
  await question.getByRole('button', { name: verb, exact: true }).click()
  await expect(question).toBeHidden()
}

test('the office confirms a new person, gives the role, links an educator, switches to them and comes back', async ({
  page,
}) => {
  const { name, lastname } = await begin(page, 'Aroha')
  await look(page, /^Welcome back, Priya Nair/)
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()

  await page.goto('/app/users/admin')
  await look(page, 'All users')
  await page.getByRole('searchbox', { name: 'Search' }).fill(lastname)
  await expect(page).toHaveURL(new RegExp(`q=${lastname}`))
  await expect(page.getByText('Not confirmed')).toHaveCount(1)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await look(page, name)

  await page.getByRole('button', { name: 'Confirm address', exact: true }).click()
  await expect(page.getByText(`Address confirmed for ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Give Trainee role' }).click()
  await expect(page.getByText('Aroha is now Trainee')).toBeVisible()
  await expect(page.getByText('asks for the role')).toHaveCount(0)

  await page.getByRole('link', { name: 'Roles and access' }).click()
  await expect(page.getByRole('checkbox', { name: 'Trainee' })).toBeChecked()
  await look(page, name)
  await page.getByRole('link', { name: 'Link an educator' }).click()
  await look(page, 'Link two people')
  await page.getByLabel('Teacher').first().fill('rapana')
  await page.getByRole('option', { name: 'Helen Rāpana' }).click()
  await page.getByLabel('Educator', { exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Save relationship' }).click()
  await expect(page.getByRole('link', { name: 'Helen Rāpana', exact: true })).toBeVisible()
  await look(page, name)

  await page.getByRole('button', { name: 'Switch to Aroha' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Switch' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await checkWithAxe(page)
  await dialog.getByLabel('Why').fill('Asked where the programme is')
  await dialog.getByRole('button', { name: 'Switch' }).click()
  await look(page, `Welcome, ${name}`)
  await expect(page.getByText(`You are acting as ${name}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Back to Priya Nair' }).click()
  await expect(page.getByText('You are acting as')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Priya Nair/ }).first()).toBeVisible()
})

test('the office makes somebody inactive, deletes and restores them @phone', async ({ page, allow }) => {
  allow(/404/)
  const { id, name, lastname } = await begin(page, 'Tama')
  await call(page, 'POST', '/users/act', { ids: [id], act: 'confirm' })
  await page.goto(`/app/user/admin?id=${id}`)
  await look(page, name)
  await openActs(page, 'Tama')
  await page.getByRole('button', { name: 'Make inactive' }).click()
  await answer(page, 'Make inactive')
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Inactive', { exact: true })).toHaveCount(0)

  await openActs(page, 'Tama')
  await page.getByRole('button', { name: 'Delete' }).click()
  await answer(page, 'Delete')
  await look(page, 'All users')
  await page.goto(`/app/user/admin?id=${id}`)
  await expect(page.getByText('This person isn’t here')).toBeVisible()
  await look(page, 'User')
  await page.goto(`/app/users/admin?state=deleted&q=${lastname}`)
  const row = page.getByRole('checkbox', { name: `Select ${name}` })
  await row.check()
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'Restore 1' }).click()
  await expect(row).toHaveCount(0)
  await page.goto(`/app/user/admin?id=${id}&tab=history`)
  await look(page, name)
})

test('several people are acted on at once, and the preview names them', async ({ page }) => {
  const first = await begin(page, 'Rewi')
  await page.goto(`/app/users/admin?q=${first.lastname}`)
  await look(page, 'All users')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await checkWithAxe(page)
  await page.getByRole('button', { name: 'Confirm 1 address' }).click()
  await answer(page, 'Confirm address')
  await expect(page.getByText('Waiting for a role').or(page.getByText('Asked for the role Trainee'))).toBeVisible()
})

test('the settings of the office, and what they refuse', async ({ page, allow }) => {
  allow(/46[0-9]|40[09]/)
  await signInAs(page, 'admin', '/app/settings/admin')
  await look(page, 'Settings')
  for (const part of ['Organisation', 'Permissions', 'Agreements', 'API']) {
    await page.getByRole('main').getByRole('link', { name: part, exact: true }).click()
    await look(page, part)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Settings' }).click()
    await look(page, 'Settings')
  }
  await page.goto('/app/settings/admin?tab=roles&edit=new')
  await page.getByLabel('Name').fill('fellow')
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByRole('link', { name: /^Name: / })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')

  await page.goto('/app/organisationconfigs/admin')
  await look(page, 'Organisation settings')
  await page.getByRole('link', { name: /^When a time goal is completed/ }).click()
  await look(page, 'When a time goal is completed')

  await page.goto('/app/userrelationships/admin')
  await look(page, 'User relationships')

  await page.goto('/app/user/admin')
  await look(page, 'Add person')
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Tui')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel(/^Username/).fill('tr')
  // A role that a cycle asks something of begins on a day.
  const joined = page.getByLabel('Joining date', { exact: true })
  await expect(joined).toBeHidden()
  await page.getByRole('checkbox', { name: 'Trainee' }).check()
  await expect(joined).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  const send = page.getByRole('button', { name: 'Add person' })
  const wrong = (label: string | RegExp) => expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await send.click()
  // All that is wrong is said at once.
  await wrong('Email')
  await wrong(/^Username/)
  await joined.fill('soon')
  await send.click()
  await expect(page.getByText('Enter a date as DD/MM/YYYY', { exact: true })).toBeVisible()
  await joined.fill('1/2/2026')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.nz`)
  await send.click()
  await wrong(/^Username/)
  await page.getByLabel(/^Username/).fill('trainee')
  await send.click()
  await wrong(/^Username/)
  await look(page, 'Add person')
  await expect(page.getByLabel('First name')).toHaveValue('Ana')
})

test('the platform sees every organisation in figures', async ({ page }) => {
  await signInAs(page, 'padmin', '/app/settings/admin?tab=organisations')
  await look(page, 'Organisations')
  await page.getByRole('link', { name: 'People of Waipounamu Institute' }).click()
  await look(page, 'All users')
  await expect(page.getByRole('button', { name: /College ?Waipounamu Institute/ })).toBeVisible()
})
