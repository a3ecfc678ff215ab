import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { TestApp } from '#testing'
import { guestSigning } from '../signing/testing-guest.ts'
import { act, begin, publish, visit } from '../testing.ts'

const college = await openTestApp({ fresh: true })
const owner = await college.as('trainee1')
const { mailedForm } = guestSigning(college)
const me = college.person('trainee1').id
const template = await publish(college, visit)
const answers = { seen: 'A knee', referred: false }

interface Following {
  readonly status: number
  /** Everything that came so far. */
  readonly said: () => string
  readonly over: Promise<void>
  readonly leave: () => void
}

const addresses = new Map<TestApp, Promise<string>>()
const addressOf = (node: TestApp): Promise<string> => {
  const known = addresses.get(node) ?? node.listen()
  addresses.set(node, known)
  return known
}

/** Follows a form over a real connection, as a page does. */
const follow = async (node: TestApp, token: string, id: number, seconds = 60): Promise<Following> => {
  const leaving = new AbortController()
  const answer = await fetch(`${await addressOf(node)}/api/v1/devform/follow?id=${id}&seconds=${seconds}`, {
    headers: { authorization: `JWT ${token}` },
    signal: leaving.signal,
  })
  let text = ''
  const read = async (): Promise<void> => {
    for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
  }
  return { status: answer.status, said: () => text, over: read().catch(() => undefined), leave: () => leaving.abort() }
}
const changes = ({ said }: Following): number => said().split('data: changed').length - 1
const form = () => begin(owner, me, template.id, { data: answers })

describe('an open page of a form', () => {
  it('is told on every node once something has happened, and of no other form', async () => {
    const other = await college.node()
    const [one, another] = [await form(), await form()]
    const token = await college.tokenOf('trainee1')
    const here = await follow(college, token, one.id)
    const there = await follow(other, token, one.id)
    const elsewhere = await follow(college, token, another.id)
    expect([here.status, there.status]).toEqual([200, 200])
    await act(owner, 'complete', one)
    await expect.poll(() => [changes(here), changes(there)], { timeout: 5_000 }).toEqual([1, 1])
    await act(owner, 'change', one)
    await expect.poll(() => [changes(here), changes(there)], { timeout: 5_000 }).toEqual([2, 2])
    expect(changes(elsewhere)).toBe(0)
    for (const each of [here, there, elsewhere]) each.leave()
    await other.close()
  })

  it.each([
    ['sign', 'sign', {}],
    ['decline', 'decline', { reason: 'I was not there.' }],
    ['return', 'decline', { reason: 'It was the left knee.', outcome: 'returned' }],
  ] as const)('is told on the second node that a guest did it by a link: %s', async (what, path, said) => {
    const other = await college.node()
    const { form: one, token } = await mailedForm()
    const page = await follow(other, await college.tokenOf('trainee1'), one.id)
    const content = what === 'sign' ? { content_hash: one.content_hash } : {}
    expect((await college.guest.post(`/signing/${path}`, { token, name: 'Losa', ...content, ...said })).status).toBe(
      261,
    )
    await expect.poll(() => changes(page), { timeout: 5_000 }).toBe(1)
    page.leave()
    await other.close()
  })

  it('is told nothing that was rolled back, and no content', async () => {
    const one = await form()
    const page = await follow(college, await college.tokenOf('trainee1'), one.id)
    await college.db
      .transaction(async (tx) => {
        await tx.rows(`select pg_notify('college_changes', 'form ${one.id}')`)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await act(owner, 'complete', one)
    await expect.poll(() => changes(page)).toBe(1)
    expect(page.said()).toBe(': follows\n\ndata: changed\n\n')
    page.leave()
  })

  it('ends with the session, after its time, and with the node', async () => {
    const one = await form()
    const token = await college.tokenOf('trainee1')
    const page = await follow(college, token, one.id)
    await college.withToken(token).post('/user/signout')
    await act(owner, 'complete', one)
    await page.over
    expect(changes(page)).toBe(0)
    const short = await follow(college, await college.tokenOf('trainee1'), one.id, 1)
    await short.over
    const node = await college.node()
    const last = await follow(node, await college.tokenOf('trainee1'), one.id)
    await node.close()
    await last.over
  })

  it('is refused to who may not read the form, and to a session with too many', async () => {
    const one = await form()
    const strange = await follow(college, await college.tokenOf('trainee2'), one.id)
    expect(strange.status).toBe(404)
    expect((await college.guest.get('/devform/follow', { id: one.id })).status).toBe(401)
    expect((await owner.get('/devform/follow', { id: one.id, seconds: 241 })).status).toBe(400)
    const token = await college.tokenOf('trainee1')
    const pages: Following[] = []
    for (let at = 0; at < 9; at += 1) pages.push(await follow(college, token, one.id))
    expect(pages.map(({ status }) => status)).toEqual([...Array<number>(8).fill(200), 429])
    for (const page of pages) page.leave()
    // One that has gone makes room.
    await expect.poll(async () => (await follow(college, token, one.id, 1)).status).toBe(200)
  })

  it('costs one connection of the database a node, whoever follows', async () => {
    const one = await form()
    const pages: Following[] = []
    for (const name of ['trainee1', 'educator1', 'admin1'] as const)
      for (let at = 0; at < 8; at += 1) pages.push(await follow(college, await college.tokenOf(name), one.id))
    const count = await college.db.row<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'college-records changes' and datname = current_database()`,
    )
    expect(count).toEqual({ count: 1 })
    // It comes back by itself after it was lost, and what may have been missed is read again.
    await college.db.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'college-records changes' and datname = current_database()`,
    )
    await expect.poll(() => pages.every((page) => changes(page) === 1), { timeout: 10_000 }).toBe(true)
    await act(owner, 'complete', one)
    await expect.poll(() => pages.every((page) => changes(page) === 2), { timeout: 5_000 }).toBe(true)
    for (const page of pages) page.leave()
  })
})
