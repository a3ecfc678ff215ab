import { afterEach, expect, test, vi } from 'vitest'
import { isSafe, popupBlocked, safeBlob, showInWindow, type FileWindow } from './window.ts'

const opened = () => {
  const went: string[] = []
  let closed = false
  const place = {
    location: { replace: (to: string) => void went.push(to) } as unknown as Location, // only this is asked of it
    close: () => {
      closed = true
    },
  } satisfies FileWindow
  return { place, went, isClosed: () => closed }
}

const asBlob = (type: string) => () => Promise.resolve(new Blob(['x'], { type }))

afterEach(() => vi.useRealTimers())

test('a blocked window is reported in the words of the specification', async () => {
  let asked = 0
  const said = await showInWindow(
    () => null,
    () => Promise.resolve(new Blob([String((asked += 1))])),
    String,
  )
  expect(said).toBe('Could not create file window. Please check popup notifications then try again.')
  expect(said).toBe(popupBlocked)
  expect(asked).toBe(0)
})

test('any other failure names its detail, and the empty window goes', async () => {
  const { place, went, isClosed } = opened()
  const said = await showInWindow(
    () => place,
    () => Promise.reject(new Error('no answer')),
    () => 'The server did not answer.',
  )
  expect(said).toBe('Error creating file window: The server did not answer.')
  expect(isClosed()).toBe(true)
  expect(went).toEqual([])
})

test('a window that throws while it opens is such a failure', async () => {
  const refuse = (): FileWindow => {
    throw new Error('denied')
  }
  const said = await showInWindow(refuse, asBlob('application/pdf'), (error) => (error as Error).message)
  expect(said).toBe('Error creating file window: denied')
})

test.each(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain; charset=utf-8'])(
  '%s is shown',
  async (type) => {
    vi.useFakeTimers()
    const { place, went, isClosed } = opened()
    expect(await showInWindow(() => place, asBlob(type), String)).toBeNull()
    expect(went).toEqual([expect.stringMatching(/^blob:/)])
    expect(isClosed()).toBe(false)
  },
)

test.each([
  'text/html',
  'TEXT/HTML',
  'text/plain, text/html',
  'image/svg+xml',
  'application/xhtml+xml',
  'text/xml',
  'application/javascript',
  '',
  'application/octet-stream',
])('%s is not', async (type) => {
  const { place, went, isClosed } = opened()
  expect(await showInWindow(() => place, asBlob(type), String)).toBe(
    'Error creating file window: files of this kind are only downloaded',
  )
  expect([went, isClosed()]).toEqual([[], true])
})

test('the type is that of the content, whatever parameters stand behind it', () => {
  expect(safeBlob(new Blob(['x'], { type: 'Text/Plain; charset=utf-7' }))?.type).toBe('text/plain; charset=utf-8')
  expect(safeBlob(new Blob(['x'], { type: 'image/png; x=text/html' }))?.type).toBe('image/png')
  expect(isSafe('application/pdf')).toBe(true)
  expect(isSafe(null)).toBe(false)
})
