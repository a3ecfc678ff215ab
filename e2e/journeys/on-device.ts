import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Waits until the application lies on the device, so that it starts without a server. */
export const installed = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'), { timeout: 60_000 })
    .toBe('activated')

/** All that lies on the device in the clear or sealed, as text. */
export const onDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ]
    const readable = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
      if (typeof value === 'object' && value !== null) return Object.entries(value).flat().map(readable).join(' ')
      return String(value)
    }
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('The store could not be read.'))
      })
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        parts.push(name ?? '', readable(await done(rows.getAllKeys())), readable(await done(rows.getAll())))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        parts.push(request.url)
        if (!request.url.includes('/assets/')) parts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return parts.join('\n')
  })
