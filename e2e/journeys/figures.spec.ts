import type { Goal, Stats } from '@college/contract/cpd'
import type { Page, Response } from '@playwright/test'
import { call, ownId, withIds } from './calls.ts'
import { address, expect, signInAs, test } from './journey.ts'
import type { DemoPerson } from './journey.ts'
import { prepare } from './layout.ts'
import { go, holdTimes, onePage, ready, timesOn, total } from './list-sums.ts'

// Every figure of a home, a dashboard, a report, a person's page and the head of a list leads to the rows it counts, and there are as many
// of them.

interface Looks {
  readonly person: DemoPerson
  /** How many times lead to lists of one page at least. */
  readonly times?: number
  readonly paths: Readonly<Record<string, number>>
}

/** Where each looks, and how many figures stand there at least; `@Name` is the id of that trainee or fellow. */
const screens: Readonly<Record<string, Looks>> = {
  'a trainee': {
    person: 'trainee',
    paths: {
      '/home/trainee': 8,
      '/deadlines': 5,
      '/trainee/report': 17,
      '/trainee/programme': 13,
      '/cycle': 5,
      '/cycle/trainee': 11,
      '/cycle/activities': 1,
      '/cycle/goals': 4,
      '/plan/goals': 4,
      '/plan/goal?id=#plan': 0,
      '/cycle/goal?id=#cycle': 0,
      '/placement?id=#placement': 2,
      '/activities': 2,
      '/plan/edit': 2,
      '/procedures': 9,
      '/conversation': 8,
      '/messages': 1,
      '/placements': 0,
      '/forms': 2,
      '/forms/results': 2,
      '/files': 0,
    },
  },
  'a fellow': {
    person: 'fellow',
    times: 8,
    paths: {
      '/home/fellow': 7,
      '/deadlines': 5,
      '/cycle': 6,
      '/cycle/fellow': 12,
      '/cycle/activities': 1,
      '/cycle/goals': 4,
      '/plan/goals': 4,
      '/conversation': 9,
      '/activities': 2,
      '/procedures': 6,
      '/transactions': 0,
      '/forms': 1,
      '/forms/results': 0,
      '/messages': 1,
    },
  },
  'an educator': {
    person: 'educator',
    times: 1,
    paths: {
      '/home': 6,
      '/home?view=own': 5,
      '/deadlines': 3,
      '/trainees': 4,
      '/placements': 4,
      '/forms/trainee': 1,
      '/forms/results?of=everyone': 12,
      '/procedures/admin': 9,
      '/person?id=@Mārama Thorne': 4,
      '/person?id=@Mārama Thorne&tab=cycle': 5,
      // Who is behind: one figure more than who is on track.
      '/person?id=@Ngaio Wētere': 5,
      '/plans/training': 0,
      '/cycles/trainees': 0,
      '/forms': 1,
      '/messages': 1,
    },
  },
  'an instructor': {
    person: 'instructor',
    paths: {
      '/home': 2,
      '/trainees': 1,
      '/person?id=@Rosa Fernández': 4,
      '/deadlines': 1,
      '/forms': 0,
      '/messages': 0,
      '/plans/training': 0,
      '/placements': 1,
    },
  },
  'a Director': {
    person: 'director',
    times: 1,
    paths: {
      '/home': 14,
      '/home?view=own': 6,
      '/deadlines': 3,
      '/trainees': 6,
      '/cycles/trainees': 3,
      '/person?id=@Mārama Thorne': 4,
      '/forms/alltrainee': 0,
      '/forms/results?of=everyone': 26,
      '/procedures/admin': 9,
      '/placements': 3,
      '/plans/training': 0,
    },
  },
  'the office': {
    person: 'admin',
    times: 2,
    paths: {
      '/enquiries/admin': 1,
      '/admin': 15,
      '/users/admin': 2,
      '/user/admin?id=@Mārama Thorne': 2,
      '/person?id=@Callum Petrie': 7,
      '/trainees': 5,
      '/categories/admin': 0,
      '/cycles/admin': 0,
      '/cycles': 4,
      '/cycles/fellows': 3,
      '/cycles/trainees': 3,
      '/cycle/dashboard': 16,
      '/cycle/simulator': 7,
      '/usage/admin': 24,
      '/transactions/admin': 4,
      '/placements/admin': 2,
      '/procedures/admin': 10,
      '/messagetemplates/admin': 1,
      '/activities/admin': 0,
      '/forms/admin': 0,
      '/files/admin': 0,
      '/messages/admin': 0,
      '/messages/admin?tab=outbox': 0,
      '/plans/pdp': 0,
      '/plans/training': 0,
      '/trainingprogrammes/admin': 0,
      '/formtemplates/admin': 0,
      '/userrelationships/admin': 0,
      '/faqs/admin': 0,
    },
  },
  'an administrator of the platform': {
    person: 'padmin',
    paths: { '/admin': 15, '/health/admin': 5, '/settings/admin?tab=organisations': 24 },
  },
}

/** What is no count: a share, a time, a day, a year, or the length or number of something. */
const noCounts = /\d\d\/\d\d\/\d{4}|\d+(:\d\d)+|\d[\d,.]* ?%|\bYear \d+|\b(19|20)\d\d\b/g

/** Figures whose words begin with another number than that of the rows they lead to. */
const otherNumbers = [
  // How long signing takes, which leads to the forms that were signed.
  /^(\d+ (minutes?|hours?|days?)\s*)+typical time to sign a form$/,
]

/** The number that the words of a figure begin with; null where they have none. */
const numberIn = (words: string): number | null => {
  const left = words.replaceAll(noCounts, '')
  if (/^One\b/.test(left)) return 1
  const [number] = /\d[\d,]*/.exec(left) ?? []
  return number === undefined ? null : Number(number.replaceAll(',', ''))
}

/** Figures that say another number than they count. */
const saysOther = ({ words, count }: Shown): boolean =>
  ![null, count].includes(numberIn(words)) && !otherNumbers.some((form) => form.test(words))

interface Shown {
  readonly words: string
  readonly count: number
  /** Where it leads; null for one that narrows the rows beside it when it is pressed. */
  readonly to: string | null
}

/** Puts the id of an own goal that counts, and of an own placement that is over, in the place of `#…` in paths. */
const withOwn = async (page: Page, paths: readonly string[]): Promise<(path: string) => string> => {
  if (!paths.some((path) => path.includes('#'))) return (path) => path
  const { plan, cycle } = (await call(page, 'GET', '/cpd/stats')) as Stats
  const placements = (await call(page, 'GET', `/placements?state=accepted&user_id=${await ownId(page)}`)) as {
    id: number
  }[]
  const counting = (goals: readonly Goal[] = []) => goals.find(({ completion_type: by }) => by === 'count') ?? goals[0]
  const ids: Readonly<Record<string, number | undefined>> = {
    plan: counting(plan?.goals)?.id,
    cycle: counting(cycle?.goals)?.id,
    placement: placements[0]?.id,
  }
  return (path) => path.replace(/#(\w+)$/, (_, of: string) => String(ids[of]))
}

const figuresOn = async (page: Page, path: string, least: number): Promise<Shown[]> => {
  await go(page, `/app${path}`)
  await prepare(page, path)
  if (least > 0) await expect(page.locator('main [data-count]').nth(least - 1), path).toBeAttached()
  await ready(page)
  const shown = await page.locator('main [data-count]').evaluateAll((figures) =>
    figures.map((figure) => ({
      words: figure.textContent.replaceAll(/\s+/g, ' ').trim(),
      count: Number(figure.getAttribute('data-count')),
      to: figure.getAttribute('href'),
    })),
  )
  const others = shown.filter(saysOther).map(({ words, count }) => `${words}: ${count}`)
  expect.soft(others, `${path}: figures that say another number than they count`).toEqual([])
  return shown
}

/** The path of a call that answered with the first page of a list of so many; null for another. */
const pathOfList = async (response: Response, said: number): Promise<string | null> => {
  const { pathname, search } = new URL(response.url())
  if (response.request().method() !== 'GET' || !pathname.startsWith('/api/v1/')) return null
  try {
    const { data, info } = (await response.json()) as { data?: unknown[]; info?: { total?: number } }
    return info?.total === said && data?.length === onePage ? `${pathname.slice('/api/v1'.length)}${search}` : null
  } catch {
    return null
  }
}

/** Reads the end of a list longer than a page: the last row, and nothing after it. Reading all of them would ask for the password. */
const readEnd = async (page: Page, to: string, said: number): Promise<void> => {
  const asked: Promise<string | null>[] = []
  const note = (response: Response) => void asked.push(pathOfList(response, said))
  page.on('response', note)
  // As it is now, not as the page kept it.
  await page.goto(`${address()}${to}`)
  await ready(page)
  page.off('response', note)
  const path = (await Promise.all(asked)).find((each) => each !== null)
  expect.soft(path, `${to}: no call gave the first page of ${said}`).toBeDefined()
  if (!path) return
  const [place = '', query] = path.split('?')
  const end = new URLSearchParams(query)
  end.set('limit', '2')
  end.set('offset', String(said - 1))
  const rows = (await call(page, 'GET', `${place}?${end}`)) as unknown[]
  expect.soft(rows, to).toHaveLength(1)
}

/** How many rows the list says it has; none where it says that there is nothing. */
const rowsAt = async (page: Page, to: string): Promise<number> => {
  await go(page, to)
  const said = await total(page)
  // What the server says of a list is held against the list.
  const { hash } = new URL(page.url())
  // Of a part of a page the rows are marked that are counted, where it has others too.
  const marked = page.locator(`main ${hash || '[hidden]'}[data-total] [data-counted]`)
  if (await marked.count()) await expect.soft(marked, to).toHaveCount(said)
  const list = page.locator('main [data-list]')
  if (hash !== '' || (await list.count()) !== 1) return said
  if (said > onePage) await readEnd(page, to, said)
  else await expect.soft(list.locator('> tbody > tr'), to).toHaveCount(said)
  return said
}

/** Presses a figure that narrows the rows beside it, and waits for as many. */
const narrows = async (page: Page, path: string, { words, count }: Shown): Promise<void> => {
  await page.locator('main :is(label, button)[data-count]').filter({ hasText: words }).first().click()
  await expect.poll(() => total(page), `${path}: ${words}`).toBe(count)
}

for (const [who, { person, times: leastTimes = 0, paths }] of Object.entries(screens))
  test(`every figure that ${who} sees opens the rows it counts`, async ({ page }) => {
    test.slow()
    await signInAs(page, person, null)
    const idsIn = await withIds(page, Object.keys(paths))
    const ownIn = await withOwn(page, Object.keys(paths))
    const found = new Map<string, number>()
    let held = 0
    let summed = 0
    for (const [named, least] of Object.entries(paths)) {
      const path = ownIn(idsIn(named))
      const figures = await figuresOn(page, path, least)
      held += figures.length
      const times = await timesOn(page)
      for (const figure of figures) if (figure.to === null) await narrows(page, path, figure)
      for (const { to, count } of figures) {
        if (to === null) continue
        found.set(to, found.get(to) ?? (await rowsAt(page, to)))
        if (found.get(to) === count) continue
        // Other journeys add and remove rows: what differs is read again on both sides.
        await expect(async () => {
          found.set(to, await rowsAt(page, to))
          // As it is now, not as the page kept it.
          await page.goto(`${address()}/app${path}`)
          const now = (await figuresOn(page, path, least)).filter((figure) => figure.to === to)
          for (const { words, count: shown } of now) expect(`${words}: ${found.get(to)}`).toBe(`${words}: ${shown}`)
        }).toPass({ timeout: 30_000 })
      }
      summed += await holdTimes(page, path, times)
    }
    expect(summed, 'times held against their rows').toBeGreaterThanOrEqual(leastTimes)
    const counted = { figures: held, links: found.size, times: summed, screens: Object.keys(paths).length }
    for (const [type, count] of Object.entries(counted))
      test.info().annotations.push({ type, description: String(count) })
  })
