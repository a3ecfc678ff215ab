import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { codeTo, freshAddress, standing } from './testing.ts'
import { guestSigning } from './testing-guest.ts'

const college = await openTestApp()
const { clock } = college
const minute = 60_000
const { codeFor, heldUpForm, read, show, signBy } = guestSigning(college)

afterEach(() => clock.reset())

describe('the time that someone without an account has', () => {
  it.each(['qr', 'here'] as const)(
    'begins again with each sign of work (%s), and ends after half an hour',
    async (by) => {
      const { token } = await heldUpForm(by)
      expect((await read(token)).status).toBe(200)
      const begun = clock.now().getTime()
      for (const [after, until] of [
        [9, 19],
        [18, 28],
        [25, 30],
        [29, 30],
      ] as const) {
        clock.advance(begun + after * minute - clock.now().getTime())
        const { data } = await read(token)
        expect([after, Math.round((Date.parse(data.expires_at) - begun) / minute)]).toEqual([after, until])
      }
      clock.advance(minute + 1_000)
      expect((await read(token)).status).toBe(470)
    },
  )

  it('ends ten minutes after they last did something', async () => {
    const { token } = await heldUpForm()
    await read(token)
    clock.advance(5 * minute)
    await read(token)
    clock.advance(10 * minute + 1_000)
    expect((await read(token)).status).toBe(470)
  })
})

describe('a code that was sent', () => {
  const guesses = (right: string, count: number): string[] =>
    Array.from({ length: count + 1 }, (_, n) => String(n).padStart(6, '0'))
      .filter((each) => each !== right)
      .slice(0, count)

  it('dies with five wrong guesses, many at once included, and with the next code; the right one after it is refused', async () => {
    const { form, token } = await heldUpForm()
    const address = freshAddress()
    await codeFor(token, address)
    const first = await codeTo(college, address)
    const tries = await Promise.all(guesses(first, 30).map((code) => signBy(token, form.content_hash, { code })))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([400, 429]))
    const row = await college.db.row<{ attempts: number }>(
      'select max(attempts) as attempts from signinglink where email = $1',
      [address],
    )
    expect(row?.attempts).toBe(5)
    expect([400, 429]).toContain((await signBy(token, form.content_hash, { code: first })).status)
    expect((await standing(college, form.id)).state).toBe('completed')
  })

  it('is one of the newest only, works for ten minutes, and not with another link', async () => {
    const { form, token } = await heldUpForm('here')
    const other = await heldUpForm('here')
    const address = freshAddress()
    await codeFor(token, address)
    const old = await codeTo(college, address)
    await codeFor(token, address)
    const code = await codeTo(college, address)
    if (old !== code) expect((await signBy(token, form.content_hash, { code: old })).named).toEqual(['code'])
    expect((await signBy(other.token, other.form.content_hash, { code })).named).toEqual(['code'])
    await codeFor(other.token, freshAddress())
    clock.advance(10 * minute + 1_000)
    const late = await signBy(token, form.content_hash, { code })
    expect([late.status === 400 || late.status === 470, (await standing(college, form.id)).state]).toEqual([
      true,
      'completed',
    ])
  })

  it('is sent three times in ten minutes for one link', async () => {
    const { token } = await heldUpForm('here')
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await codeFor(token, freshAddress())).status)
    expect(statuses).toEqual([202, 202, 202, 429])
  })

  it('is guessed at twenty-five times a day at most, over all links and codes of a signature', async () => {
    const { form, row } = await heldUpForm('here')
    const statuses: number[] = []
    for (let link = 0; link < 6; link += 1) {
      const { token } = await show(row, 'here')
      const address = freshAddress()
      await codeFor(token, address)
      const right = await codeTo(college, address)
      for (const code of guesses(right, 5)) statuses.push((await signBy(token, form.content_hash, { code })).status)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(25)
    expect(statuses.slice(25)).toEqual([429, 429, 429, 429, 429])
  })

  it('is kept as nothing that tells it', async () => {
    const { token } = await heldUpForm('here')
    const address = freshAddress()
    await codeFor(token, address)
    const code = await codeTo(college, address)
    const kept = await college.db.rows<{ body: string }>(
      'select to_jsonb(l)::text as body from signinglink l where email = $1',
      [address],
    )
    expect(kept[0]?.body).not.toContain(code)
    expect(kept[0]?.body).not.toContain(token)
  })
})
