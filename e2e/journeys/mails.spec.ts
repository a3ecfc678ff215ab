import type { Page } from '@playwright/test'
import { htmlPayloads } from '../../server/src/testing/html-payloads.ts'
import { cleanHtml } from '../../server/src/records/rich-text.ts'
import { mailAbout } from '../post.ts'
import { checkColours } from './axe.ts'
import { call, ownTitle } from './calls.ts'
import { expect, signInAs, test } from './journey.ts'

const long = 'Whakamaharatanga'.repeat(12)
const rich = `<h2>Study day</h2><p>Kia ora {{firstname}}, see <a href="https://example.nz/${long}">the programme</a>.</p>
<ul><li><p>Room ${long}</p></li><li><p><strong>Bring</strong> <em>a</em> <u>pen</u></p></li></ul><blockquote><p>As said before.</p></blockquote>`

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
  mails.set('a written message', (await mailAbout(to, subject)).html)
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

test('nothing runs in an email of what was written to run, and it fetches nothing', async ({ page, context }) => {
  await signInAs(page, 'admin', null)
  const payloads = htmlPayloads.filter((one) => one.length < 500 && !/\p{Cc}|\{\{/u.test(one))
  const subject = ownTitle('Payloads')
  // Each is cleaned by itself, as what one leaves open would swallow the next.
  const kept = payloads.map((payload) => cleanHtml(`<p>Payload</p>${payload}`)).join('')
  const written = { subject, text: `${kept}<p>The end of all payloads</p>`, recipients: { groups: ['directors'] } }
  const draft = (await call(page, 'PUT', '/message', written)) as { id: number }
  const { to } = (await call(page, 'POST', '/message/test', { id: draft.id })) as { to: string }
  const words = { event: 'username_changed', subject: payloads[0], text: payloads.join('\n\n') }
  const { html } = (await call(page, 'POST', '/messagetemplate/preview', words)) as { html: string }

  // A mail program that has no policy of content, and runs scripts.
  const reader = await context.newPage()
  const ran: string[] = []
  reader.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  reader.on('request', (request) => void ran.push(request.url()))
  for (const [mail, shown] of [
    [(await mailAbout(to, subject)).html, 'The end of all payloads'],
    [html, '<script>alert(1)</script>'],
  ] as const) {
    await reader.setContent(mail)
    await expect(reader.getByText(shown).first()).toBeVisible()
    const inert = await reader.evaluate(() => {
      const all = [...document.body.querySelectorAll('*')]
      for (const element of all)
        for (const name of ['mouseover', 'focus', 'click'])
          if (name !== 'click' || !(element instanceof HTMLAnchorElement)) element.dispatchEvent(new Event(name))
      return all.flatMap((element) => [
        ...element.getAttributeNames().filter((name) => !['href', 'style', 'class'].includes(name)),
        ...(element instanceof HTMLAnchorElement && !/^(https?|mailto):/.test(element.href) ? [element.href] : []),
      ])
    })
    expect(inert).toEqual([])
  }
  expect(ran).toEqual([])
  await call(page, 'DELETE', `/message?id=${draft.id}`)
})
