import { createHash, randomBytes } from 'node:crypto'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Form } from '@college/contract/forms'
import type { Locator, Page } from '@playwright/test'
import { call, ownTitle } from './calls.ts'
import { address, expect, giveCredentials, look, test } from './journey.ts'
import { pageOf, publishTemplate } from './templates.ts'

/** A way to the server that can break while something is sent. */
interface Way {
  readonly address: string
  /** Bytes that were sent so far. */
  readonly sent: () => number
  /** Breaks once so many bytes more have been sent, and stays broken. */
  readonly breakAfter: (bytes: number) => void
  readonly isBroken: () => boolean
  readonly mend: () => void
  readonly close: () => Promise<void>
}

const openWay = async (to: string): Promise<Way> => {
  const { port } = new URL(to)
  const open = new Set<Socket>()
  let sent = 0
  let until = Number.POSITIVE_INFINITY
  let broken = false
  const breakNow = (): void => {
    broken = true
    for (const socket of open) socket.destroy()
  }
  const server = createServer((near) => {
    if (broken) return void near.destroy()
    const far = connect(Number(port), '127.0.0.1')
    for (const [side, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(side)
      side.on('error', () => undefined)
      side.on('close', () => {
        open.delete(side)
        other.destroy()
      })
    }
    near.on('data', (chunk) => {
      sent += chunk.length
      const written = far.write(chunk)
      if (!written) {
        near.pause()
        far.once('drain', () => near.resume())
      }
      // What was sent arrives; what comes after it does not.
      if (sent < until) return
      until = Number.POSITIVE_INFINITY
      setTimeout(breakNow, 200)
    })
    far.pipe(near)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address is no path
    sent: () => sent,
    breakAfter: (bytes) => {
      until = sent + bytes
    },
    isBroken: () => broken,
    mend: () => {
      until = Number.POSITIVE_INFINITY
      broken = false
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of open) socket.destroy()
      }),
  }
}

const slowly = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const network = await page.context().newCDPSession(page)
  const how = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await network.send('Network.emulateNetworkConditions', how)
}

const tray = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' })

test('a large file goes on where it was cut, and where it was when the page was loaded again', async ({
  page,
  allow,
}, info) => {
  allow(/ERR_|Failed to load/)
  const size = 18_000_000
  const name = `${ownTitle('Film')}.bin`
  const content = randomBytes(size)
  mkdirSync(info.outputPath('film'), { recursive: true })
  const path = join(info.outputPath('film'), name)
  writeFileSync(path, content)
  const way = await openWay(address())
  try {
    await page.goto(`${way.address}/app/signin`)
    await giveCredentials(page, 'fellow')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
    await page.goto(`${way.address}/app/files`)
    await expect(page.getByRole('heading', { level: 1, name: 'My files' })).toBeVisible()
    await slowly(page, 4_000_000)

    // In the middle of the second piece.
    way.breakAfter(7_500_000)
    await page.getByLabel('Upload', { exact: true }).first().setInputFiles(path)
    await expect.poll(way.isBroken, { timeout: 30_000 }).toBe(true)
    await expect(tray(page)).toContainText(name)
    const atCut = way.sent()
    way.mend()
    // It goes on by itself, and then the page is left in the middle of the third.
    way.breakAfter(5_000_000)
    await expect.poll(way.isBroken, { timeout: 40_000 }).toBe(true)
    expect(way.sent()).toBeGreaterThan(atCut)
    way.mend()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(`${way.address}/app/files`)
    await expect(page.getByRole('heading', { level: 1, name: 'My files' })).toBeVisible()
    await expect(tray(page)).toHaveCount(0)

    const before = way.sent()
    await page.getByLabel('Upload', { exact: true }).first().setInputFiles(path)
    await expect(tray(page).getByRole('heading', { name: 'One file sent' })).toBeVisible({ timeout: 40_000 })
    // Two pieces were there: they did not leave a second time.
    expect(way.sent() - before).toBeLessThan(size - 9_000_000)

    const row = page.getByRole('row', { name })
    await expect(row).toContainText('18 MB')
    await slowly(page, -1)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    const hash = createHash('sha256')
    for await (const chunk of await download.createReadStream()) hash.update(chunk as Buffer) // a stream of bytes
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
  } finally {
    await way.close()
  }
})

/** A picture as a phone takes it, of so many bytes. */
const photo = async (page: Page, bytes: number): Promise<Buffer> => {
  const drawn = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1_600
    const context = canvas.getContext('2d')
    const picture = new ImageData(1_600, 1_600)
    for (let at = 0; at < picture.data.length; at += 65_536)
      crypto.getRandomValues(picture.data.subarray(at, at + 65_536))
    context?.putImageData(picture, 0, 0)
    return canvas.toDataURL('image/jpeg', 1)
  })
  const content = Buffer.from(drawn.split(',')[1] ?? '', 'base64')
  return Buffer.concat([content, randomBytes(Math.max(0, bytes - content.length))])
}

test('a picture of 10 MB answers a form from a slow phone, though the network is cut meanwhile @phone @phone-only', async ({
  page,
  elsewhere,
  allow,
}, info) => {
  allow(/ERR_|Failed to load/)
  test.slow()
  const title = ownTitle('Wound')
  const template = await publishTemplate(elsewhere, title, [
    pageOf('seen', 'What was seen', [
      { key: 'words', kind: 'long_text', title: 'What was seen', required: true },
      { key: 'picture', kind: 'file', title: 'Picture', required: true, most: 2 },
    ]),
  ])
  const folder = info.outputPath('photo')
  mkdirSync(folder, { recursive: true })
  const way = await openWay(address())
  try {
    await page.goto(`${way.address}/app/signin`)
    await giveCredentials(page, 'trainee')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
    const name = `${title}.jpg`
    const path = join(folder, name)
    writeFileSync(path, await photo(page, 10_000_000))
    await page.goto(`${way.address}/app/form/edit?template=${template}`)
    await expect(page).toHaveURL(/form\/edit\?id=\d+/)
    await look(page, title)
    const id = Number(new URL(page.url()).searchParams.get('id'))
    const field = page.getByLabel('Add files to Picture')

    // What is larger than a file may be is refused in words, and nothing of it is sent.
    const large = join(folder, 'film.bin')
    writeFileSync(large, '')
    truncateSync(large, 101_000_000)
    await field.setInputFiles(large)
    await expect(page.getByRole('list', { name: 'Picture' })).toContainText('It is 101 MB. A file may have 100 MB.')

    await page.getByRole('textbox', { name: 'What was seen' }).fill('A clean wound after ten days.')
    await slowly(page, 2_000_000)
    const before = way.sent()
    way.breakAfter(6_500_000)
    await field.setInputFiles(path)
    await expect.poll(way.isBroken, { timeout: 60_000 }).toBe(true)
    way.mend()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible({ timeout: 60_000 })
    // The first piece was there: it did not leave a second time.
    expect(way.sent() - before).toBeLessThan(14_000_000)
    await slowly(page, -1)

    // The answer has it, with what was written meanwhile, also when the page is opened again.
    await expect(page.locator('[data-saving]')).toHaveText(/^Saved \d\d:\d\d$/, { timeout: 30_000 })
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'What was seen' })).toHaveValue('A clean wound after ten days.')
    // The token of this page is of another origin.
    const trainee = await elsewhere('trainee', null)
    const { data } = (await call(trainee, 'GET', `/devform?id=${id}`)) as Form
    await trainee.close()
    expect(data).toMatchObject({ words: 'A clean wound after ten days.', picture: [expect.any(Number)] })
  } finally {
    await way.close()
  }
})
