import { setTimeout as pause } from 'node:timers/promises'
import { startMailCatcher } from '../../server/src/messaging/testing/catcher.ts'
import { call } from './calls.ts'
import { expect, look, signIn, test } from './journey.ts'
import { onMovedServer } from './moved-server.ts'

// Summer time begins in New Zealand on Sunday 27 September 2026, at two in the night.
const friday = new Date('2026-09-25T07:00:00Z')
const monday = new Date('2026-09-27T19:01:00Z')

interface Row {
  id: number
  updated_at: string
  active: boolean
}

test('a reminder saved on the Friday before summer time leaves once, on Monday at eight, with the words of Monday', async ({
  page,
  allow,
}) => {
  // What the page still has to say or to read again may come after the weekend, when its session has ended.
  allow(/401 \(Unauthorized\).*\/(trackerevent|datalock|remindermessages)/)
  test.setTimeout(300_000)
  const catcher = await startMailCatcher()
  const mail = { SMTP_URL: catcher.url, MAIL_FROM: 'College records <records@college.test>' }
  try {
    await onMovedServer(friday, mail, async (server) => {
      await page.clock.setSystemTime(friday)
      await page.goto(`${server.address}/app/privacy`)
      await signIn(page, 'admin', null)
      const [person] = (await call(page, 'GET', '/users?username=instructor')) as (Row & { email: string })[]
      if (!person) throw new Error('the demo college has an instructor')
      await call(page, 'POST', '/user', { id: person.id, updated_at: person.updated_at, apc_date: '2026-10-09' })
      const others = ((await call(page, 'GET', '/remindermessages')) as Row[]).filter(({ active }) => active)
      for (const { id, updated_at } of others)
        await call(page, 'POST', '/remindermessage', { id, updated_at, active: false })
      const made = (await call(page, 'PUT', '/remindermessage', {
        name: 'Certificates',
        event: 'certificate_date',
        audience: 'Instructor',
        subject: 'Your certificate ends {{days}}',
        text: 'It ends on {{date}}.',
        days: [14],
      })) as Row

      await page.goto(`${server.address}/app/settings/admin`)
      await page.getByRole('main').getByRole('link', { name: 'Reminders', exact: true }).click()
      await look(page, 'Reminders')
      await page.getByRole('link', { name: /^Certificates/ }).click()
      await page.getByLabel('Subject').fill('Renew it: it ends {{days}}')
      await page.getByRole('button', { name: 'Who would get this, and what' }).click()
      const dialog = page.getByRole('dialog')
      // On Friday evening it is fourteen days to the day, and eleven when the email arrives.
      await expect(dialog).toContainText('1 person would get it')
      await expect(dialog).toContainText('Renew it: it ends in 11 days')
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Save reminder' }).click()
      await expect(page.getByRole('row', { name: /Certificates/ })).toBeVisible()

      // Neither in the evening nor in the night in which the clock skips an hour.
      for (const instant of ['2026-09-26T13:59:00Z', '2026-09-26T14:01:00Z', '2026-09-27T18:50:00Z']) {
        await server.move(new Date(instant))
        await pause(4_000)
        expect(catcher.to(person.email), instant).toEqual([])
      }
      await server.move(monday)
      await expect.poll(() => catcher.to(person.email).length, { timeout: 150_000 }).toBe(1)
      const [sent] = catcher.to(person.email)
      expect(sent?.subject).toBe('Renew it: it ends in 11 days')
      expect(sent?.text).toContain('It ends on 09/10/2026.')
      expect(sent?.headers['list-unsubscribe-post']).toBeDefined()

      // What its mail program may open turns nothing off until the button is pressed.
      const link = (sent?.headers['list-unsubscribe']?.[0] ?? '').slice(1, -1)
      await page.clock.setSystemTime(monday)
      await page.goto(link)
      await expect(page.getByRole('button', { name: 'Turn off reminders' })).toBeVisible()
      await signIn(page, 'admin', null)
      const wants = async () => ((await call(page, 'GET', `/user?id=${person.id}`)) as { reminders: boolean }).reminders
      expect(await wants()).toBe(true)
      await page.goto(link)
      await page.getByRole('button', { name: 'Turn off reminders' }).click()
      await expect(page.getByText('You won’t get reminders by email any more.')).toBeVisible()
      expect(await wants()).toBe(false)
      const { active } = (await call(page, 'GET', `/remindermessage?id=${made.id}`)) as Row
      expect(active).toBe(true)
    })
  } finally {
    await catcher.close()
  }
})
