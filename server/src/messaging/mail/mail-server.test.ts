import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { describe, expect, it } from 'vitest'
import { startMailCatcher } from '#messaging/testing'
import { openConnections } from './connections.ts'
import { openMail } from './testing.ts'

const { db, catcher, server, patience, open, noted, sender, queued, row, round, later } = await openMail()

describe('a mail server that is slow to say that it has a mail', () => {
  it.each([
    ['ends one mail after the other, so that a node that dies leaves one in doubt', 15_000, 1],
    ['does not hold the mails behind one for long', 1, 8],
  ])('%s', async (_what, alone, most) => {
    const slow = await startMailCatcher({ slow: 300 })
    const own = open({ server: { ...server, port: slow.port }, patience: { ...patience, silence: 15_000, alone } })
    const mails: { to: string }[] = []
    while (mails.length < 8) mails.push(await queued())
    await round(own)
    expect(mails.map(({ to }) => slow.to(to).length)).toEqual(mails.map(() => 1))
    expect(slow.mostInDoubt()).toBe(most)
    await slow.close()
  })
})

describe('connections to the mail server', () => {
  it('are used again for mail after mail, eight at most, and end with the sender', async () => {
    const pooled = await startMailCatcher()
    const own = open({ server: { ...server, port: pooled.port } })
    const mails: { to: string }[] = []
    while (mails.length < 60) mails.push(await queued())
    for (let rounds = 0; rounds < 12; rounds += 1) await round(own)
    expect(mails.map(({ to }) => pooled.to(to).length)).toEqual(mails.map(() => 1))
    const { made: opens, most } = pooled.connections()
    expect(opens).toBe(most)
    expect(most).toBeLessThanOrEqual(8)
    await own.close()
    await expect.poll(() => pooled.connections().open).toBe(0)
    await pooled.close()
  })

  const connected = async (port: number): Promise<SMTPConnection> => {
    const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true })
    await new Promise<void>((ready, failed) => {
      connection.once('error', failed)
      connection.connect(() => ready())
    })
    connection.on('error', () => undefined)
    return connection
  }

  it.each([
    ['is ended after a hundred mails', 100, 60_000, 'is busy'],
    ['is ended once it has nothing to do', 1, 20, 'is idle'],
    ['is not handed out once the server has ended it', 1, 60_000, 'is cut'],
    ['is ended with the pool', 1, 60_000, 'is closed'],
  ] as const)('one of them %s', async (_what, times, idleMs, then) => {
    const pooled = await startMailCatcher()
    const pool = openConnections(idleMs)
    const connection = await connected(pooled.port)
    const ended = new Promise<void>((end) => connection.once('end', () => end()))
    for (let nth = 1; nth < times; nth += 1) {
      pool.give(connection)
      expect(pool.take()).toBe(connection)
    }
    pool.give(connection)
    if (then === 'is cut') await pooled.shut()
    if (then === 'is closed') pool.close()
    await ended
    expect(pool.take()).toBeUndefined()
    pool.close()
    if (then !== 'is cut') await pooled.close()
  })
})

describe('a mail server that will not', () => {
  it.each([450, 421])('says %i: the mail is tried again, later each time', async (answer) => {
    const { id, to } = await queued()
    catcher.treat(to, { answer })
    await round(sender)
    await round(sender)
    expect(catcher.offers(to)).toBe(1)
    expect(await row(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: expect.any(String),
    })
    await later(1.1)
    await later(1.1)
    expect([catcher.offers(to), (await row(id))?.attempts]).toEqual([2, 2])
    catcher.treat(to, 'take')
    await later(1.1)
    expect(catcher.to(to)).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 3, error: null })
  })

  it('for three days: the mail has failed, the address is not to blame', async () => {
    const { id, to } = await queued()
    catcher.treat(to, { answer: 450 })
    await round(sender)
    await later(73 * 60)
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1 })
    expect(catcher.offers(to)).toBe(1)
  })

  it('takes no connection: tried again', async () => {
    const { id, to } = await queued()
    await catcher.shut()
    noted.length = 0
    await round(sender)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 })
    await catcher.open()
    await later(2)
    expect(catcher.to(to)).toHaveLength(1)
    expect(noted).toEqual(['later', 'sent'])
  })

  it('hangs on one mail: the others go on, and the one is tried again', async () => {
    const [stuck, other] = [await queued(), await queued()]
    catcher.treat(stuck.to, 'hang')
    await sender.tick()
    await catcher.wait(other.to)
    await sender.idle()
    expect(await row(stuck.id)).toMatchObject({ state: 'queued', attempts: 1 })
    catcher.treat(stuck.to, 'take')
    await later(2)
    expect(catcher.to(stuck.to)).toHaveLength(1)
  })

  it('hangs up before it has said that it took the mail: a second copy, with the same Message-ID', async () => {
    const { id, to } = await queued()
    catcher.treat(to, 'drop')
    await round(sender)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 })
    catcher.treat(to, 'take')
    await later(2)
    const [first, second, ...more] = catcher.to(to)
    expect(more).toEqual([])
    expect(second?.messageId).toBe(first?.messageId)
    expect((await row(id))?.state).toBe('sent')
  })

  it('has no TLS, or none to trust, where TLS is required: nothing is said', async () => {
    const guarded = await startMailCatcher({ tls: true })
    for (const port of [catcher.port, guarded.port]) {
      const { id, to } = await queued()
      await round(open({ server: { ...server, port, startTls: true } }))
      expect((await row(id))?.state).toBe('queued')
      expect([...catcher.to(to), ...guarded.to(to)]).toEqual([])
      await db.rows('delete from outbox where id = $1', [id])
    }
    expect(guarded.mails()).toEqual([])
    await guarded.close()
  })
})
