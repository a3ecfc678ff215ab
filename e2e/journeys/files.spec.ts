import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dialog, Download, Locator, Page } from '@playwright/test'
import { call, makeActivity, ownTitle } from './calls.ts'
import { address, checkWithAxe, expect, look, openMenu, signInAs, test } from './journey.ts'

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const bytesOf = async (download: Promise<Download>): Promise<Buffer> => readFile(await (await download).path())

const tray = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' })

const row = (page: Page, name: string): Locator => page.getByRole('row', { name })

const openFiles = async (page: Page): Promise<void> => {
  await page.goto('/app/files')
  await expect(page.getByRole('heading', { level: 1, name: 'My files' })).toBeVisible()
}

/** The field behind the button; the phone's foot has a second one. */
const upload = (page: Page): Locator => page.getByLabel('Upload', { exact: true }).first()

const act = async (page: Page, name: string, words: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('button', { name: words, exact: true }).click()
}

/** A small PDF with one page. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/MediaBox[0 0 300 300]/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>',
)

interface Folder {
  readonly id: number
  readonly name: string
  readonly parent_file_id: number | null
}

interface Listed {
  readonly id: number
  readonly name: string
}

/** The ids of what is in a folder of the own, by name. */
const idsIn = async (page: Page, folder: string): Promise<ReadonlyMap<string, number>> => {
  const folders = (await call(page, 'GET', '/folders')) as Folder[]
  const found = folders.find(({ name }) => name === folder)
  const rows = (await call(page, 'GET', `/files?parent_file_id=${found?.id ?? 0}`)) as Listed[] | null
  return new Map((rows ?? []).map(({ id, name }) => [name, id]))
}

test('a folder is sent, zipped, encrypted, attached, and comes back as it was, byte by byte', async ({
  page,
}, info) => {
  const top = ownTitle('Audit')
  const folder = join(info.outputPath('drop'), top)
  mkdirSync(join(folder, 'Raw counts'), { recursive: true })
  const counts = randomBytes(1_500_000)
  writeFileSync(join(folder, 'counts.bin'), counts)
  writeFileSync(join(folder, 'letter.pdf'), pdf)
  writeFileSync(join(folder, 'Raw counts', 'kōrero.txt'), 'Forty notes were read.\n')

  await signInAs(page, 'fellow', null)
  await openFiles(page)
  await page.getByLabel('Upload folder', { exact: true }).setInputFiles(folder)
  // Sending goes on while one walks.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activities', exact: true }).click()
  await expect(tray(page).getByRole('heading', { name: '3 files sent' })).toBeVisible()
  // It has folded itself, and opens again.
  await expect(tray(page).getByRole('list')).toHaveCount(0)
  await tray(page).getByRole('button', { name: 'Show the files' }).click()
  await expect(tray(page).getByText('counts.bin')).toBeVisible()
  await checkWithAxe(page)
  await tray(page).getByRole('button', { name: 'Close' }).click()

  await openFiles(page)
  await page.getByRole('link', { name: top, exact: true }).click()
  await look(page, top)
  await expect(row(page, 'counts.bin')).toContainText('1.5 MB')

  await act(page, 'counts.bin', 'Encrypt')
  await expect(row(page, 'counts.bin')).toContainText('Encrypted')
  await page.getByRole('button', { name: 'Actions for this folder' }).click()
  await page.getByRole('button', { name: 'Zip', exact: true }).click()
  await expect(page.getByText(`“${top}.zip” made`)).toBeVisible()

  const title = ownTitle('Audit with evidence')
  const activity = await makeActivity(page, title)
  await page.goto(`/app/activity/edit?id=${activity.id}`)
  await expect(page.getByLabel('What did you do?')).toHaveValue(title)
  await page.getByRole('button', { name: 'From my files' }).click()
  await page.getByRole('searchbox', { name: 'Search all your files' }).fill('counts.bin')
  await page
    .getByRole('checkbox', { name: /counts\.bin/ })
    .first()
    .check()
  await checkWithAxe(page, ['target-size'])
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove counts.bin' })).toBeVisible()

  await page.goto(`/app/activity?id=${activity.id}`)
  await look(page, title)
  const attached = page.waitForEvent('download')
  await page.getByRole('button', { name: 'counts.bin', exact: true }).click()
  expect(hashOf(await bytesOf(attached))).toBe(hashOf(counts))

  // Unzipped beside itself, it is the same once more.
  await openFiles(page)
  await act(page, `${top}.zip`, 'Unzip')
  await expect(page.getByText(/unzipped into/)).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${top} (2)` })).toBeVisible()
  await page.getByRole('link', { name: top, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: top, exact: true })).toBeVisible()
  const unzipped = page.waitForEvent('download')
  await act(page, 'counts.bin', 'Download')
  expect(hashOf(await bytesOf(unzipped))).toBe(hashOf(counts))
})

test('a file is renamed, moved with the keys alone, deleted and brought back', async ({ page, allow }) => {
  // A folder that is not empty is refused first.
  allow(/status of 476/)
  await signInAs(page, 'fellow', null)
  await openFiles(page)
  const name = `${ownTitle('Ethics letter')}.pdf`
  const folder = ownTitle('Letters')
  await upload(page).setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf })
  await expect(row(page, name)).toBeVisible()
  await tray(page).getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Folder', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Name' })
  await field.fill('CON')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await expect(page.getByText('Windows doesn’t allow this name. Choose another')).toBeVisible()
  await checkWithAxe(page)
  await field.fill(folder)
  await page.keyboard.press('Enter')
  await expect(row(page, folder)).toBeVisible()

  await act(page, name, 'Move')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('treeitem', { name: folder })).toBeVisible()
  await checkWithAxe(page)
  await dialog.getByRole('treeitem', { name: 'My files' }).focus()
  while (!(await dialog.getByRole('treeitem', { name: folder }).evaluate((item) => item === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`“${name}” moved to “${folder}”`)).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)

  await page.getByRole('link', { name: folder, exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await look(page, name)
  await page.getByRole('link', { name: 'Edit' }).click()
  await look(page, 'Edit file')
  const renamed = name.replace('Ethics', 'Approval')
  await page.getByLabel('Name', { exact: true }).fill(renamed)
  await page.getByRole('button', { name: 'Save' }).click()
  await look(page, renamed)

  await openFiles(page)
  await act(page, folder, 'Delete')
  await page.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(page.getByText(`“${folder}” deleted`)).toBeVisible()
  await expect(row(page, folder)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, folder)).toBeVisible()
})

/** Files that would run something if a browser took them for a page, each under a name and a type that flatter it. */
const hostile: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[] = [
  { name: 'page.html', mimeType: 'text/html', text: '<!doctype html><script>opened()</script>' },
  {
    name: 'page.txt',
    mimeType: 'text/plain',
    text: '<!doctype html><html><body><script>opened()</script></body></html>',
  },
  {
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    text: '<svg xmlns="http://www.w3.org/2000/svg"><script>opened()</script></svg>',
  },
  { name: 'photo.png', mimeType: 'image/png', text: '<svg xmlns="http://www.w3.org/2000/svg" onload="opened()"/>' },
  {
    name: 'both.pdf',
    mimeType: 'application/pdf',
    text: `<html><script>opened()</script></html>\n${pdf.toString()}`,
  },
  {
    name: 'asking.pdf',
    mimeType: 'application/pdf',
    text: pdf.toString().replace('/Pages 2 0 R', '/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
  },
].map(({ text, ...rest }) => ({
  ...rest,
  buffer: Buffer.from(text.replace('opened()', "top.name='opened';alert(document.domain)")),
}))

test('nothing that is sent runs in the origin of the college', async ({ page, context, allow }) => {
  // A browser that is refused a document of another kind says so.
  allow(/./)
  await signInAs(page, 'trainee', null)
  await openFiles(page)
  const folder = ownTitle('Doubtful')
  await page.getByRole('button', { name: 'Folder', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(folder)
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: folder, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: folder })).toBeVisible()
  await upload(page).setInputFiles([...hostile])
  await expect(
    tray(page).getByRole('heading', { name: /files? (sent|were? not sent)|One file was not sent/ }),
  ).toBeVisible()

  const ran: string[] = []
  const note = (dialog: Dialog): void => {
    ran.push(dialog.message())
    // A dialog goes with its page.
    dialog.dismiss().catch(() => undefined)
  }
  context.on('page', (opened) => opened.on('dialog', note))
  page.on('dialog', note)
  const ids = await idsIn(page, folder)
  expect(ids.size).toBeGreaterThan(3)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  for (const [name, id] of ids) {
    await page.goto(`/app/file?id=${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const view = page.getByRole('button', { name: 'View', exact: true })
    if (await view.isVisible()) {
      const [shown] = await Promise.all([context.waitForEvent('page'), view.click()])
      await shown.waitForLoadState().catch(() => undefined)
      await shown.close()
    }
    for (const way of ['view', 'download']) {
      const answer = await page.request.fetch(`${address()}/api/v1/file/${id}/${way}`, {
        method: 'POST',
        headers: { authorization: `JWT ${token}` },
      })
      const headers = answer.headers()
      expect(headers['x-content-type-options'], name).toBe('nosniff')
      expect(headers['content-type'], name).not.toMatch(/html|svg|xml|script/)
      expect(headers['content-security-policy'], name).toMatch(/sandbox|default-src 'none'/)
    }
  }
  // What a PDF says from within the browser's own reader of PDFs is a 1; that reader knows nothing of the college.
  expect(ran.filter((words) => words !== '1')).toEqual([])
  expect(await page.evaluate(() => window.name)).not.toBe('opened')
})

test('a window that the browser keeps shut is told in the words of the specification', async ({ page }) => {
  await signInAs(page, 'fellow', null)
  await openFiles(page)
  const name = `${ownTitle('Shut')}.pdf`
  await upload(page).setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf })
  await expect(row(page, name)).toBeVisible()
  await page.evaluate(() => {
    window.open = () => null
  })
  await act(page, name, 'View in a new window')
  await expect(
    page.getByText('Could not create file window. Please check popup notifications then try again.'),
  ).toBeVisible()
})

test('a file that is being sent is stopped, and nothing of it stays', async ({ page, context }) => {
  await signInAs(page, 'trainee', null)
  await openFiles(page)
  const name = `${ownTitle('Film')}.bin`
  const network = await context.newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  })
  await upload(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer: randomBytes(20_000_000) })
  await expect(tray(page)).toContainText('of 20 MB')
  await checkWithAxe(page)
  await tray(page)
    .getByRole('button', { name: `Stop ${name}` })
    .click()
  await expect(tray(page).getByRole('heading', { name: 'Stopped' })).toBeVisible()
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  expect(await call(page, 'GET', `/files?q=${encodeURIComponent(name)}`)).toEqual([])
  await look(page, 'My files')
})

/** A small picture, as a camera gives it. */
const photograph = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 800 })
    const brush = canvas.getContext('2d')
    brush?.fillRect(50, 50, 300, 300)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })

test('photographed pages become one PDF @phone @phone-only', async ({ page }) => {
  await signInAs(page, 'trainee', null)
  await openFiles(page)
  const buffer = Buffer.from(await photograph(page), 'base64')
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  for (const name of ['one.jpg', 'two.jpg'])
    await page.getByLabel('Photographs').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: 'Page 2' })).toBeVisible()
  await checkWithAxe(page)
  const name = `${ownTitle('Sheet')}.pdf`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Send 2 pages' }).click()
  await expect(tray(page).getByRole('heading', { name: 'One file sent' })).toBeVisible()
  await tray(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name }).click()
  await look(page, name)
  await expect(page.getByText(/^PDF, /)).toBeVisible()
})

test('the office sees the files of everyone, by person', async ({ page }) => {
  await signInAs(page, 'admin')
  await openMenu(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files', exact: true }).click()
  await look(page, 'Files')
  const person = page.getByRole('treeitem', { name: 'Callum Petrie' })
  await person.focus()
  await page.keyboard.press('Enter')
  await look(page, 'Callum Petrie')
})
