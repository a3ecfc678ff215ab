import type { PageContent } from '@college/contract/content'
import { htmlPayloads } from '../../server/src/testing/html-payloads.ts'
import { call, ownTitle } from './calls.ts'
import { address, expect, look, signInAs, test } from './journey.ts'

test('an outsider reads Privacy before registering, and finds an answer in Help @phone', async ({ page }) => {
  await page.goto('/app/register')
  await page.getByRole('link', { name: 'privacy statement' }).click()
  await look(page, 'Privacy statement')
  await expect(page.getByText('Draft for review.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The thirteen principles' })).toBeVisible()

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
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Your changes aren’t published yet.')).toHaveCount(0)
  await shown(false)
})

test('nothing runs of what was pasted to run, with the page’s policy and without it', async ({ page, browser }) => {
  await signInAs(page, 'admin', '/pagecontents/admin')
  const slug = ownTitle('payloads').replaceAll(' ', '-')
  let row = (await call(page, 'PUT', '/pagecontent', { slug, title: 'Payloads' })) as PageContent
  const change = async (body: string): Promise<void> => {
    row = (await call(page, 'POST', '/pagecontent', { id: row.id, updated_at: row.updated_at, body })) as PageContent
  }
  // Each by itself, as what one leaves open would swallow the next; then all of them on one page.
  const kept: string[] = []
  for (const payload of htmlPayloads.filter((one) => !one.includes('\u0000'))) {
    await change(`<p>Payload</p>${payload}`)
    kept.push(row.body)
  }
  await change(`${kept.join('')}<p>The end of all payloads</p>`)
  await call(page, 'POST', '/pagecontent/publish', { id: row.id, updated_at: row.updated_at, at: null })

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
    await reader.goto(`${address()}/app/page?slug=${slug}`)
    await expect(reader.getByText('The end of all payloads')).toBeVisible()
    const article = reader.getByRole('article')
    await expect(article.getByText('Payload', { exact: true }).first()).toBeVisible()
    // What would wait to be pointed at, pressed or focused.
    const inert = await article.evaluate((room) => {
      const wrong = [...room.querySelectorAll('*')].flatMap((element) => {
        element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
        element.dispatchEvent(new FocusEvent('focus'))
        const own = element.closest('.rich') !== null && !element.classList.contains('rich')
        return own
          ? element.getAttributeNames().filter((name) => !['href', 'src', 'alt', 'rel', 'data-file'].includes(name))
          : []
      })
      return wrong
    })
    expect(inert).toEqual([])
    expect(ran).toEqual([])
    expect(reader.url()).toContain(slug)
    await context.close()
  }
  await call(page, 'POST', '/pagecontent/withdraw', { id: row.id, updated_at: (await newest()).updated_at })
  await call(page, 'DELETE', `/pagecontent?id=${row.id}`)

  async function newest(): Promise<PageContent> {
    return (await call(page, 'GET', `/pagecontent?id=${row.id}`)) as PageContent
  }
})
