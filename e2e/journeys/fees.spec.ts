import { readFile } from 'node:fs/promises'
import { showMoney } from '@college/contract/accounting'
import type { Account, Transaction } from '@college/contract/accounting'
import { showDate } from '@college/contract/kit'
import type { Locator, Page } from '@playwright/test'
import { linesOf, readPdf } from '../../server/src/pdf/testing/read-pdf.ts'
import { today } from '../clock.ts'
import { atXero } from '../xero.ts'
import { call } from './calls.ts'
import { address, expect, look, signInAs, test } from './journey.ts'

// Both raise the fees of the same year.
test.describe.configure({ mode: 'serial' })

const year = Number(today().slice(0, 4)) + 1

interface Bill {
  id: number
  reference: string
  amount: number
  user_id: number
  user_name: string
  fee_year: number
}

interface Sent {
  recipients: { people?: readonly number[] } | null
  subject: string
}

interface Earlier {
  raises: readonly { id: number }[]
  imports: readonly { id: number }[]
}

/** Raises the fees of the year, and gives the invoices that were made. */
const raiseFees = async (office: Page): Promise<Bill[]> => {
  await office.getByRole('button', { name: 'Raise fees' }).first().click()
  const raising = office.getByRole('dialog')
  await raising.getByLabel('Fee year').selectOption(String(year))
  await expect(raising.getByText(/Gets an invoice: \d+/)).toBeVisible()
  await expect(raising.getByText('Callum Petrie')).toBeVisible()
  await raising.getByRole('button', { name: /^Raise \d+ invoices$/ }).click()
  await expect(office.getByText(/invoices raised, \$/)).toBeVisible()
  return (await call(office, 'GET', `/transactions?fee_year=${year}&state=due&limit=500`)) as Bill[]
}

/** The lines of a person's statement, as it is downloaded on a phone. */
const statementOf = async (phone: Page): Promise<string> => {
  const download = phone.waitForEvent('download')
  await phone.locator('[data-mobile-actions]').getByRole('button', { name: 'Statement' }).click()
  const bytes = await readFile(await (await download).path())
  return (await readPdf(bytes)).pages.flatMap((paper) => linesOf(paper)).join('\n')
}

const undoRaising = async (office: Page): Promise<void> => {
  const { raises } = (await call(office, 'GET', '/transactions/overview')) as Earlier
  await call(office, 'POST', '/subscriptions/raise/undo', { id: raises[0]?.id })
}

test('yearly fees are raised, three paid by a file of the bank, two reminded, and the statement read on a phone', async ({
  elsewhere,
}) => {
  const office = await elsewhere('admin', '/app/transactions/admin')
  await office.setViewportSize({ width: 1280, height: 900 })
  await look(office, 'Transactions')
  const before = await call(office, 'GET', `/transactions?fee_year=${year}&sort=id&limit=500`)
  const bills = await raiseFees(office)
  const three = bills.filter(({ user_name: who }) => who !== 'Callum Petrie').slice(0, 3)
  const day = showDate(today())
  const file = [
    'Date,Amount,Payee,Reference',
    ...three.map(({ amount, reference }, at) => `${day},${(amount / 100).toFixed(2)},Payer ${at},${reference}`),
    `${day},"1,234.50",Somebody else,rent`,
  ].join('\n')
  await office.getByRole('button', { name: 'Import from bank' }).click()
  const bank = office.getByRole('dialog')
  await bank.getByLabel('Or paste its lines').fill(file)
  await bank.getByRole('button', { name: 'Check file' }).click()
  await expect(bank.getByText('Matched')).toHaveCount(3)
  await expect(bank.getByText('Who paid?')).toHaveCount(1)
  await bank.getByRole('button', { name: 'Import 3 payments' }).click()
  await expect(office.getByText(/3 payments imported/)).toBeVisible()
  const paid = (await call(office, 'GET', `/transactions?fee_year=${year}&state=paid&limit=500`)) as Bill[]
  expect(paid.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    three.map(({ id }) => id).toSorted((a, b) => a - b),
  )

  await office.getByRole('link', { name: /^\d+ invoices of \d+ people$/ }).click()
  await expect(office.locator('[data-total]').filter({ hasText: /^\d+ of \d+ transactions$/ })).toBeVisible()
  const boxes = office.getByRole('table').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await office.getByRole('button', { name: 'Remind 2' }).click()
  await look(office, /message/i)
  await expect(office.getByLabel('Subject')).toHaveValue('Your fee is overdue')
  await office.getByRole('button', { name: /^Send/ }).first().click()
  await expect(async () => {
    const sent = (await call(office, 'GET', '/messages?q=Your fee is overdue&sort=-id&limit=1')) as Sent[]
    expect(sent[0]?.recipients?.people?.length).toBe(2)
  }).toPass()

  const phone = await elsewhere('fellow', '/app/transactions')
  await phone.setViewportSize({ width: 390, height: 844 })
  await look(phone, 'Transactions')
  await expect(phone.getByText(/is overdue$/).first()).toBeVisible()
  await expect(phone.getByText('12-3456-7890123-00')).toBeVisible()
  const statement = await statementOf(phone)
  const account = (await call(phone, 'GET', '/transactions/account')) as Account
  expect(account.overdue).toBeGreaterThan(0)
  for (const said of ['Callum Petrie', showMoney(account.overdue), showMoney(Math.abs(account.balance))])
    expect(statement).toContain(said)

  // The demo is left as it was.
  const { imports } = (await call(office, 'GET', '/transactions/overview')) as Earlier
  await call(office, 'POST', '/transactions/bank/undo', { id: imports[0]?.id })
  await undoRaising(office)
  expect(await call(office, 'GET', `/transactions?fee_year=${year}&sort=id&limit=500`)).toEqual(before)
})

/** Gives a file of the bank with one payment, as far as the answer about it: `answer` is that of the payment. */
const giveBankFile = async (office: Page, payment: string, answer: string): Promise<Locator> => {
  await office.goto('/app/transactions/admin')
  await office.getByRole('button', { name: 'Import from bank' }).click()
  const bank = office.getByRole('dialog')
  await bank.getByLabel('Or paste its lines').fill(`Date,Amount,Payee,Reference\n${payment}`)
  await bank.getByRole('button', { name: 'Check file' }).click()
  await expect(bank.getByText(answer)).toBeVisible()
  return bank
}

/** Follows a link of the page at Xero, which knows the server by the name of this machine and not by its address. */
const backFrom = async (page: Page, name: string): Promise<void> => {
  const link = await page.getByRole('link', { name }).getAttribute('href')
  const { pathname, search } = new URL(link ?? '')
  await page.goto(`${address()}${pathname}${search}`)
}

test('the office connects Xero, raises fees and sends six, three are paid there, the bank’s file of one doubles nothing, two are reminded, a difference is settled, and the statement says so', async ({
  page,
  allow,
  elsewhere,
}) => {
  // Invoices go to Xero once a minute.
  test.setTimeout(180_000)
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

  await page.goto('/app/transactions/admin')
  const bills = await raiseFees(page)
  const callum = bills.filter(({ user_name: who }) => who === 'Callum Petrie')
  const invoices = [...bills.filter((bill) => !callum.includes(bill)).slice(0, 5), ...callum]
  await page
    .getByRole('link', { name: /^\d+ invoices, \$/ })
    .first()
    .click()
  for (const { reference } of invoices)
    await page
      .getByRole('row', { name: new RegExp(reference) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Send 6' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('6 invoices sent.')).toBeVisible()
  const [changed, ...others] = invoices
  const [unpaid, paid] = [others.slice(0, 2), others.slice(2)]
  // What is sent goes to Xero by itself, within a minute.
  await expect(async () => {
    for (const { id } of invoices)
      expect((await call(page, 'GET', `/transaction?id=${id}`)) as Transaction).toMatchObject({
        xero_id: expect.any(String),
      })
  }).toPass({ timeout: 75_000 })

  for (const { reference, amount } of paid) {
    const happened = await atXero({ what: 'pay', number: reference, amount: amount / 100, server: address() })
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

  // A day later the bank reports what Xero has told already.
  const [own] = callum
  const settled = `/transactions?user_id=${own?.user_id}&sort=id&limit=500`
  const before = await call(page, 'GET', settled)
  const payment = `10/07/2026,${((own?.amount ?? 0) / 100).toFixed(2)},Callum Petrie,${own?.reference}`
  const bank = await giveBankFile(page, payment, 'Already recorded')
  await expect(bank.getByText(/This payment came from Xero, dated 09\/07\/2026/)).toBeVisible()
  await bank.getByRole('button', { name: 'Mark 1 as already here' }).click()
  await expect(page.getByText('No payments imported. 1 already here')).toBeVisible()
  const again = await giveBankFile(page, payment, 'Already imported')
  await expect(again.getByText(/Imported before, on /)).toBeVisible()
  await again.getByRole('button', { name: 'Cancel' }).click()
  const money = (rows: unknown): unknown =>
    (rows as Transaction[]).map(({ id, type, amount, allocated, state }) => ({ id, type, amount, allocated, state })) // as the call lists them
  expect(money(await call(page, 'GET', settled))).toEqual(money(before))

  for (const { id, user_id, reference } of unpaid) {
    await page.goto(`/app/transaction?id=${id}`)
    await expect(page.getByRole('heading', { name: `Invoice ${reference}` })).toBeVisible()
    await page.getByRole('link', { name: 'Remind' }).click()
    await look(page, /message/i)
    await page.getByRole('button', { name: /^Send/ }).first().click()
    await expect(async () => {
      const sent = (await call(page, 'GET', '/messages?sort=-id&limit=1')) as Sent[]
      expect(sent[0]?.recipients?.people).toEqual([user_id])
      expect(sent[0]?.subject).toMatch(/^Reminder: your .+ due on /)
    }).toPass()
  }

  await atXero({ what: 'change', number: changed?.reference ?? '', amount: 575, server: address() })
  await page.goto('/app/xero/admin')
  const row = page.getByRole('row', { name: new RegExp(String(changed?.reference)) })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText(showMoney(57_500), { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await look(page, 'Xero')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await row.getByRole('button', { name: 'Use Xero’s' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use Xero’s' }).click()
  await expect(row).toHaveCount(0)
  const taken = (await call(page, 'GET', `/transaction?id=${changed?.id}`)) as Transaction
  expect(taken.amount).toBe(57_500)

  const phone = await elsewhere('fellow', '/app/transactions')
  await phone.setViewportSize({ width: 390, height: 844 })
  await look(phone, 'Transactions')
  const statement = await statementOf(phone)
  for (const said of [callum[0]?.reference ?? '', showMoney(callum[0]?.amount ?? 0)]) expect(statement).toContain(said)
  // The payment in Xero stands in it once, and what the bank said of it not at all.
  expect([statement.split('09/07/2026').length - 1, statement.split('10/07/2026').length - 1]).toEqual([1, 0])

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Xero is not connected')).toBeVisible()
  // Those that were paid stay.
  await undoRaising(page)
  expect(((await call(page, 'GET', `/transactions?fee_year=${year}&state=due`)) as Bill[]).length).toBe(0)
})
