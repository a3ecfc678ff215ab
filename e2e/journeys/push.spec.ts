import { browserAt } from '../browsers.ts'
import { expect, look, signInAs, test } from './journey.ts'

// The headless shell that the other journeys run in knows no notifications.
test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: browserAt(process.env['WHOLE_CHROMIUM'] ?? process.env['CHROMIUM']),
})

test('a device shows how much waits, and a press on it opens the list', async ({ page, context }) => {
  // The push service of the browser's maker is out of reach here: what it would give stands in for it.
  await page.addInitScript(() => {
    const subscription = {
      unsubscribe: async () => true,
      toJSON: () => ({
        endpoint: 'https://push.service.example/journey',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'AAAAAAAAAAAAAAAAAAAAAA',
        },
      }),
    }
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription // as far as it is used
    PushManager.prototype.getSubscription = async () => subscription as unknown as PushSubscription // so is this
  })
  await signInAs(page, 'trainee', '/app/profile/edit?section=preferences')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const here = page.getByRole('checkbox', { name: 'Notify me on this device' })
  await here.click({ force: true })
  await expect(page.getByText('Notifications are on for this device')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'this device' })).toContainText('No notifications yet.')
  await look(page, 'Profile')

  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((found) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify({ title: 'College', body: '2 forms wait for you', path: '/app/forms' }),
  })
  const shown = (): Promise<object[]> =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({
        title,
        body,
        path: String(data),
      })),
    )
  await expect.poll(shown).toEqual([{ title: 'College', body: '2 forms wait for you', path: '/app/forms' }])

  await here.click({ force: true })
  await expect(page.getByText('Notifications are off for this device')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'this device' })).toHaveCount(0)
})
