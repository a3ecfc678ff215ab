import type { Page } from '@playwright/test'
import { expect, goTo, signInAs, test } from './journey.ts'
import type { DemoPerson } from './journey.ts'

// Every figure of a home, a dashboard, a report and the head of a list leads to the rows it counts, and there are as many of them.

/** Where each looks, and how many figures stand there at least. */
const screens: Readonly<
  Record<string, { readonly person: DemoPerson; readonly paths: Readonly<Record<string, number>> }>
> = {
  'a trainee': {
    person: 'trainee',
    paths: {
      '/home/trainee': 6,
      '/trainee/report': 2,
      '/cycle': 1,
      '/cycle/trainee': 2,
      '/cycle/activities': 1,
      '/conversation': 1,
    },
  },
  'a fellow': {
    person: 'fellow',
    paths: { '/home/fellow': 1, '/cycle': 2, '/cycle/fellow': 4, '/cycle/activities': 1, '/conversation': 2 },
  },
  'an educator': { person: 'educator', paths: { '/home': 2, '/trainees': 2 } },
  'a Director': { person: 'director', paths: { '/home': 7, '/trainees': 3, '/cycles/trainees': 2 } },
  'the office': {
    person: 'admin',
    paths: {
      '/enquiries/admin': 1,
      '/admin': 6,
      '/users/admin': 1,
      '/trainees': 3,
      '/cycles': 2,
      '/cycles/fellows': 2,
      '/cycles/trainees': 2,
      '/cycle/dashboard': 8,
      '/usage/admin': 8,
      '/transactions/admin': 4,
    },
  },
  'an administrator of the platform': { person: 'padmin', paths: { '/health/admin': 5 } },
}

interface Shown {
  readonly words: string
  readonly count: number
  readonly to: string
}

const ready = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const figuresOn = async (page: Page, path: string, least: number): Promise<Shown[]> => {
  await goTo(page, `/app${path}`)
  await ready(page)
  await expect(page.locator('main [data-count]').nth(least - 1)).toBeAttached()
  return page.locator('main [data-count]').evaluateAll((links) =>
    links.map((link) => ({
      words: link.textContent.replaceAll(/\s+/g, ' ').trim(),
      count: Number(link.getAttribute('data-count')),
      to: link.getAttribute('href') ?? '',
    })),
  )
}

/** How many rows the list says it has; none where it says that there is nothing. */
const rowsAt = async (page: Page, to: string): Promise<number> => {
  await goTo(page, to)
  await ready(page)
  const total = page.locator('main [data-total]')
  return (await total.count()) === 0 ? 0 : Number(await total.first().getAttribute('data-total'))
}

for (const [who, { person, paths }] of Object.entries(screens))
  test(`every figure that ${who} sees opens the rows it counts`, async ({ page }) => {
    test.slow()
    await signInAs(page, person, null)
    for (const [path, least] of Object.entries(paths)) {
      const figures = await figuresOn(page, path, least)
      const found = new Map<string, number>()
      for (const { to, count } of figures) {
        found.set(to, found.get(to) ?? (await rowsAt(page, to)))
        if (found.get(to) === count) continue
        // Other journeys add and remove rows: what differs is read again on both sides.
        await expect(async () => {
          const rows = await rowsAt(page, to)
          const now = (await figuresOn(page, path, least)).filter((figure) => figure.to === to)
          for (const { words, count: shown } of now) expect(`${words}: ${rows}`).toBe(`${words}: ${shown}`)
        }).toPass({ timeout: 30_000 })
      }
    }
  })
