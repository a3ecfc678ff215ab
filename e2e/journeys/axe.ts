import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { NodeResult, Result, RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe in the page, which keeps it: reading half a megabyte again for each run would take longer than the run. */
const run = async (page: Page, options: RunOptions, within?: string): Promise<Result[]> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  return page.evaluate(
    async ([given, selector]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      // Only what is wrong is described in full.
      const found = await axe.run(selector ?? document, { ...given, resultTypes: ['violations'] })
      return found.violations
    },
    [options, within] as const,
  )
}

/** Which of them are still small for axe once they are scrolled clear of the bars that lie over the page. */
const stillSmall = async (page: Page, nodes: readonly NodeResult[]): Promise<NodeResult[]> => {
  const sizes = { runOnly: ['target-size'] }
  const small: NodeResult[] = []
  for (const node of nodes) {
    const place = node.target.map(String).join(' ')
    // What was drawn again meanwhile is looked for again.
    if ((await page.locator(place).count()) === 0)
      return stillSmall(
        page,
        (await run(page, sizes)).flatMap((found) => found.nodes),
      )
    await page.locator(place).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    if ((await run(page, sizes, place)).length > 0) small.push(node)
  }
  return small
}

const inWords = async (page: Page, violations: readonly Result[]): Promise<string[]> => {
  const lines: string[] = []
  for (const { id, nodes } of violations) {
    const wrong = id === 'target-size' ? await stillSmall(page, nodes) : nodes
    if (wrong.length > 0) lines.push(`${id}: ${wrong.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  }
  return lines
}

/** Colours in the middle of a fade are nobody's colours. */
const fadesEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    // What follows the scrolling of a row ends when it is moved to its end, and not before.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    return Promise.all(timed.map((each) => each.finished.catch(() => undefined)))
  })

const hold = async (page: Page, options: RunOptions): Promise<void> => {
  await fadesEnd(page)
  expect(await inWords(page, await run(page, options)), `axe on ${page.url()}`).toEqual([])
}

/**
 * Holds what is on the page now against axe: no violation of WCAG 2.2 AA, nor of what axe calls best practice. A list that lies open over the page makes what is
 * under it small for axe, so `without` may leave that rule out.
 */
export const checkWithAxe = (page: Page, without: readonly string[] = []): Promise<void> =>
  hold(page, { runOnly: tags, rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) })

/** Holds the colours alone against axe, where the same page was held against all of it in other colours. */
export const checkColours = (page: Page): Promise<void> => hold(page, { runOnly: ['color-contrast'] })
