import type { Page } from '@playwright/test'
import { mailTo } from '../post.ts'
import { checkColours } from './axe.ts'
import { call, ownTitle } from './calls.ts'
import { expect, signInAs, test } from './journey.ts'

const long = 'Whakamaharatanga'.repeat(12)
const rich = `<h2>Study day</h2><p>Kia ora {{firstname}}, see <a href="https://example.nz/${long}">the programme</a>.</p>
<ul><li><p>Room ${long}</p></li><li><p><strong>Bring</strong> <em>a</em> <u>pen</u></p></li></ul><blockquote><p>As said before.</p></blockquote>`

// Other journeys of the same person have mails too.
const htmlOf = async (to: string, subject: string): Promise<string> => {
  for (let n = 1; ; n += 1) {
    const mail = await mailTo(to, n)
    if (mail.subject.includes(subject)) return mail.html
  }
}

/** Every mail with the words that come with the application, a long word after each, and a message as it leaves. */
const mailsOf = async (page: Page): Promise<Map<string, string>> => {
  const texts = (await call(page, 'GET', '/messagetemplates/standard')) as {
    event: string
    subject: string
    text: string
  }[]
  const mails = new Map<string, string>()
  for (const { event, subject, text } of texts) {
    const body = { event, subject, text: `${text}\n\n${long}` }
    const { html } = (await call(page, 'POST', '/messagetemplate/preview', body)) as { html: string }
    mails.set(event, html)
  }
  const subject = ownTitle('Study day')
  const draft = { subject, text: rich, recipients: { groups: ['directors'] } }
  const { id } = (await call(page, 'PUT', '/message', draft)) as { id: number }
  const { to } = (await call(page, 'POST', '/message/test', { id })) as { to: string }
  mails.set('a written message', await htmlOf(to, subject))
  return mails
}

test('mails read well on a narrow phone, on light and dark devices', async ({ page, context }) => {
  test.slow()
  await signInAs(page, 'admin', null)
  const mails = await mailsOf(page)
  // A page of its own: the application's rules for pages are not those of a mail program.
  const reader = await context.newPage()
  await reader.setViewportSize({ width: 360, height: 800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme })
    for (const [name, html] of mails) {
      await reader.setContent(html)
      const width = await reader.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `${name} at 360 px`).toBeLessThanOrEqual(360)
      await checkColours(reader)
    }
  }
  expect(mails.size).toBeGreaterThan(20)
})
