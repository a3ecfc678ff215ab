import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'

// A new device loads and compiles the whole application anew, which took as long as the journeys themselves. So journeys hand theirs
// on: one that was emptied is as new to the application, and starts at once.

/** A device of the browser: what lies on it, and where it has been. */
interface Device {
  readonly context: BrowserContext
  /** A page without a script that stays open: what the browser has compiled stays with it, and what lies on the device is reached from it. */
  readonly quiet: Page
  readonly origins: Set<string>
}

/** The origin under test. */
export const address = (): string => process.env['COLLEGE_ADDRESS'] ?? ''

const ownAddress = (): string => [10, ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.')

const openDevice = async (browser: Browser): Promise<Device> => {
  const context = await browser.newContext()
  const quiet = await context.newPage()
  await quiet.goto(`${address()}/mark.svg`)
  return { context, quiet, origins: new Set([address()]) }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'null')

const isEmpty = async ({ context, quiet }: Device): Promise<boolean> => {
  const left = await quiet.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    return [Object.keys(localStorage), await indexedDB.databases(), await caches.keys(), workers].flat().length
  })
  return left === 0 && context.pages().length === 1
}

/** Takes everything off a device, as if nobody had ever used it. */
const empty = async ({ context, quiet, origins }: Device): Promise<void> => {
  context.removeAllListeners()
  await Promise.all(context.pages().flatMap((page) => (page === quiet ? [] : [page.close()])))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  const devtools = await context.newCDPSession(quiet)
  for (const origin of origins)
    if (origin !== 'null') await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
}

/** The devices of one journey. */
export interface Devices {
  /** An empty device; it looks like all others of the journey. */
  readonly take: () => Promise<BrowserContext>
  /** Empties them for the next journey, unless they are not to be kept; what something clings to is thrown away. */
  readonly giveBack: (isKept: boolean) => Promise<void>
}

const idle = new Map<string, Device[]>()

/** The devices of a journey, among those of one kind. */
export const devicesOf = (browser: Browser, kind: string): Devices => {
  const taken: Device[] = []
  return {
    take: async () => {
      const device = idle.get(kind)?.pop() ?? (await openDevice(browser))
      taken.push(device)
      device.context.on('page', (page) =>
        page.on('framenavigated', (frame) => device.origins.add(originOf(frame.url()))),
      )
      // Each comes from an address of its own: what one journey, or its second try, does often is counted for no other.
      await device.context.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
      return device.context
    },
    giveBack: async (isKept) => {
      for (const device of taken) {
        if (isKept) await empty(device)
        if (isKept && (await isEmpty(device))) idle.set(kind, [...(idle.get(kind) ?? []), device])
        else await device.context.close()
      }
    },
  }
}
