import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { startDemo } from './nodes.ts'
import type { Finding } from './report.ts'

const port = 9_333
const rounds = Number(process.env['LIGHTHOUSE_ROUNDS'] ?? 5)
/** The browser that is measured with. */
export const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export const demoPassword = 'a password for the bench'

/** Bytes of script and style a page asked for, as they crossed the wire, in kB. */
const weigh = async (page: Page, path: string, settled: () => Promise<unknown>): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const wanted = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', (event) => {
    if (event.type === 'Script' || event.type === 'Stylesheet') wanted.add(event.requestId)
  })
  session.on('Network.loadingFinished', (event) => {
    if (wanted.has(event.requestId)) bytes += event.encodedDataLength
  })
  await page.goto(path)
  await settled()
  await page.waitForLoadState('networkidle')
  await session.detach()
  return Math.round(bytes / 1000)
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const score = async (url: string): Promise<Score> => {
  const found: Score[] = []
  for (let round = 0; round < rounds; round += 1) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: ['performance', 'accessibility'],
      disableStorageReset: true,
      logLevel: 'silent',
    })
    const categories = result?.lhr.categories
    found.push({
      performance: Math.round((categories?.['performance']?.score ?? 0) * 100),
      accessibility: Math.round((categories?.['accessibility']?.score ?? 0) * 100),
    })
  }
  return {
    performance: middle(found.map((each) => each.performance)),
    accessibility: Math.min(...found.map((each) => each.accessibility)),
  }
}

/** Signs the demo college's trainee in. */
export const signIn = async (page: Page, address: string, username = 'trainee'): Promise<void> => {
  await page.goto(`${address}/app/signin`)
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /Welcome back/ }).waitFor()
}

interface Score {
  performance: number
  accessibility: number
}

const weighed = (what: string, bytes: number, most: number): Finding => ({
  what: `(e) ${what}: script and style, compressed`,
  ours: `${bytes} kB`,
  beside: '',
  ratio: '',
  bar: `≤ ${most} kB`,
})

const scored = (what: string, { performance, accessibility }: Score, least: number): Finding => ({
  what: `(e) ${what}: Lighthouse mobile, median of ${rounds}`,
  ours: `performance ${performance}, accessibility ${accessibility}`,
  beside: '',
  ratio: '',
  bar: `reported: ≥ ${least}, 100`,
})

/** First screens of the web: compressed bytes of script and style, and Lighthouse's mobile scores where they are wanted too. */
export const measureWeb = async (scores: boolean): Promise<Finding[]> => {
  const node = await startDemo(demoPassword)
  let context: BrowserContext | null = null
  try {
    context = await chromium.launchPersistentContext(await mkdtemp(join(tmpdir(), 'college-bench-web-')), {
      executablePath,
      args: [...flags, `--remote-debugging-port=${port}`],
    })
    const page = await context.newPage()
    const heading = (name: RegExp) => () => page.getByRole('heading', { level: 1, name }).waitFor()
    const findings: Finding[] = []
    const signInPage = `${node.address}/app/signin`
    findings.push(weighed('sign-in', await weigh(page, signInPage, heading(/Sign in/)), 130))
    if (scores) findings.push(scored('sign-in', await score(signInPage), 90))
    await signIn(page, node.address)
    const home = `${node.address}/app/home/trainee`
    findings.push(weighed('home', await weigh(page, home, heading(/Welcome back/)), 200))
    if (scores) findings.push(scored('home', await score(home), 80))
    return findings
  } finally {
    await context?.close()
    await node.stop()
  }
}
