import { readFile } from 'node:fs/promises'
import { showMoney } from '@college/contract/accounting'
import type { Account } from '@college/contract/accounting'
import { showDate } from '@college/contract/kit'
import { linesOf, readPdf } from '../../server/src/pdf/testing/read-pdf.ts'
import { today } from '../clock.ts'
import { call } from './calls.ts'
import { expect, look, test } from './journey.ts'

interface Bill {
  id: number
  reference: string
  amount: number
  user_name: string
  fee_year: number
}

interface Sent {
  recipients: { people?: readonly number[] } | null
}

interface Earlier {
  raises: readonly { id: number }[]
  imports: readonly { id: number }[]
}

test('yearly fees are raised, three paid by a file of the bank, two reminded, and the statement read on a phone', async ({
  elsewhere,
}) => {
  const year = Number(today().slice(0, 4)) + 1
  const office = await elsewhere('admin', '/app/transactions/admin')
  await office.setViewportSize({ width: 1280, height: 900 })
  await look(office, 'Transactions')
  await office.getByRole('button', { name: 'Raise fees' }).first().click()
  const raising = office.getByRole('dialog')
  await raising.getByLabel('Fee year').selectOption(String(year))
  await expect(raising.getByText(/Gets an invoice: \d+/)).toBeVisible()
  await expect(raising.getByText('Callum Petrie')).toBeVisible()
  await raising.getByRole('button', { name: /^Raise \d+ invoices$/ }).click()
  await expect(office.getByText(/invoices raised, \$/)).toBeVisible()

  const bills = (await call(office, 'GET', `/transactions?fee_year=${year}&state=due&limit=500`)) as Bill[]
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
  const download = phone.waitForEvent('download')
  await phone.locator('[data-mobile-actions]').getByRole('button', { name: 'Statement' }).click()
  const bytes = await readFile(await (await download).path())
  const statement = (await readPdf(bytes)).pages.flatMap((paper) => linesOf(paper)).join('\n')
  const account = (await call(phone, 'GET', '/transactions/account')) as Account
  expect(account.overdue).toBeGreaterThan(0)
  for (const said of ['Callum Petrie', showMoney(account.overdue), showMoney(Math.abs(account.balance))])
    expect(statement).toContain(said)

  // The demo is left as it was.
  const { raises, imports } = (await call(office, 'GET', '/transactions/overview')) as Earlier
  await call(office, 'POST', '/transactions/bank/undo', { id: imports[0]?.id })
  await call(office, 'POST', '/subscriptions/raise/undo', { id: raises[0]?.id })
  expect(await call(office, 'GET', `/transactions?fee_year=${year}`)).toEqual([])
})
