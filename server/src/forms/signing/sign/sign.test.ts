import type { Signature, WaitingSignature } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered } from '#testing'
import { act, wholeOf } from '../../testing.ts'
import { asked, drawing, freshAddress, mailed, parties, sign, standing, toSign } from '../testing.ts'

const college = await openTestApp()
const { person } = college
const trainee = await college.as('trainee1')
const fellow = person('fellow2').id
const up = (one: number, other: number): number => one - other

const rowOf = async (id: number) => college.db.row<Signature>('select * from devformsignature where id = $1', [id])

describe('signing', () => {
  it('keeps who, when, how, what was read and what was said, and the form is signed when everybody has', async () => {
    const form = await toSign(college, { parties: [parties.colleague, parties.director] })
    const row = await asked(college, form, { signer_id: fellow })
    const other = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    const signed = await sign(college, 'fellow2', row, { comment: 'Ka pai.', image: drawing() })
    expect(signed.status).toBe(261)
    expect(signed.data).toMatchObject({
      state: 'signed',
      method: 'account',
      signer_id: fellow,
      signer_name: 'fellow2 Tūhoe',
      comment: 'Ka pai.',
      content_hash: form.content_hash,
      signature_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      image: drawing(),
    })
    expect(await standing(college, form.id)).toMatchObject({ state: 'completed', signatures_given: 1 })
    expect(await mailed(college, 'trainee1@college.test', 'form_signed')).toEqual([])
    expect((await sign(college, 'director2', other)).data).toMatchObject({
      signer_id: person('director2').id,
      signer_role: 'Director',
      signer_name: 'director2 Tūhoe',
    })
    expect(await standing(college, form.id)).toMatchObject({ state: 'signed', signatures_given: 2 })
    const [mail] = await mailed(college, 'trainee1@college.test', 'form_signed')
    expect(mail?.text).toContain('is signed by fellow2 Tūhoe; director2 Tūhoe')
    const { events, verification_code } = await wholeOf(trainee, form.id)
    expect(events.map(({ kind, who }) => [kind, who]).slice(-2)).toEqual([
      ['signed', 'fellow2 Tūhoe'],
      ['signed', 'director2 Tūhoe'],
    ])
    expect(verification_code).toMatch(/^[0-9A-F]{16}\.[0-9A-F]{16}-[G-Z]{2}$/)
    const again = await sign(college, 'fellow2', row)
    expect([again.status, again.message]).toEqual([
      476,
      'fellow2 Tūhoe has already signed this. There’s nothing more for you to do.',
    ])
    // What was asked of a role, one of them answers.
    expect((await sign(college, 'director1', other)).status).toBe(476)
  })

  it('is for the one who is asked alone: not the owner, the office, a colleague, another organisation', async () => {
    const form = await toSign(college, { parties: [parties.colleague, parties.director, parties.nurse] })
    const rows = [
      await asked(college, form, { signer_id: fellow }),
      await asked(college, form, { signer_role: 'Director' }, { party: 'director' }),
      await asked(college, form, { signer_email: freshAddress() }, { party: 'nurse' }),
    ]
    for (const [who, status] of [
      ['trainee1', 403],
      ['admin1', 403],
      ['padmin', 403],
      ['educator1', 403],
      ['fellow1', 404],
      ['trainee2', 404],
      ['bDirector', 404],
      ['bAdmin', 404],
    ] as const)
      for (const row of rows) {
        expect([who, row.party, (await sign(college, who, row)).status]).toEqual([who, row.party, status])
        const declined = await (await college.as(who)).post('/devformsignature/decline', { id: row.id, reason: 'No' })
        expect([who, declined.status]).toEqual([who, status])
      }
    expect((await sign(college, 'fellow2', rows[1] ?? (form as never))).status).toBe(403)
  })

  it('holds for what was read: for another content it is 474, which names what was changed', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: fellow })
    const read = form.content_hash
    await act(trainee, 'change', form)
    const waiting = await sign(college, 'fellow2', row, { content_hash: read })
    expect([waiting.status, waiting.message]).toEqual([476, expect.stringContaining('is being changed')])
    await act(trainee, 'complete', form, { data: { seen: 'Two swollen knees', referred: false, minutes: 20 } })
    const stale = await sign(college, 'fellow2', row, { content_hash: read })
    expect([stale.status, stale.message]).toEqual([474, expect.stringContaining('What was changed: What was seen.')])
    expect((await sign(college, 'fellow2', row, { content_hash: 'f'.repeat(64) })).status).toBe(474)
    expect((await sign(college, 'fellow2', row)).status).toBe(261)
  })

  it('declines with a reason, which the owner is told; then somebody else can be asked', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: fellow })
    const caller = await college.as('fellow2')
    expect((await caller.post('/devformsignature/decline', { id: row.id, reason: ' ' })).named).toEqual(['reason'])
    const declined = await caller.post<Signature>('/devformsignature/decline', {
      id: row.id,
      reason: 'I was not there.',
    })
    expect(declined.data).toMatchObject({ state: 'declined', comment: 'I was not there.', method: 'account' })
    const [mail] = await mailed(college, 'trainee1@college.test', 'sign_declined')
    expect(mail?.text).toContain('fellow2 Tūhoe declined to sign')
    expect(mail?.text).toContain('I was not there.')
    expect((await caller.get('/devform', { id: form.id })).status).toBe(404)
    const removed = await trainee.delete('/devformsignature', { id: row.id })
    expect(removed.status).toBe(476)
    const next = await asked(college, form, { signer_id: person('instructor2').id })
    expect((await sign(college, 'instructor2', next)).status).toBe(261)
    expect((await standing(college, form.id)).state).toBe('signed')
  })

  it('signs several at once, each by itself', async () => {
    const forms = [await toSign(college), await toSign(college), await toSign(college)]
    const rows = await Promise.all(forms.map((form) => asked(college, form, { signer_id: person('instructor1').id })))
    const caller = await college.as('instructor1')
    const [first, second, third] = rows
    await act(trainee, 'change', forms[1] ?? { id: 0 })
    const answer = await caller.post<{ id: number; signed: boolean; message: string | null }[]>(
      '/devformsignatures/sign',
      {
        signatures: [third, first, second].map((row, at) => ({
          id: row?.id,
          content_hash: [forms[2], forms[0], forms[1]][at]?.content_hash,
        })),
        image: drawing(),
      },
    )
    expect(answer.data).toEqual([
      { id: third?.id, signed: true, message: null },
      { id: first?.id, signed: true, message: null },
      { id: second?.id, signed: false, message: expect.stringContaining('is being changed') },
    ])
    expect((await rowOf(first?.id ?? 0))?.image).toBe(drawing())
    const waiting = (await caller.get<WaitingSignature[]>('/devformsignatures/waiting')).data ?? []
    expect(waiting.map(({ id }) => id)).not.toContain(first?.id)
    const others = await (
      await college.as('fellow2')
    ).post<{ signed: boolean }[]>('/devformsignatures/sign', {
      signatures: [{ id: second?.id, content_hash: 'a'.repeat(64) }],
    })
    expect(others.data).toMatchObject([{ signed: false }])
  })

  it('waits for a role until one of them signs, on the list of each', async () => {
    const form = await toSign(college, { parties: [parties.director] })
    const row = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    const waiting = async (who: string): Promise<boolean> =>
      ((await (await college.as(who)).get<WaitingSignature[]>('/devformsignatures/waiting')).data ?? []).some(
        ({ id, by_role }) => id === row.id && by_role,
      )
    expect([await waiting('director1'), await waiting('director2'), await waiting('bDirector')]).toEqual([
      true,
      true,
      false,
    ])
    await sign(college, 'director1', row)
    expect([await waiting('director1'), await waiting('director2')]).toEqual([false, false])
  })
})

describe('nobody signs in somebody else’s name', () => {
  it('never while acting as somebody: not by name, not several, not declining, not by a link, not the own drawing', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: fellow })
    const own = college.withToken(await college.tokenOf('admin1'))
    const { token } = await own.post('/user/impersonate', { user_id: fellow, reason: 'To see what waits' })
    const acting = college.withToken(token)
    const signature = { id: row.id, content_hash: form.content_hash }
    const tries: Answered<unknown>[] = [
      await acting.post('/devformsignature/sign', signature),
      await acting.post('/devformsignatures/sign', { signatures: [signature] }),
      await acting.post('/devformsignature/decline', { id: row.id, reason: 'No' }),
      await acting.post('/devformsignature/link', { id: row.id, by: 'here' }),
      await acting.put('/signature/default', { image: drawing() }),
      await acting.post('/signing/sign', { token: 'x'.repeat(32), content_hash: form.content_hash, name: 'A' }),
      await acting.post('/signing/decline', { token: 'x'.repeat(32), name: 'A', reason: 'No' }),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403))
    for (const { message } of tries) expect(message).toContain('you act as someone else')
    const { signatures, may } = await wholeOf(acting, form.id)
    expect([signatures[0]?.mine, may]).toEqual([false, []])
    expect((await rowOf(row.id))?.state).toBe('asked')
  })
})

describe('several at one time', () => {
  it('fifty signings of one signature: one wins, the others hear that it is signed', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: fellow })
    const caller = await college.as('fellow2')
    const tries = await Promise.all(Array.from({ length: 50 }, () => sign(college, caller, row)))
    const statuses = tries.map(({ status }) => status).toSorted(up)
    expect(statuses).toEqual([261, ...Array.from({ length: 49 }, () => 476)])
    const { events } = await wholeOf(trainee, form.id)
    expect(events.filter(({ kind }) => kind === 'signed')).toHaveLength(1)
    const mails = await mailed(college, 'trainee1@college.test', 'form_signed')
    expect(mails.filter(({ text }) => text.includes(`id=${form.id}`))).toHaveLength(1)
  })

  it('two signers of one form both sign, and it is signed once', async () => {
    const form = await toSign(college, { parties: [parties.colleague, parties.director] })
    const rows = [
      await asked(college, form, { signer_id: fellow }),
      await asked(college, form, { signer_role: 'Director' }, { party: 'director' }),
    ] as const
    const both = await Promise.all([sign(college, 'fellow2', rows[0]), sign(college, 'director1', rows[1])])
    expect(both.map(({ status }) => status)).toEqual([261, 261])
    expect(await standing(college, form.id)).toMatchObject({ state: 'signed', signatures_given: 2 })
  })

  it('two of a role: one signs, the other hears that it is signed', async () => {
    const form = await toSign(college, { parties: [parties.director] })
    const row = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    const both = await Promise.all([sign(college, 'director1', row), sign(college, 'director2', row)])
    expect(both.map(({ status }) => status).toSorted(up)).toEqual([261, 476])
  })

  it('asking for all parts at once, and signing while somebody withdraws', async () => {
    const form = await toSign(college, { parties: [parties.colleague, parties.director, parties.nurse] })
    const [row] = await Promise.all([
      asked(college, form, { signer_id: fellow }),
      asked(college, form, { signer_role: 'Director' }, { party: 'director' }),
      asked(college, form, { signer_email: freshAddress() }, { party: 'nurse' }),
    ])
    const [signed, withdrawn] = await Promise.all([
      sign(college, 'fellow2', row),
      trainee.delete('/devformsignature', { id: row.id }),
    ])
    const end = await rowOf(row.id)
    if (signed.status === 261) expect([withdrawn.status, end?.state]).toEqual([476, 'signed'])
    else expect([signed.status === 404 || signed.status === 403, withdrawn.status]).toEqual([true, 262])
  })

  it('an answer that was lost on the way: sent again it is the same, with one signature and one mail', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: fellow })
    const caller = await college.as('fellow2')
    const body = { id: row.id, content_hash: form.content_hash, comment: 'Once' }
    const send = () => caller.post<Signature>('/devformsignature/sign', body, { key: 'a-key-of-one-signature' })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([261, 261])
    expect(second.data).toEqual(first.data)
    const mails = await mailed(college, 'trainee1@college.test', 'form_signed')
    expect(mails.filter(({ text }) => text.includes(`id=${form.id}`))).toHaveLength(1)
  })
})

const drawer = await college.as('fellow2')
describe('a drawing', () => {
  const keep = (image: string | null) => drawer.put<{ image: string | null }>('/signature/default', { image })
  const url = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`
  const good = Buffer.from(drawing().split(',')[1] ?? '', 'base64')

  it('of one’s own is kept, and removed', async () => {
    expect((await keep(drawing())).data).toEqual({ image: drawing() })
    expect((await drawer.get('/signature/default')).data).toEqual({ image: drawing() })
    expect((await (await college.as('fellow1')).get('/signature/default')).data).toEqual({ image: null })
    expect((await keep(null)).data).toEqual({ image: null })
    expect((await drawer.get('/signature/default')).data).toEqual({ image: null })
  })

  it('loses what does not belong to it: where and when, and with what', async () => {
    const more = [
      ['tEXt', Buffer.from('Author\0Somebody')],
      ['eXIf', Buffer.from('GPS')],
    ] as const
    expect((await keep(drawing(12, 6, { more: more.map(([type, content]) => [type, content]) }))).data.image).toBe(
      drawing(),
    )
  })

  it.each([
    ['is no picture', url(Buffer.from('<svg onload="alert(1)"></svg>'.repeat(4)))],
    ['is a JPEG', url(Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 60 }, () => 1)]))],
    ['has the magic alone', url(good.subarray(0, 8))],
    ['is cut', url(good.subarray(0, good.length - 20))],
    ['has a wrong checksum', url(Buffer.concat([good.subarray(0, 30), Buffer.from([1]), good.subarray(31)]))],
    ['says another height', drawing(12, 6, { said: 900 })],
    ['is a flood of points', drawing(2_401, 2)],
    ['needs a part that no drawing has', drawing(12, 6, { more: [['EVIL', Buffer.alloc(4)]] })],
    ['has something behind its end', url(Buffer.concat([good, Buffer.from('more')]))],
    ['has another depth', drawing(12, 6, { depth: 16 })],
    ['has rows that nobody can draw', drawing(12, 6, { filter: 9 })],
    ['is of another type', drawing().replace('image/png', 'image/svg+xml')],
    ['is too large', `data:image/png;base64,${'A'.repeat(100_000)}`],
  ])('that %s is refused, as one’s own and with a signature', async (_words, image) => {
    const kept = await keep(image)
    expect([kept.status, kept.named]).toEqual([400, ['image']])
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: fellow })
    const signed = await sign(college, drawer, row, { image })
    expect([signed.status, signed.named]).toEqual([400, ['image']])
    expect((await rowOf(row.id))?.state).toBe('asked')
  })
})
