import { randomUUID } from 'node:crypto'
import { call } from './calls.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'

test('the office adds six people from a file, corrects a row, undoes it, adds them again and gives two a role @phone', async ({
  page,
  isMobile,
}) => {
  test.setTimeout(120_000)
  const family = `Pere${randomUUID().slice(0, 6)}`
  const rows = ['Ana', 'Eru', 'Hana', 'Ivi', 'Kora'].map(
    (name, at) => `${name},${family},${name}.${family}@example.nz,${at === 0 ? 'Educator' : 'Trainee'},01/02/2026,`,
  )
  const text = [
    'First name,Surname,E-mail,Role,Joining date,Educator',
    ...rows,
    `Lani,${family},Lani.${family} at example.nz,Trainee,01/02/2026,Ana ${family}`,
  ].join('\n')
  const file = { name: `${family} first.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
  const done = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  await signInAs(page, 'admin', '/app/users/admin')
  if (isMobile) await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Add people from a file' }).click()
  await look(page, 'Add people from a file')
  await page.getByLabel('CSV file').setInputFiles(file)
  await expect(page.getByText('5 rows are ready; 1 row has a problem.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Correct line 7' }).click()
  await checkWithAxe(page)
  await page.getByRole('dialog').getByLabel('Email').fill(`lani.${family}@example.nz`)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('6 rows are ready.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add 6 people' }).click()
  await expect(done(file.name)).toContainText('6 people added', { timeout: 30_000 })
  await page.getByRole('button', { name: `Undo: ${file.name}` }).click()
  await expect(done(file.name)).toContainText('Undone')
  expect(await call(page, 'GET', `/users/overview?q=${family}`)).toEqual([])

  const again = { ...file, name: `${family} again.csv`, buffer: Buffer.from(text.replace(' at ', '@')) }
  await page.getByLabel('CSV file').setInputFiles(again)
  await page.getByRole('button', { name: 'Add 6 people' }).click()
  await expect(done(again.name)).toContainText('6 people added', { timeout: 30_000 })

  await page.goto(`/app/users/admin?q=${family}&state=unconfirmed`)
  for (const name of ['Eru', 'Hana'])
    await page.getByRole('checkbox', { name: new RegExp(`${name} ${family}`) }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar.getByRole('button', { name: 'Delete 2' })).toBeVisible()
  // However much can be done, it takes two lines of a phone.
  expect((await bar.boundingBox())?.height).toBeLessThan(136)
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Give a role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('Instructor')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Give to 2 people' }).click()
  await expect(page.getByText('2 people changed')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Instructor, Trainee')).toHaveCount(2)
})
