import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import type { ConsoleMessage, Locator, Page } from '@playwright/test'
import { demoPassword } from '../server.ts'
import { checkColours, checkWithAxe } from './axe.ts'
import { address, devicesOf } from './devices.ts'
import type { Devices } from './devices.ts'

export { address, checkColours, checkWithAxe }

/** A person of the demo college with a printed sign-in. */
export type DemoPerson = 'trainee' | 'fellow' | 'educator' | 'director' | 'instructor' | 'admin' | 'padmin'

/** What a journey has beside its page. */
export interface Journey {
  /** Lets console messages and page errors of this kind pass: a journey that provokes a failure names it. */
  allow: (kind: RegExp) => void
  devices: Devices
  elsewhere: Elsewhere
}

/** Opens a page on another device, which looks like that of the journey: of somebody who goes to a path, or of a guest. */
export type Elsewhere = (person: DemoPerson | null, path?: string | null) => Promise<Page>

const said = (message: ConsoleMessage): string => `${message.text()} (${message.location().url})`

/** A test that fails on any console error, page error or breach of the content security policy, unless it named it. */
export const test = base.extend<Journey>({
  devices: async ({ browser, colorScheme, serviceWorkers }, use, info) => {
    // What has the application installed, and what is tried again and recorded, begins on a device that is really new.
    const kind = serviceWorkers === 'allow' || info.retry > 0 ? info.testId : `${info.project.name} ${colorScheme}`
    const devices = devicesOf(browser, kind)
    await use(devices)
    // A journey that failed takes its worker with it, and the browser.
    if (info.status === 'passed') await devices.giveBack(kind !== info.testId)
  },
  context: async ({ devices }, use) => use(await devices.take()),
  elsewhere: async ({ devices }, use) =>
    use(async (person, path) => {
      const page = await (await devices.take()).newPage()
      if (person !== null) await signInAs(page, person, path)
      return page
    }),
  allow: [
    async ({ page }, use) => {
      // A slow machine shows its first words later than the browser expects of a font that was asked for early.
      const allowed: RegExp[] = [
        /was preloaded using link preload but not used/,
        // Most journeys keep the application off the device, and the browser says so.
        /Service Worker registration blocked by Playwright/,
      ]
      const wrong: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') wrong.push(said(message))
      })
      page.on('pageerror', (error) => wrong.push(String(error)))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        )
      })
      await use((kind) => void allowed.push(kind))
      expect(
        wrong.filter((text) => !allowed.some((kind) => kind.test(text))),
        'errors of the page',
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * A screen that many journeys come past is held against axe by the first that comes to it, at each width, light and dark. The workers
 * keep account of it in one folder.
 */
const markOf = (screen: string): string =>
  join(process.env['HELD_SCREENS'] ?? '', createHash('sha256').update(screen).digest('hex'))

/** Waits until the screen with this heading has come and nothing of it is still loading, and holds it against axe. */
export const look = async (page: Page, heading: string | RegExp): Promise<void> => {
  const shown = page.getByRole('heading', { level: 1, name: heading })
  await expect(shown).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const { pathname, searchParams } = new URL(page.url())
  const part = searchParams.get('tab') ?? searchParams.get('section') ?? searchParams.get('edit')
  const words = await shown.first().innerText()
  const mark = markOf([pathname, part, words, page.viewportSize()?.width, isDark].join(' '))
  if (existsSync(mark)) return
  await checkWithAxe(page)
  writeFileSync(mark, '')
}

/** Presses Undo of the notice that just came; an editor of text has one of its own. */
export const undo = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()

/** Fills in the sign-in card and sends it. */
export const giveCredentials = async (page: Page, username: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A page of this page's device that is at the college's origin. */
const atHome = (page: Page): Page =>
  page
    .context()
    .pages()
    .find((each) => each.url().startsWith(address())) ?? page

/** The token of who is signed in on the page's device. */
export const tokenOn = (page: Page): Promise<string | null> =>
  atHome(page).evaluate(() => localStorage.getItem('token'))

/** Lets the person with this username of the demo college come in with a token, and go to a path. */
export const signIn = async (page: Page, username: string, path: string | null): Promise<void> => {
  const credentials = { username, password: demoPassword, remember: false }
  const answer = await page.request.post(`${address()}/api/v1/user/signin`, { data: credentials })
  expect(answer.status(), `${username} signs in`).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  await atHome(page).evaluate((given) => localStorage.setItem('token', given), token)
  if (path !== null) await page.goto(address() + path)
}

/**
 * Lets a demo person come in with a token, as a page does that was left and opened again, and goes to a path, or to their home and waits
 * for it; with null nothing is opened, and the page serves to call. The card itself is filled in by the journeys that are about coming in.
 */
export const signInAs = async (page: Page, person: DemoPerson, path: string | null = '/'): Promise<void> => {
  await signIn(page, person, path)
  if (path === '/') await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
}

/**
 * Goes to a screen as a link of the application does, without loading the application again; where the page is not at the application, or
 * at that very path, as an address that is typed in. What it waits for is that the screen before is gone.
 */
export const goTo = async (page: Page, path: string): Promise<void> => {
  const isLed = await page.evaluate((to) => {
    const heading = document.querySelector('main h1')
    if (!heading || !location.pathname.startsWith('/app/') || location.pathname === to.replace(/[?#].*/, ''))
      return false
    heading.setAttribute('data-left', '')
    // As the router numbers what it has been led to.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: `walk${idx + 1}`, idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    return true
  }, path)
  if (isLed) await expect(page.locator('h1[data-left]')).toHaveCount(0)
  else await page.goto(address() + path)
}

/** Goes on with the tabulator until something has the focus, and is in sight then. */
export const tabTo = async (page: Page, target: Locator, most = 20): Promise<void> => {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

/** Opens the drawer where it is not beside the page. */
export const openMenu = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Goes to a screen by its link in the drawer. */
export const goBy = async (page: Page, link: string): Promise<void> => {
  await openMenu(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
}

/** Lets the server forget once that the password was given just now, as it does after a quarter of an hour. */
export const askAgainFor = async (page: Page, path: string): Promise<void> => {
  const json = { message: 'Confirm it’s you first, with your password or a code.', step_up: true, request_id: 'asked' }
  await page.route(`**/api/v1${path}`, (route) => route.fulfill({ status: 403, json }), { times: 1 })
}
