import type { Page } from '@playwright/test'
import type { Finding } from './report.ts'
import { nth } from './timing.ts'

/** How many times slower the processor is than this one: a phone of the middle. */
const slower = 4

/** Milliseconds from each key, tap or click that is done to the next paint, as browsers count interactions. */
const interactions = async (page: Page, act: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(() => {
    const found = new Map<number, number>()
    Object.assign(window, { found })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id: unknown = Reflect.get(entry, 'interactionId')
        if (typeof id === 'number' && id > 0) found.set(id, Math.max(found.get(id) ?? 0, entry.duration))
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit) // as browsers have it
  })
  await act()
  await page.waitForTimeout(1_000)
  return page.evaluate(() => [...(Reflect.get(window, 'found') as Map<number, number>).values()]) // set just above
}

const words = 'What was seen in the clinic today'
const type = async (page: Page): Promise<void> => page.keyboard.type(words, { delay: 60 })

/** From an act to the next paint on a list, in the editor of an activity, and in a long form, on a slow processor. */
export const measureInteraction = async (
  page: Page,
  address: string,
  form: { id: number; question: string },
): Promise<Finding[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const open = async (path: string): Promise<void> => {
    await page.goto(address + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const measured: [string, number[]][] = []
  await open('/app/activities')
  const list = await interactions(page, async () => {
    await page.getByRole('searchbox').first().click()
    await type(page)
  })
  measured.push(['a search in the list of activities', list])
  await open('/app/activity/edit')
  const editor = await interactions(page, async () => {
    await page.getByLabel('What did you do?').click()
    await type(page)
  })
  measured.push(['typing in the editor of an activity', editor])
  await open(`/app/form/edit?id=${form.id}`)
  const long = await interactions(page, async () => {
    await page.getByRole('textbox', { name: form.question }).click()
    await type(page)
  })
  measured.push(['typing in a form of 300 questions', long])
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return measured.map(([what, times]) => ({
    what: `(i) from an act to the next paint, ${slower} times slower processor: ${what}`,
    ours: `p50 ${nth(times, 0.5)} ms, p95 ${nth(times, 0.95)} ms of ${times.length}`,
    beside: '',
    ratio: '',
    bar: 'p95 ≤ 100 ms',
  }))
}
