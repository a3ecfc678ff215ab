// Runs as the service worker, apart from every page: it is built separately and imports nothing.

// The types of a worker would replace those of a page in the whole floor.
interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface PushEvent extends ExtendableEvent {
  readonly data: { readonly json: () => unknown } | null
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}
interface WindowClient {
  readonly url: string
  readonly focus: () => Promise<WindowClient>
}
interface Worker extends EventTarget {
  readonly skipWaiting: () => Promise<void>
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>
    readonly openWindow: (url: string) => Promise<WindowClient | null>
  }
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  readonly location: Location
}

/** Both are written in when the application is built. */
declare const __VERSION__: string
declare const __FILES__: readonly string[]

const worker = globalThis as unknown as Worker // what a service worker's global object is
const prefix = 'shell-'
const current = prefix + __VERSION__
const page = '/'
const backends = '/backends.json'
/** Milliseconds that the list of backends is waited for before the kept one does. */
const patience = 4_000

const fill = async (): Promise<void> => {
  const shell = await caches.open(current)
  const files = [...__FILES__]
  const take = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      // Files carry a hash in their names: what an earlier version left is the same.
      const known = await caches.match(file)
      const answer = known ?? (await fetch(file, { cache: 'no-cache' }))
      if (!answer.ok) throw new Error(`${file} is not there.`)
      await shell.put(file, answer)
    }
  }
  await Promise.all([take(), take(), take(), take()])
  const html = await fetch(page, { cache: 'no-store' })
  const text = await html.clone().text()
  // While a newer version is being rolled out, page and files may be of two versions; the next look finds them together.
  const entry = /<script[^>]+src="([^"]+)"/.exec(text)?.[1]
  if (!html.ok || entry === undefined || !__FILES__.includes(entry))
    throw new Error('This page is from another version.')
  await shell.put(page, html)
  const list = await fetch(backends, { cache: 'no-cache' }).catch(() => null)
  if (list?.ok) await shell.put(backends, list)
}

const clean = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== current).map((name) => caches.delete(name)),
  )
  await worker.clients.claim()
}

const inBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The kept page under a nonce of its own, in its policy and in its text, as the server would have sent it. */
const keptPage = async (): Promise<Response | null> => {
  const kept = await (await caches.open(current)).match(page)
  if (!kept) return null
  const headers = new Headers(kept.headers)
  const policy = headers.get('content-security-policy') ?? ''
  const old = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (old === undefined) return kept
  const nonce = inBase64(crypto.getRandomValues(new Uint8Array(16)))
  headers.set('content-security-policy', policy.replaceAll(old, nonce))
  return new Response((await kept.text()).replaceAll(old, nonce), { headers })
}

const keptFile = async (request: Request): Promise<Response> =>
  (await (await caches.open(current)).match(request)) ?? fetch(request)

const freshBackends = async (request: Request): Promise<Response> => {
  const shell = await caches.open(current)
  const kept = await shell.match(backends)
  try {
    const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(patience) } : {})
    // A device without room keeps the older list and goes by the new one; what is no list is never kept.
    if (answer.ok) await shell.put(backends, answer.clone()).catch(() => undefined)
    return answer.ok ? answer : (kept ?? answer)
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/** What the worker answers; null where the network does, which is for every call of the API and every file that is no part of the application. */
const answerTo = (request: Request): Promise<Response> | null => {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return null
  if (request.mode === 'navigate')
    return /\.[a-z0-9]{2,5}$/i.test(pathname) ? null : keptPage().then((answer) => answer ?? fetch(request))
  if (pathname === backends) return freshBackends(request)
  return __FILES__.includes(pathname) ? keptFile(request) : null
}

/** What the server says waits, held to be words and a page of this application. */
const noticeIn = (event: PushEvent): { title: string; body: string; path: string } => {
  let data: Partial<Record<string, unknown>> = {}
  try {
    const read = event.data?.json()
    if (typeof read === 'object' && read !== null) data = { ...read }
  } catch {
    // A browser takes the permission from who shows nothing at all: then it is the sentence below.
  }
  const text = (name: string, other: string): string => {
    const value = data[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, 200) : other
  }
  const path = text('path', '/app/')
  return {
    title: text('title', 'College records'),
    body: text('body', 'Something waits for you'),
    path: /^\/app\/[a-z/]*$/.test(path) ? path : '/app/',
  }
}

/** Shows how much waits; a newer one takes the place of the one before. */
const showNotice = ({ title, body, path }: ReturnType<typeof noticeIn>): Promise<void> =>
  worker.registration.showNotification(title, { body, tag: 'waits', icon: '/mark.svg', data: path })

/** Opens the list in a page that is open already, or in a new one. */
const openList = async ({ notification }: NotificationEvent): Promise<void> => {
  notification.close()
  const path: unknown = notification.data
  const url = new URL(typeof path === 'string' ? path : '/app/', worker.location.origin).href
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A page in which something may be half written is left alone.
  const there = pages.find((each) => each.url === url)
  await (there ? there.focus() : worker.clients.openWindow(url))
}

worker.addEventListener('push', (event) => {
  const pushed = event as PushEvent // a push event is one
  pushed.waitUntil(showNotice(noticeIn(pushed)))
})
worker.addEventListener('notificationclick', (event) => {
  const pressed = event as NotificationEvent // a press on a notification is one
  pressed.waitUntil(openList(pressed))
})
worker.addEventListener('install', (event) => (event as ExtendableEvent).waitUntil(fill())) // an install event is one
worker.addEventListener('activate', (event) => (event as ExtendableEvent).waitUntil(clean())) // so is an activate event
worker.addEventListener('message', (event) => {
  // A worker's message is no MessageEvent.
  if ('data' in event && event.data === 'take over') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const fetching = event as FetchEvent // a fetch event is one
  const answer = answerTo(fetching.request)
  if (answer) fetching.respondWith(answer)
})
