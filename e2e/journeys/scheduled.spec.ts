import type { PageContent } from '@college/contract/content'
import { call } from './calls.ts'
import { expect, look, signIn, test } from './journey.ts'
import { onMovedServer } from './moved-server.ts'

const begin = new Date('2026-11-18T20:00:00Z')
const inHours = (hours: number): Date => new Date(begin.getTime() + hours * 3_600_000)

test('a trainee meets a page and a notice from their moment on, and neither the notice nor the words before once theirs is over', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(180_000)
  await onMovedServer(begin, {}, async (server) => {
    await page.goto(`${server.address}/app/privacy`)
    await signIn(page, 'admin', null)
    const made = (await call(page, 'PUT', '/pagecontent', {
      slug: 'on-call',
      title: 'On call this summer',
      body: '<p>The roster begins in December.</p>',
    })) as PageContent
    const publish = async (row: PageContent, hours: number): Promise<PageContent> =>
      (await call(page, 'POST', '/pagecontent/publish', {
        id: row.id,
        updated_at: row.updated_at,
        at: inHours(hours).toISOString(),
      })) as PageContent
    await publish(made, 1)

    const office = await elsewhere(null)
    await office.goto(`${server.address}/app/privacy`)
    await signIn(office, 'padmin', null)
    await call(office, 'PUT', '/notification', {
      title: 'Records are closed tonight',
      text: 'From ten until midnight.',
      audience: 'trainees',
      starts_at: inHours(1).toISOString(),
      expires_at: inHours(2).toISOString(),
    })

    const reader = await elsewhere(null)
    await reader.goto(`${server.address}/app/privacy`)
    await signIn(reader, 'trainee', null)
    const opened = async (): Promise<string> => {
      await reader.goto(`${server.address}/app/page?slug=on-call`)
      await look(reader, /^(On call this summer|Page not found)$/)
      return reader.getByRole('main').innerText()
    }
    const warned = async (is: boolean): Promise<void> => {
      const answered = reader.waitForResponse('**/notifications/current')
      await reader.goto(`${server.address}/app/home`)
      await answered
      await look(reader, /^Welcome back/)
      await expect(reader.getByText('Records are closed tonight')).toHaveCount(is ? 1 : 0)
    }

    expect(await opened()).toContain('isn’t published yet')
    await warned(false)

    // An hour later both are there; until the page’s next words have come, the first ones stay.
    await server.move(inHours(1.1))
    expect(await opened()).toContain('The roster begins in December.')
    await warned(true)
    const row = (await call(page, 'GET', `/pagecontent?id=${made.id}`)) as PageContent
    const changed = (await call(page, 'POST', '/pagecontent', {
      id: row.id,
      updated_at: row.updated_at,
      body: '<p>The roster has ended.</p>',
    })) as PageContent
    await publish(changed, 2)
    expect(await opened()).toContain('The roster begins in December.')

    await server.move(inHours(2.1))
    const text = await opened()
    expect(text).toContain('The roster has ended.')
    expect(text).not.toContain('The roster begins in December.')
    await warned(false)
  })
})
