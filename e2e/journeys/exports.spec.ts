import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { call } from './calls.ts'
import { checkWithAxe, expect, look, signIn, signInAs, test } from './journey.ts'

interface Named {
  readonly id: number
  readonly name: string
}

interface Titled {
  readonly id: number
  readonly title: string
}

interface Imported {
  readonly college: string
  readonly counts: Readonly<Record<string, number>>
}

/** Fetches the newest export once it is ready. */
const fetchNewest = async (page: Page): Promise<Download> => {
  const button = page.getByRole('button', { name: /^Download / }).first()
  await expect(button).toBeVisible({ timeout: 150_000 })
  const download = page.waitForEvent('download')
  await button.click()
  return download
}

test('a person takes everything along to a second college of the same installation and finds it there', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(300_000)
  await signInAs(page, 'trainee', '/app/export/user')
  await look(page, 'Export')
  await page.getByRole('button', { name: 'Export my records' }).click()
  const archive = await (await fetchNewest(page)).path()

  const office = await elsewhere('padmin', '/app/users/admin')
  const colleges = (await call(office, 'GET', '/organisations')) as Named[]
  const college = colleges.find(({ name }) => name.startsWith('Waipounamu'))
  const [person] = (await call(office, 'GET', `/users?organisation_id=${college?.id ?? 0}&q=Arai`)) as Named[]
  await office.goto(`/app/person/import?user_id=${person?.id ?? 0}`)
  await look(office, 'Import from another college')
  await office.getByLabel('Archive', { exact: true }).setInputFiles(archive)
  await expect(office.getByRole('heading', { name: 'What we’ll import' })).toBeVisible({ timeout: 60_000 })
  await expect(office.getByText(/^This file hasn’t been changed since Kahurangi College.* exported it/)).toBeVisible()
  await expect(office.getByText('Imported, signed elsewhere').first()).toBeVisible()
  await checkWithAxe(office)
  // A name that the other college does not use is one of its own there.
  const choice = office.getByLabel(/^“.+” is$/).first()
  await choice.selectOption({ index: 1 })
  await expect(office.getByRole('heading', { name: 'What we’ll import' })).toBeVisible({ timeout: 60_000 })
  await expect(choice).not.toHaveValue('')
  await office.getByRole('button', { name: /^Import \d+$/ }).click()
  await expect(office.getByText('Records imported')).toBeVisible({ timeout: 60_000 })
  await expect(office.getByRole('button', { name: 'Undo the import from Kahurangi College' }).first()).toBeVisible()
  const [imported] = (await call(office, 'GET', `/personimports?user_id=${person?.id ?? 0}`)) as Imported[]
  expect(imported?.college).toMatch(/^Kahurangi College/)
  expect(imported?.counts['devactivity']).toBeGreaterThan(0)
  expect(imported?.counts['file']).toBeGreaterThan(0)

  // The person finds it there.
  const there = await elsewhere(null)
  await signIn(there, 'yuki.arai', '/app/activities')
  const [activity] = (await call(there, 'GET', '/devactivities?source=imported&limit=1')) as Titled[]
  await there.goto(`/app/activity?id=${activity?.id ?? 0}`)
  await expect(there.getByRole('heading', { level: 1, name: activity?.title ?? '', exact: true })).toBeVisible()
  const files = (await call(there, 'GET', '/files?is_folder=false&sort=-id&limit=1')) as Named[]
  await there.goto(`/app/file?id=${files[0]?.id ?? 0}`)
  await expect(there.getByRole('heading', { level: 1, name: files[0]?.name ?? '', exact: true })).toBeVisible()

  await office.getByRole('button', { name: 'Undo the import from Kahurangi College' }).first().click()
  await expect(office.getByText('Import undone')).toBeVisible({ timeout: 30_000 })
})

test('the office exports activities as it has narrowed them, as XLSX, and opens the link', async ({ page }) => {
  test.setTimeout(240_000)
  await signInAs(page, 'admin', '/app/activities/admin?state=draft')
  await look(page, 'Activities')
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await look(page, 'Export')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('draft')
  await expect(page.getByLabel('Columns of the list')).toBeChecked()
  await page.getByText('Excel (XLSX)').click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await fetchNewest(page)
  expect(download.suggestedFilename()).toMatch(/^Activities .*\.xlsx$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(page.getByText('Export removed')).toBeVisible()
})
