import type { Page } from '@playwright/test'
import { address, expect, goTo } from './journey.ts'

// What a list shows together: how many rows, and how much time.

/** Waits until a screen stands. */
export const ready = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Goes to a screen without loading the application again, even where the same screen is shown already. */
export const go = async (page: Page, path: string): Promise<void> => {
  if (new URL(page.url()).pathname === path.replace(/[?#].*/, '')) await goTo(page, '/app/forbidden')
  await goTo(page, path)
  await ready(page)
}

/** How many rows are there: those of the list, or of the part of the page that the address names; a page without a list has to say that it is empty. */
export const total = async (page: Page): Promise<number> => {
  const { hash } = new URL(page.url())
  const counted = page.locator(hash === '' ? 'main [data-total]:not([id])' : `main ${hash}[data-total]`)
  const either = hash === '' ? counted.or(page.locator('main [data-empty]')) : counted
  await expect(either.first(), `${page.url()}: neither a list nor words that there is none`).toBeAttached()
  return (await counted.count()) === 0 ? 0 : Number(await counted.first().getAttribute('data-total'))
}

/** What a list shows before it is asked for more. */
export const onePage = 50

interface Time {
  readonly words: string
  readonly minutes: number
  readonly to: string
}

/** Times that lead to the rows they add up. */
export const timesOn = (page: Page): Promise<Time[]> =>
  page.locator('main a[data-time]').evaluateAll((times) =>
    times.map((time) => ({
      words: time.textContent.trim(),
      minutes: Number(time.getAttribute('data-time')),
      to: time.getAttribute('href') ?? '',
    })),
  )

/** The time of all rows of a list together, as it shows it; null where it has more of them than a page. */
const timeAt = async (page: Page, to: string): Promise<number | null> => {
  await go(page, to)
  const said = await total(page)
  const list = page.locator('main [data-list]')
  if (said === 0) return 0
  if (said > onePage) return null
  await expect(list, `${to}: the list that a time is of`).toHaveCount(1)
  await expect(list.locator('> tbody > tr'), to).toHaveCount(said)
  return list.evaluate((table) => {
    const at = Array.from(table.querySelectorAll('thead th')).findIndex(({ textContent }) =>
      /^\s*Time\b/.test(textContent),
    )
    if (at < 0) throw new Error(`${location.href} has no times`)
    return Array.from(table.querySelectorAll(':scope > tbody > tr')).reduce((sum, row) => {
      // Of a list narrowed to a group the time of the group is first, and that of the whole beside it.
      const [, hours = 0, minutes = 0] = /^\s*(\d+):(\d\d)/.exec(row.children[at]?.textContent ?? '') ?? []
      return sum + Number(hours) * 60 + Number(minutes)
    }, 0)
  })
}

/** Holds times against the rows they lead to, but for lists longer than a page; what other journeys change meanwhile is read again on both sides. */
export const holdTimes = async (page: Page, path: string, shown: readonly Time[]): Promise<number> => {
  let held = 0
  let times = shown
  for (const [at] of shown.entries())
    await expect(async () => {
      const time = times[at]
      if (!time) return
      const sum = await timeAt(page, time.to)
      if (sum !== null) held += 1
      if (sum !== null && sum !== time.minutes) {
        await page.goto(`${address()}/app${path}`)
        await ready(page)
        times = await timesOn(page)
      }
      expect(`${path}, ${time.words}: ${sum ?? time.minutes}`).toBe(`${path}, ${time.words}: ${time.minutes}`)
    }).toPass({ timeout: 30_000 })
  return held
}
