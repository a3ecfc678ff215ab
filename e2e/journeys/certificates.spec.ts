import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { call } from './calls.ts'
import { address, checkWithAxe, expect, look, signInAs, test } from './journey.ts'

/** What a press of the button brings, as text. */
const downloaded = async (button: Locator): Promise<string> => {
  const arriving = button.page().waitForEvent('download')
  await button.click()
  return readFileSync(await (await arriving).path(), 'utf8')
}

/** What a certificate says, by a library of others and the address that it names, and nothing else. */
const verifiedElsewhere = async (page: Page, certificate: string): Promise<string> => {
  const { kid = '' } = decodeProtectedHeader(certificate)
  const key = await importJWK(await (await page.request.get(kid)).json())
  return new TextDecoder().decode((await compactVerify(certificate, key, { algorithms: ['RS256'] })).payload)
}

test('a certificate of last year is taken along and verifies elsewhere, also once the office has renewed the key; an altered and a withdrawn one do not', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  await signInAs(page, 'fellow', '/app/cycle/fellow')
  // Reports of ended years are kept in the background, from a minute after the first start.
  const offered = page.getByRole('button', { name: /^Digital certificate of Cycle report Callum Petrie/ })
  await expect(async () => {
    await page.reload()
    await expect(offered).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 150_000, intervals: [4_000] })
  await look(page, 'Cycle reports')
  await offered.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/\d{4}–\d\d completed/)
  await checkWithAxe(page)
  const certificate = await downloaded(dialog.getByRole('button', { name: 'Download' }))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await downloaded(page.getByRole('button', { name: /^Credits of .* as XML$/ }).first())).toContain(
    '<n:FormattedName>Callum Petrie<',
  )
  expect(await verifiedElsewhere(page, certificate)).toContain('Callum Petrie')

  const office = await elsewhere('admin', '/app/integrations/admin?tab=keys')
  await look(office, 'Integrations')
  await office.getByRole('button', { name: 'Renew key' }).click()
  await expect(office.getByRole('dialog')).toContainText('can’t be undone')
  await office.getByRole('dialog').getByRole('button', { name: 'Renew key' }).click()
  await expect(office.getByRole('listitem').filter({ hasText: 'Verifies only' }).first()).toContainText('certificate')
  expect(await verifiedElsewhere(page, certificate)).toContain('Callum Petrie')

  const other = await elsewhere(null)
  await other.goto(`${address()}/app/verify`)
  await other.getByLabel('Certificate', { exact: true }).fill(certificate)
  await other.getByRole('button', { name: 'Verify certificate' }).click()
  await expect(other.getByText('This certificate is valid')).toBeVisible()

  const [head, said = '', signature] = certificate.split('.')
  const altered = Buffer.from(said, 'base64url').toString().replace('Callum Petrie', 'Callum Other')
  const verify = async (text: string): Promise<void> => {
    await other.getByLabel('Certificate', { exact: true }).fill(text)
    await other.getByRole('button', { name: 'Verify certificate' }).click()
  }
  await verify([head, Buffer.from(altered).toString('base64url'), signature].join('.'))
  await expect(other.getByText('This certificate was altered')).toBeVisible()

  const { badges } = (await call(page, 'GET', '/badges')) as { badges: { id: number }[] }
  const reason = 'It was issued by mistake.'
  await call(office, 'POST', '/badge/withdraw', { id: badges[0]?.id, reason })
  await verify(certificate)
  await expect(other.getByText('This certificate was withdrawn')).toBeVisible()
  await expect(other.getByText(reason)).toBeVisible()
})
