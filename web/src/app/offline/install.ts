import type { Store } from '#kit'

/** Milliseconds that a newer version is waited for before the page is simply begun anew. */
const longest = 5_000

/** Milliseconds between two looks for a newer version. */
const lookEvery = 3_600_000

/** The application as it lies on this device, if it does. */
export const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined

const isControlled = (): boolean => navigator.serviceWorker.controller !== null

/** Keeps the application on the device, so that it starts without a server; says when a newer one lies ready. */
export const install = async (newVersion: Store<boolean>): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const found = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  if (!found) return
  const look = (): void => {
    if (found.waiting && isControlled()) newVersion.set(true)
  }
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
  // Answers of a server with the same version number say nothing of the files; a page that stays open looks for itself.
  newVersion.subscribe(look)
  setInterval(() => void found.update().catch(() => undefined), lookEvery)
  look()
}

const settled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state !== 'installing' && resolve())
  })

const newest = async (): Promise<void> => {
  const found = await registration()
  if (!found) return
  await found.update().catch(() => undefined)
  if (found.installing) await settled(found.installing)
  const { waiting } = found
  if (!waiting) return
  const taken = new Promise<void>((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  )
  waiting.postMessage('take over')
  await taken
}

/** Begins the page anew in the newest version there is. */
export const reloadToNewest = async (): Promise<void> => {
  await Promise.race([newest(), new Promise((resolve) => setTimeout(resolve, longest))])
  location.reload()
}
