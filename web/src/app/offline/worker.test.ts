import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

interface FetchResult {
  readonly answer: Promise<Response> | null
}

const origin = 'https://college.example'
const shells = new Map<string, Map<string, Response>>()
const listeners = new Map<string, (event: unknown) => void>()
let network: (url: string) => Promise<Response> = () => Promise.reject(new TypeError('no network'))
let isFull = false
const asked: string[] = []
const notices: object[] = []
const opened: string[] = []
let pages: string[] = []

const urlOf = (what: string | { readonly url: string }): string =>
  new URL(typeof what === 'string' ? what : what.url, origin).href

const shellNamed = (name: string) => {
  const held = shells.get(name) ?? new Map<string, Response>()
  shells.set(name, held)
  return {
    match: (what: string | { url: string }) => Promise.resolve(held.get(urlOf(what))?.clone()),
    put: (what: string | { url: string }, answer: Response) => {
      if (isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      held.set(urlOf(what), answer)
      return Promise.resolve()
    },
  }
}

/** Asks the worker as the browser does. */
const ask = (path: string, more: { method?: string; mode?: string } = {}): FetchResult => {
  let answer: Promise<Response> | null = null
  listeners.get('fetch')?.({
    request: { url: urlOf(path), method: 'GET', mode: 'cors', ...more },
    respondWith: (given: Promise<Response>) => (answer = given),
  })
  return { answer }
}
const keptPaths = (): string[] =>
  [...shells.values()].flatMap((held) => [...held.keys()]).map((url) => new URL(url).pathname)

beforeAll(async () => {
  vi.stubGlobal('__VERSION__', 'one')
  vi.stubGlobal('__FILES__', ['/assets/main.js'])
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('addEventListener', (kind: string, heard: (event: unknown) => void) => listeners.set(kind, heard))
  vi.stubGlobal('registration', {
    showNotification: (title: string, more: object) => void notices.push({ title, ...more }),
  })
  vi.stubGlobal('clients', {
    matchAll: () =>
      Promise.resolve(pages.map((url) => ({ url, focus: () => Promise.resolve(opened.push(`focus ${url}`)) }))),
    openWindow: (url: string) => Promise.resolve(opened.push(`open ${url}`)),
  })
  vi.stubGlobal('caches', { open: (name: string) => Promise.resolve(shellNamed(name)), match: () => Promise.resolve() })
  vi.stubGlobal('fetch', (what: string | { url: string }) => {
    asked.push(new URL(urlOf(what)).pathname)
    return network(urlOf(what))
  })
  await import('./worker.ts')
})

beforeEach(() => {
  shells.clear()
  asked.length = 0
  isFull = false
})

test('calls, files of people and what is not of the application go past it, and nothing of them is kept', () => {
  for (const [path, more] of [
    ['/api/v1/procedures', {}],
    ['/api/v1/file/7/view', { method: 'POST' }],
    ['/api/v1/file/7/view', { mode: 'navigate' }],
    ['/assets/main.js', { method: 'POST' }],
    ['/assets/other.js', {}],
    ['/sw.js', {}],
    ['https://elsewhere.example/assets/main.js', {}],
  ] as const)
    expect([path, ask(path, more).answer]).toEqual([path, null])
  expect(asked).toEqual([])
  expect(keptPaths()).toEqual([])
})

test('the list of backends comes fresh, and as it was kept without a network', async () => {
  network = () => Promise.resolve(new Response('["a"]'))
  expect(await (await ask('/backends.json').answer)?.text()).toBe('["a"]')
  network = () => Promise.reject(new TypeError('no network'))
  expect(await (await ask('/backends.json').answer)?.text()).toBe('["a"]')
})

test('a failure is not kept as the list of backends', async () => {
  network = () => Promise.resolve(new Response('Bad gateway', { status: 502 }))
  expect((await ask('/backends.json').answer)?.status).toBe(502)
  expect(keptPaths()).toEqual([])
  network = () => Promise.reject(new TypeError('no network'))
  await expect(ask('/backends.json').answer).rejects.toThrow('no network')
})

test('a device without room goes by the new list of backends', async () => {
  network = () => Promise.resolve(new Response('["old"]'))
  await ask('/backends.json').answer
  isFull = true
  network = () => Promise.resolve(new Response('["new"]'))
  expect(await (await ask('/backends.json').answer)?.text()).toBe('["new"]')
})

/** Hands the worker what a push service brought. */
const pushed = async (json: () => unknown): Promise<void> => {
  let work: unknown
  listeners.get('push')?.({ data: { json }, waitUntil: (given: unknown) => (work = given) })
  await work
}

test('what waits is shown in the words of the server, and leads to a page of this application alone', async () => {
  await pushed(() => ({ title: 'College', body: '2 forms wait for you', path: '/app/forms' }))
  await pushed(() => ({ title: 5, body: '', path: 'https://elsewhere.example/app/' }))
  await pushed(() => {
    throw new SyntaxError('no JSON')
  })
  const rest = { tag: 'waits', icon: '/mark.svg' }
  const nothing = { title: 'College records', body: 'Something waits for you', data: '/app/', ...rest }
  expect(notices).toEqual([
    { title: 'College', body: '2 forms wait for you', data: '/app/forms', ...rest },
    nothing,
    nothing,
  ])
})

test.each([
  ['a new page', [`${origin}/app/activity/edit?id=7`], `open ${origin}/app/forms`],
  ['the page that shows it already', [`${origin}/app/home`, `${origin}/app/forms`], `focus ${origin}/app/forms`],
])('a press opens %s', async (_words, there, expected) => {
  pages = there
  opened.length = 0
  let work: unknown
  const notification = { data: '/app/forms', close: () => undefined }
  listeners.get('notificationclick')?.({ notification, waitUntil: (given: unknown) => (work = given) })
  await work
  expect(opened).toEqual([expected])
})
