import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { readdir } from 'node:fs/promises'
import { createHash, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { fileWork } from '../queue.ts'
import { uploadBy } from '../testing.ts'

const college = await openTestApp({ environment: { FILE_LARGEST_MB: '5', FILE_QUOTA_MB: '12' } })
const address = await college.listen()

// Text that does not repeat, so that packing it takes its time.
const text = Buffer.concat(
  Array.from({ length: 60_000 }, (_, n) => Buffer.from(createHash('sha256').update(String(n)).digest('hex'))),
)
const fileOf = async (who: PersonName, name = 'text.txt', content: Buffer = text): Promise<number> => {
  const made = await uploadBy(college, who, { name, content })
  expect([made.status, made.message]).toEqual([201, ''])
  return made.data.id
}

/** A reader who takes the head of an answer and then nothing. */
const pausedReader = async (who: PersonName, ids: number[]): Promise<IncomingMessage> => {
  const asked = request(`${address}/api/v1/file/zip`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `JWT ${await college.tokenOf(who)}`, 'content-type': 'application/json' },
  })
  asked.end(JSON.stringify({ ids, download: true }))
  const [reader] = (await once(asked, 'response')) as [IncomingMessage] // what this event gives
  return reader.pause()
}

const staged = async (): Promise<number> => (await readdir(college.files.incoming)).length
const readers: IncomingMessage[] = []
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.destroy()
  await expect.poll(staged).toBe(0)
})

describe('archives that are downloaded', () => {
  it('wait in turns: ten of one person delay another’s by the jobs that run, and not by those that wait', async () => {
    const [mine, other] = [await fileOf('trainee1'), await fileOf('trainee2')]
    const [caller, second] = [await college.as('trainee1'), await college.as('trainee2')]
    const done: string[] = []
    let most = 0
    const take = async (who: typeof caller, id: number, name: string): Promise<void> => {
      const answer = await who.post('/file/zip', { ids: [id], download: true })
      expect([answer.status, answer.headers['content-length']]).toEqual([200, String(answer.raw.length)])
      most = Math.max(most, fileWork.size.running)
      done.push(name)
    }
    const ten = Array.from({ length: 10 }, () => take(caller, mine, 'mine'))
    await expect.poll(() => fileWork.size.waiting).toBeGreaterThan(5)
    await Promise.all([...ten, take(second, other, 'other')])
    expect(done).toHaveLength(11)
    expect(done.indexOf('other')).toBeLessThanOrEqual(4)
    expect(most).toBeLessThanOrEqual(2)
  })

  it('are whole before the first byte leaves, so that a reader who stops holds no turn; one person’s have a bound', async () => {
    // More than sockets hold, and two of them more than a person may keep.
    const ids = [
      await fileOf('fellow1', 'a.bin', randomBytes(4_900_000)),
      await fileOf('fellow1', 'b.bin', randomBytes(4_900_000)),
    ]
    for (const _ of ids) {
      const reader = await pausedReader('fellow1', ids)
      readers.push(reader)
      expect(reader.statusCode).toBe(200)
      expect(Number(reader.headers['content-length'])).toBeGreaterThan(9_800_000)
      await expect.poll(() => fileWork.size.running).toBe(0)
    }
    const refused = await (await college.as('fellow1')).post('/file/zip', { ids, download: true })
    expect([refused.status, refused.message]).toEqual([
      429,
      'You’re already downloading as much as one person can at once. Try again when those downloads are done.',
    ])
    const theirs = await fileOf('trainee2', 'other.txt')
    expect((await (await college.as('trainee2')).post('/file/zip', { ids: [theirs], download: true })).status).toBe(200)
  })
})
