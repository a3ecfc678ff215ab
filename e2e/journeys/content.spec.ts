import type { PageContent } from '@college/contract/content'
import type { Locator } from '@playwright/test'
import { fromWord } from '../../server/src/testing/from-word.ts'
import { htmlPayloads } from '../../server/src/testing/html-payloads.ts'
import { now } from '../clock.ts'
import { mailTo } from '../post.ts'
import { call, ownTitle } from './calls.ts'
import { address, expect, look, signIn, signInAs, test, undo } from './journey.ts'
import { here } from './signing-fixture.ts'

test('an outsider reads Privacy before registering, and finds an answer in Help @phone', async ({ page }) => {
  await page.goto('/app/register')
  await page.getByRole('link', { name: 'privacy statement' }).click()
  await look(page, 'Privacy statement')
  await expect(page.getByRole('heading', { name: 'The thirteen principles' })).toBeVisible()
  await expect(page.getByText('Draft for review')).toHaveCount(0)

  await page.goBack()
  await page.getByRole('link', { name: 'terms of use' }).click()
  await look(page, 'Terms of use')
  await expect(page.getByRole('heading', { name: 'Who may use these records' })).toBeVisible()
  await expect(page.getByText('Draft for review')).toHaveCount(0)

  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()
  await look(page, 'Help')
  await page.getByRole('searchbox', { name: 'Search all of Help' }).fill('whānau quarter placement')
  await expect(page.getByText('No answer mentions')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search all of Help' }).fill('QUÁRTER placement')
  await expect(page.getByText('Within 14 days of the end of each quarter')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Thank you. It helped.')).toBeVisible()
})

test('an editor changes About, schedules it, publishes it and goes back', async ({ page, elsewhere }) => {
  const words = ownTitle('We meet in Ōtautahi this spring')
  const guest = await elsewhere(null)
  const shown = async (is: boolean): Promise<void> => {
    await guest.goto('/app/about')
    await look(guest, 'About us')
    await expect(guest.getByText('Te Tiriti o Waitangi')).toBeVisible()
    await expect(guest.getByText(words)).toHaveCount(is ? 1 : 0)
  }
  await signInAs(page, 'admin', '/pagecontents/admin')
  await page.getByRole('link', { name: 'About us', exact: true }).first().click()
  await look(page, 'About us')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(words)

  // The toolbar answers to the keyboard, and a link to a script is no link.
  await text.press('Control+Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Link to').fill('javascript:alert(1)')
  await page.getByLabel('Link to').press('Enter')
  await expect(page.getByText('Enter an address that begins with https://')).toBeVisible()
  await page.getByLabel('Link to').press('Escape')
  await expect(page.getByText(/saved at/)).toBeVisible()

  await page.getByRole('button', { name: 'What a guest sees' }).click()
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
  await look(page, 'About us')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await shown(false)

  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByText('Later', { exact: true }).click()
  await look(page, 'About us')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(/^Scheduled \d/)).toBeVisible()
  await shown(false)
  await page.getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(page.getByText('Published, with changes')).toBeVisible()

  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Your changes aren’t published yet.')).toHaveCount(0)
  await shown(true)

  await page.getByRole('button', { name: 'Compare version 2', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('insertion').filter({ hasText: words })).toBeVisible()
  await page.getByRole('button', { name: 'Restore version 2', exact: true }).last().click()
  await expect(text).not.toContainText(words)
  // What it took the place of comes back.
  await undo(page)
  await expect(text).toContainText(words)
  await page.getByRole('button', { name: 'Restore version 2', exact: true }).click()
  await expect(text).not.toContainText(words)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Your changes aren’t published yet.')).toHaveCount(0)
  await shown(false)
})

test('the office words the screens before sign-in, sees how they look, and goes back to ours', async ({
  page,
  elsewhere,
}) => {
  const words = ownTitle('Records of our members')
  await signInAs(page, 'admin', '/website/admin')
  await look(page, 'Website')
  const preview = page.getByRole('region', { name: 'What guests see' })
  await page.getByRole('textbox', { name: 'Sentence of the sign-in page' }).fill(`${words}, {{name}}`)
  await page.getByRole('button', { name: 'Save website' }).click()
  await expect(page.getByText('{{name}} can’t be used here. Use {{college}}')).toBeVisible()
  await page.getByRole('textbox', { name: 'Sentence of the sign-in page' }).fill(`${words} at {{college}}`)
  await page.getByRole('textbox', { name: 'Sentence of the register page' }).fill(`Join us. ${words}`)
  await page.getByRole('textbox', { name: 'List on the welcome page' }).fill(`Everyone: ${words}\n<b>Nothing else</b>`)
  await expect(preview.getByText(`${words} at Kahurangi College`)).toBeVisible()
  await page.getByRole('button', { name: 'Save website' }).click()
  await expect(page.getByText('Website saved')).toBeVisible()

  const guest = await elsewhere(null)
  await guest.goto('/app/signin')
  await expect(guest.getByText(`${words} at Kahurangi College`)).toBeVisible()
  await guest.getByRole('link', { name: 'Register' }).click()
  await expect(guest.getByText(`Join us. ${words}`)).toBeVisible()
  await guest.goto('/app/')
  await look(guest, 'Welcome to Kahurangi College')
  await expect(guest.getByRole('listitem').filter({ hasText: words }).locator('strong')).toHaveText('Everyone')
  await expect(guest.getByText('<b>Nothing else</b>')).toBeVisible()

  for (const place of ['Sentence of the sign-in page', 'Sentence of the register page', 'List on the welcome page'])
    await page.getByRole('button', { name: `Use the standard text: ${place}` }).click()
  await page.getByRole('button', { name: 'Save website' }).click()
  // The words of the save before may still be there, so the guest looks again.
  await expect(async () => {
    await guest.goto('/app/signin')
    await expect(guest.getByText('Training and professional development records')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
})

/** What waits in a room to be pointed at, pressed or focused: attributes of rich text that are none of ours, and what listens. */
const waitingIn = (room: Locator, also: readonly string[]): Promise<string[]> =>
  room.evaluate(
    (found, ours) =>
      [...found.querySelectorAll('*')].flatMap((element) => {
        element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
        element.dispatchEvent(new FocusEvent('focus'))
        const own = element.closest('.rich') !== null && !element.classList.contains('rich')
        return own ? element.getAttributeNames().filter((name) => !ours.includes(name)) : []
      }),
    ['href', 'src', 'alt', 'rel', 'data-file', ...also],
  )

/** What an editor itself puts on what is written in it. */
const ofEditors = ['contenteditable', 'draggable', 'class']

test('nothing runs of what was pasted to run, with the page’s policy and without it', async ({
  page,
  browser,
  elsewhere,
}) => {
  test.slow()
  await signInAs(page, 'admin', '/pagecontents/admin')
  const slug = ownTitle('payloads').replaceAll(' ', '-')
  let row = (await call(page, 'PUT', '/pagecontent', { slug, title: 'Payloads' })) as PageContent
  const change = async (body: string): Promise<void> => {
    row = (await call(page, 'POST', '/pagecontent', { id: row.id, updated_at: row.updated_at, body })) as PageContent
  }
  // Each by itself, as what one leaves open would swallow the next; then all of them on one page.
  const written = htmlPayloads.filter((one) => !one.includes('\u0000'))
  const kept: string[] = []
  for (const payload of written) {
    await change(`<p>Payload</p>${payload}`)
    kept.push(row.body)
  }
  const end = '<p>The end of all payloads</p>'
  await change(`${kept.join('')}${end}`)
  await call(page, 'POST', '/pagecontent/publish', { id: row.id, updated_at: row.updated_at, at: null })
  // The other texts hold 20,000 signs: those that are long by repeating themselves stay on the page, which holds them all.
  const short = kept.filter((one) => one.length < 500).join('') + end
  const faq = (await call(page, 'PUT', '/faq', { question: slug, answer: short })) as { id: number }
  const draft = { subject: slug, text: short, recipients: { groups: ['directors'] } }
  const message = (await call(page, 'PUT', '/message', draft)) as { id: number }
  // The same is sent, to be read where its recipient reads it; what looks like a placeholder is refused before that.
  const sendable = kept.filter((one) => one.length < 500 && !one.includes('{{')).join('') + end
  const letter = { subject: `${slug} sent`, text: end + sendable, recipients: { people: [await idOf('director')] } }
  const mailed = (await call(page, 'PUT', '/message', letter)) as { id: number }
  await call(page, 'POST', '/message/send', { id: mailed.id, again: true })
  // No one meets the notice: it is read where the platform writes it.
  const padmin = await elsewhere('padmin', null)
  const plain = written.filter((one) => one.length < 500).join('\n')
  const text = `${plain.slice(0, 4_900)}\nThe end of all payloads`
  const worded = written
    .filter((one) => one.length < 200 && !one.includes('{{'))
    .join('\n')
    .slice(0, 4_000)
  const notice = (await call(padmin, 'PUT', '/notification', {
    title: written[0]?.slice(0, 200),
    text,
    starts_at: new Date(now().getTime() + 30 * 86_400_000).toISOString(),
  })) as { id: number }

  // A guest asks in such words, and the office answers in them.
  const email = `payloads-${slug}@outside.test`
  const guest = await elsewhere(null)
  await guest.goto('/app/contact')
  await guest.getByLabel('Name').fill('Hone Rangihuna')
  await guest.getByLabel('Email').fill(email)
  await guest.getByLabel('Subject').fill(`${slug} ${written[0] ?? ''}`.slice(0, 200))
  await guest.getByRole('textbox', { name: 'Your question' }).fill(`${worded}\nThe end of all payloads`)
  await guest.getByRole('button', { name: 'Send' }).click()
  await expect(guest.getByRole('heading', { name: 'We have your question' })).toBeVisible({ timeout: 120_000 })
  const [asked] = (await call(page, 'GET', `/enquiries?q=${slug}`)) as { id: number; updated_at: string }[]
  if (!asked) throw new Error('the question has come')
  const { id, updated_at } = asked
  await call(page, 'POST', '/enquiry/answer', { id, updated_at, text: `${worded}\nThe end of all payloads` })
  // The answer holds links of its own.
  const thread = here(/https?:\/\/\S+\/app\/enquiry\S+/.exec((await mailTo(email, 2)).text)?.[0] ?? '')

  for (const bypassCSP of [false, true]) {
    const context = await browser.newContext({ bypassCSP, serviceWorkers: 'block' })
    const reader = await context.newPage()
    const ran: string[] = []
    reader.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    reader.on('request', (request) => {
      if (!request.url().startsWith(address())) ran.push(request.url())
    })
    const holds = async (place: string, room: Locator, also: readonly string[] = []): Promise<void> => {
      await expect(room.getByText('The end of all payloads').first(), place).toBeVisible()
      expect(await waitingIn(room, also), place).toEqual([])
      expect(ran, place).toEqual([])
      expect(reader.url(), place).toContain(place)
    }
    await reader.goto(`${address()}/app/page?slug=${slug}`)
    await expect(reader.getByRole('article').getByText('Payload', { exact: true }).first()).toBeVisible()
    await holds(slug, reader.getByRole('article'))
    await reader.goto(`${address()}/app/help?faq=${faq.id}`)
    await holds(`faq=${faq.id}`, reader.getByRole('listitem').filter({ hasText: slug }))
    // The thread of a question, as its guest reads it.
    await reader.goto(thread)
    await expect(reader.getByText('The end of all payloads')).toHaveCount(2)
    await holds('enquiry', reader.getByRole('main'))
    // In the editor, and beside it as its reader will see it.
    await signIn(reader, 'admin', `/app/pagecontent/admin?id=${row.id}`)
    await holds(`id=${row.id}`, reader.getByRole('textbox', { name: 'Text' }), ofEditors)
    await reader.getByRole('button', { name: 'What a guest sees' }).click()
    await holds(`id=${row.id}`, reader.getByRole('dialog').getByRole('article'))
    await reader.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    // Beside what was published before, line by line.
    await reader.getByRole('button', { name: 'Compare version 1', exact: true }).click()
    await holds(`id=${row.id}`, reader.getByRole('dialog'))
    await reader.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await reader.goto(`${address()}/app/enquiry/admin?id=${asked.id}`)
    await expect(reader.getByRole('main').getByText('The end of all payloads')).toHaveCount(2)
    await holds(`id=${asked.id}`, reader.getByRole('main'))
    // As its reader meets it, in the banner and in full, and no longer than that.
    const met = (await call(padmin, 'PUT', '/notification', {
      title: `${slug} ${written[0] ?? ''}`.slice(0, 200),
      text,
      audience: 'admins',
      starts_at: new Date(now().getTime() - 60_000).toISOString(),
    })) as { id: number }
    try {
      await reader.goto(`${address()}/app/home`)
      await expect(reader.getByText(slug).first()).toBeVisible()
      expect(ran, 'the banner').toEqual([])
      await reader.goto(`${address()}/app/notifications`)
      await holds('notifications', reader.getByRole('main'))
    } finally {
      await call(padmin, 'POST', '/notification/expire', { id: met.id })
      await call(padmin, 'DELETE', `/notification?id=${met.id}`)
    }
    await reader.goto(`${address()}/app/faq/admin?id=${faq.id}`)
    await holds(`id=${faq.id}`, reader.getByRole('textbox', { name: 'Answer' }), ofEditors)
    await reader.goto(`${address()}/app/message/edit?id=${message.id}`)
    await expect(reader.getByRole('textbox', { name: 'Message' })).toContainText('The end of all payloads')
    await holds(`id=${message.id}`, reader.getByRole('region', { name: 'Before you send' }))
    // An email whose words are being changed: its markup is shown in a tree of its own.
    await reader.goto(`${address()}/app/messagetemplate/admin?event=backup_failed`)
    await reader.getByLabel('Text', { exact: true }).fill(`${worded}\n\nThe end of all payloads`)
    await expect(reader.getByRole('img', { name: 'The email' })).toContainText('The end of all payloads')
    expect(ran, 'the preview of an email').toEqual([])
    // In the reading pane beside the list, whose line begins with its words, and as a page.
    await signIn(reader, 'director', `/app/messages?id=${mailed.id}`)
    await expect(async () => {
      await reader.reload()
      await expect(reader.getByRole('link', { name: new RegExp(`${slug} sent`) })).toContainText('The end of all', {
        timeout: 2_000,
      })
    }).toPass()
    await holds(`id=${mailed.id}`, reader.getByRole('main'))
    await reader.goto(`${address()}/app/message?id=${mailed.id}`)
    await holds(`message?id=${mailed.id}`, reader.getByRole('main'))
    await signIn(reader, 'padmin', `/app/notification/admin?id=${notice.id}`)
    await expect(reader.getByRole('textbox', { name: 'Text' })).toHaveValue(text)
    await expect(reader.getByRole('region', { name: 'Preview' })).toContainText('<script>alert(1)</script>')
    expect(ran, 'the notice').toEqual([])
    await context.close()
  }
  await call(padmin, 'DELETE', `/notification?id=${notice.id}`)
  for (const { id } of [message, mailed]) await call(page, 'DELETE', `/message?id=${id}`)
  await call(page, 'DELETE', `/faq?id=${faq.id}`)
  await call(page, 'POST', '/pagecontent/withdraw', { id: row.id, updated_at: (await newest()).updated_at })
  await call(page, 'DELETE', `/pagecontent?id=${row.id}`)

  async function idOf(username: string): Promise<number> {
    const [person] = (await call(page, 'GET', `/users?username=${username}`)) as { id: number }[]
    return person?.id ?? 0
  }

  async function newest(): Promise<PageContent> {
    return (await call(page, 'GET', `/pagecontent?id=${row.id}`)) as PageContent
  }
})

test('what is pasted from Word keeps its words and its plain structure, in the editor and as it is saved', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/pagecontents/admin')
  const slug = ownTitle('from-word').replaceAll(' ', '-')
  const { id } = (await call(page, 'PUT', '/pagecontent', { slug, title: slug })) as PageContent
  await page.goto(`/app/pagecontent/admin?id=${id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await text.evaluate((editor, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'Not the plain text')
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, fromWord)
  const kept =
    '<h2>Who we are</h2><p><strong>Te reo Māori</strong> is spoken here.</p>' +
    '<p>See <a href="https://www.privacy.org.nz/">the Commissioner</a> or my notes.</p><p>Fee</p><p>Due</p>'
  await expect(text.locator('h2')).toHaveText('Who we are')
  await expect(text.locator('strong')).toHaveText('Te reo Māori')
  expect(await text.innerHTML()).not.toMatch(/Mso|style=|file:|<o:p|<table|<img|urn:/)
  const saved = async (): Promise<string> =>
    ((await call(page, 'GET', `/pagecontent?id=${id}`)) as PageContent).body.replaceAll(/\s+/g, ' ')
  await expect.poll(saved).toBe(kept)
  await page.reload()
  await expect(text.locator('a')).toHaveAttribute('href', 'https://www.privacy.org.nz/')
  await call(page, 'DELETE', `/pagecontent?id=${id}`)
})
