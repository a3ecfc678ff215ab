import { randomUUID } from 'node:crypto'
import { devactivity, devgoal } from '@college/contract/cpd'
import type { Activity, Goal } from '@college/contract/cpd'
import type { Page } from '@playwright/test'
import { today } from '../clock.ts'
import { address, expect, tokenOn } from './journey.ts'

/** Calls the server in the name of who is signed in on the page, to prepare a journey or to check what it left. */
export const call = async (page: Page, method: string, path: string, data?: unknown): Promise<unknown> => {
  const token = await tokenOn(page)
  const response = await page.request.fetch(`${address()}/api/v1${path}`, {
    method,
    headers: { authorization: `JWT ${token}` },
    ...(data === undefined ? {} : { data }),
  })
  expect([200, 201, 202, 260, 261, 262], `${method} ${path}`).toContain(response.status())
  return ((await response.json()) as { data: unknown }).data
}

/**
 * Ends the session while something is typed that goes out by `saves`, a pattern of addresses. What is typed is there before any call of the
 * page can find out, and it is saved after.
 */
export const endSessionWhile = async (page: Page, saves: string, typing: () => Promise<void>): Promise<void> => {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  await page.route(saves, async (route) => {
    await ended
    await route.continue()
  })
  await typing()
  await call(page, 'POST', '/user/signout', {})
  end()
}

/** The id of who is signed in. */
export const ownId = async (page: Page): Promise<number> => {
  const person = (await call(page, 'GET', '/user/token')) as { id: number }
  return person.id
}

/** Puts the id of a person of the demo college in the place of `@Name` in paths. */
export const withIds = async (page: Page, paths: readonly string[]): Promise<(path: string) => string> => {
  const ids = new Map<string, number>()
  for (const name of new Set(paths.flatMap((path) => /@([^&]+)/.exec(path)?.[1] ?? []))) {
    const [found] = (await call(page, 'GET', `/users?q=${encodeURIComponent(name)}`)) as { id: number }[]
    ids.set(name, found?.id ?? 0)
  }
  return (path) => path.replace(/@([^&]+)/, (_, name: string) => String(ids.get(name)))
}

/** A title that no other journey writes. */
export const ownTitle = (words: string): string => `${words} ${randomUUID().slice(0, 6)}`

/** Adds a personal goal of an hour to the current cycle. */
export const makeGoal = async (page: Page, title: string): Promise<Goal> => {
  const user_id = await ownId(page)
  const cycle = (await call(page, 'GET', '/devcycle/current')) as { id: number }
  const goal = { user_id, devcycle_id: cycle.id, title, completion_type: 'time', time: 60 }
  return (await call(page, 'PUT', `/${devgoal.name}`, goal)) as Goal
}

/** The own activities with exactly this title. */
export const activitiesCalled = async (page: Page, title: string): Promise<Activity[]> => {
  const query = new URLSearchParams({ user_id: String(await ownId(page)), q: title })
  const rows = ((await call(page, 'GET', `/${devactivity.plural}?${query.toString()}`)) ?? []) as Activity[]
  return rows.filter((row) => row.title === title)
}

/** Logs a complete activity without the screens. */
export const makeActivity = async (page: Page, title: string): Promise<Activity> => {
  const user_id = await ownId(page)
  const activity = { user_id, title, activity_date: today(), time: 45, state: 'complete', learnings: 'Enough.' }
  return (await call(page, 'PUT', `/${devactivity.name}`, activity)) as Activity
}
