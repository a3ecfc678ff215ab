import { showMoney } from '@college/contract/accounting'
import type { Transaction } from '@college/contract/accounting'
import type { Page } from '@playwright/test'
import { atXero } from '../xero.ts'
import { call, ownTitle } from './calls.ts'
import { address, expect, look, signInAs, test } from './journey.ts'

/** Follows a link of the page at Xero, which knows the server by the name of this machine and not by its address. */
const backFrom = async (page: Page, name: string): Promise<void> => {
  const link = await page.getByRole('link', { name }).getAttribute('href')
  const { pathname, search } = new URL(link ?? '')
  await page.goto(`${address()}${pathname}${search}`)
}

test('the office connects Xero, sends four invoices, has three of them paid there, settles a difference and disconnects', async ({
  page,
  allow,
}) => {
  allow(/status of 476/)
  await signInAs(page, 'admin', '/app/settings/admin')
  await page.getByRole('link', { name: 'Xero', exact: true }).click()
  await look(page, 'Xero')
  await expect(page.getByText('Xero is not connected')).toBeVisible()
  await page.getByRole('button', { name: 'Connect to Xero' }).click()
  // Whoever changes their mind at Xero reads so.
  await backFrom(page, 'Cancel')
  await expect(page.getByText('Xero wasn’t connected: access was not allowed there.')).toBeVisible()
  expect(page.url()).not.toContain('state=')
  await page.getByRole('button', { name: 'Connect to Xero' }).click()
  await backFrom(page, 'Allow access')
  await expect(page.getByText('College of Demonstration')).toBeVisible()
  await look(page, 'Xero')
  await page.getByRole('button', { name: 'Use this organisation' }).click()
  await expect(page.getByText('Choose an organisation')).toBeVisible()
  await page.getByLabel('College of Demonstration').check()
  await page.getByRole('button', { name: 'Use this organisation' }).click()
  await expect(page.getByText('Connected with College of Demonstration.')).toBeVisible()
  await page.getByLabel('Account for invoices').selectOption({ label: '200 Subscriptions' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved how invoices are booked')).toBeVisible()

  const people = (await call(page, 'GET', '/users?limit=4')) as { id: number }[]
  const description = ownTitle('Fee')
  const invoices: Transaction[] = []
  for (const { id: user_id } of people) {
    const body = { user_id, type: 'invoice', date: '2026-07-01', amount: 115_000, description }
    invoices.push((await call(page, 'PUT', '/transaction', body)) as Transaction)
  }
  await page.reload()
  for (const { reference } of invoices) {
    await page
      .getByRole('row', { name: new RegExp(String(reference)) })
      .getByRole('checkbox')
      .check()
  }
  await page.getByRole('button', { name: 'Send ours (4)' }).click()
  await expect(page.getByText('4 invoices on the way to Xero')).toBeVisible()
  const [changed, ...paid] = invoices
  for (const { reference } of invoices)
    await expect(page.getByRole('row', { name: new RegExp(String(reference)) })).toHaveCount(0, { timeout: 30_000 })

  for (const { reference } of paid) {
    const happened = await atXero({ what: 'pay', number: reference ?? '', amount: 1150, server: address() })
    expect(happened).toEqual({ status: 200, wrong: '' })
  }
  await expect(async () => {
    for (const { id } of paid) expect(await call(page, 'GET', `/transaction?id=${id}`)).toMatchObject({ state: 'paid' })
  }).toPass({ timeout: 30_000 })
  await page.goto(`/app/transaction?id=${paid[0]?.id}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })

  await atXero({ what: 'change', number: changed?.reference ?? '', amount: 575, server: address() })
  await page.goto('/app/xero/admin')
  const row = page.getByRole('row', { name: new RegExp(String(changed?.reference)) })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText(showMoney(57_500), { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await look(page, 'Xero')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await row.getByRole('button', { name: 'Take Xero’s' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take Xero’s' }).click()
  await expect(row).toHaveCount(0)
  const taken = (await call(page, 'GET', `/transaction?id=${changed?.id}`)) as Transaction
  expect(taken.amount).toBe(57_500)

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Xero is not connected')).toBeVisible()
})
