import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PageContent } from '@college/contract/content'
import { richImage } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { checkLinks } from './links.ts'
import type { OutsideCheck } from './outside-links.ts'
import { pagesOf } from './testing.ts'

const college = await openTestApp()
const office = await college.as('admin1')
const { newPage, publish } = await pagesOf(college)
const change = async ({ id, updated_at }: PageContent, given: object): Promise<PageContent> =>
  (await office.post<PageContent>('/pagecontent', { id, updated_at, ...given })).data
const later = (hours: number): string => new Date(college.clock.now().getTime() + hours * 3_600_000).toISOString()

describe('the nightly look at links', () => {
  it('marks our own pages, answers and files that are not there, and asks nobody outside', async () => {
    const page = await newPage({
      body:
        '<p><a href="/app/page?slug=not-there">a</a> <a href="/app/help?topic=none">b</a> <a href="/app/help?topic=deadlines">h</a> <a href="/app/nowhere">c</a> ' +
        '<a href="/app/privacy">d</a> <a href="https://elsewhere.invalid/">e</a> <a href="mailto:a@b.nz">f</a></p>' +
        `<img src="${richImage(999_999)}" alt="g" />`,
    })
    await college.db.rows('delete from link_check')
    expect(await checkLinks({ db: college.db, now: college.clock.now })).toBeGreaterThanOrEqual(4)
    expect(await checkLinks({ db: college.db, now: college.clock.now })).toBe(0)
    const { data } = await office.get<PageContent>('/pagecontent', { id: page.id })
    expect(data.broken_links).toEqual([
      '/api/v1/file/image?id=999999',
      '/app/help?topic=none',
      '/app/nowhere',
      '/app/page?slug=not-there',
    ])
  })

  it('is of each night, by the college’s own clock and before six, or at once where that was missed', async () => {
    const { organisation } = college.fixtures.a
    await college.db.rows('delete from link_check')
    const lookAt = async (instant: string): Promise<string | undefined> => {
      await checkLinks({ db: college.db, now: () => new Date(instant) })
      return (await office.get<{ checked_at: string }>('/pagecontents/links')).data.checked_at
    }
    await college.db.rows(`update organisation set timezone = 'Pacific/Auckland' where id = $1`, [organisation])
    // Hours of New Zealand’s summer are thirteen ahead.
    const first = '2026-12-01T02:00:00.000Z'
    expect(await lookAt(first)).toBe(first)
    expect(await lookAt('2026-12-01T10:59:00.000Z')).toBe(first)
    const midnight = '2026-12-01T11:00:00.000Z'
    expect(await lookAt(midnight)).toBe(midnight)
    expect(await lookAt('2026-12-01T16:00:00.000Z')).toBe(midnight)
    const next = '2026-12-02T11:30:00.000Z'
    expect(await lookAt(next)).toBe(next)
    // The server was not there the night after: from six on it waits until more than a day is missed.
    expect(await lookAt('2026-12-03T17:00:00.000Z')).toBe(next)
    const late = '2026-12-03T17:31:00.000Z'
    expect(await lookAt(late)).toBe(late)
  })

  it('asks for addresses elsewhere where the installation says so, and shows them with the others', async () => {
    const server = createServer((_request, response) => response.writeHead(404).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // it listens on a port
    const href = `http://127.0.0.1:${port}/gone`
    const page = await newPage({ body: `<p><a href="${href}">a</a> <a href="/app/nowhere">b</a></p>` })
    const brokenOf = async () => (await office.get<PageContent>('/pagecontent', { id: page.id })).data.broken_links
    const look = async (...more: [OutsideCheck?]) => {
      await college.db.rows('delete from link_check')
      await checkLinks({ db: college.db, now: college.clock.now }, ...more)
    }
    await look({ reach: { local: false }, between: 0 })
    expect(await brokenOf()).toEqual(['/app/nowhere'])
    await look({ reach: { local: true }, between: 0 })
    expect(await brokenOf()).toEqual(['/app/nowhere', href])
    expect((await office.get('/pagecontents/links')).data['outside']).toBe(true)
    await look()
    expect(await brokenOf()).toEqual(['/app/nowhere'])
    await new Promise((resolve) => server.close(resolve))
  })
  it('marks what is shown and what is scheduled, each at its time, and not the draft alone', async () => {
    const link = (slug: string) => `<p><a href="/app/page?slug=${slug}">Read</a></p>`
    const target = await newPage({ slug: 'opens-later' })
    await publish(target, later(48))
    // Shown now, before its target is there; the draft has lost the link.
    const early = await publish(await newPage({ body: link('opens-later') }))
    await change(early, { body: '<p>Nothing</p>' })
    // Scheduled for after its target, and one for before it, beside the draft that was mended since.
    const right = await newPage({ body: link('opens-later') })
    await change(await publish(right, later(72)), { body: '<p>Nothing</p>' })
    const hasty = await newPage({ body: link('opens-later') })
    await change(await publish(hasty, later(47)), { body: '<p>Nothing</p>' })
    await college.db.rows('delete from link_check')
    college.clock.advance(46 * 3_600_000)
    await checkLinks({ db: college.db, now: college.clock.now })
    college.clock.reset()
    const broken = async ({ id }: PageContent) =>
      (await office.get<PageContent>('/pagecontent', { id })).data.broken_links
    const address = ['/app/page?slug=opens-later']
    expect([await broken(early), await broken(right), await broken(hasty)]).toEqual([address, [], address])
  })
})
