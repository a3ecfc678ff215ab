import { mailEventNames, mailEvents, secretPlaceholders } from '@college/contract/messaging'
import type { MailEvent } from '@college/contract/messaging'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { scopeOf } from '#database'
import { openTestApp } from '#testing'
import { queueMail } from './queue.ts'
import { hideSecrets, secretsIn, shownLink } from './secrets.ts'

const college = await openTestApp()
const { db } = college
const organisationId = college.fixtures.a.organisation
const secret = 'Zq8-sEcrEt_of_the_link'
const link = `https://college.test/app/somewhere/token#token=${secret}`
const digits = '482 913'
const wait = { timeout: 30_000, interval: 100 }

// The tests' colleges are demo colleges, which show whole mails.
await db.rows('update organisation set demo = false')

/** A mail of an event with a secret in its link, its code, and wherever its other values let one in. */
const mailOf = async (event: MailEvent, spread: string): Promise<number> => {
  const names = Object.keys(mailEvents[event].placeholders).filter((name) => name !== 'link')
  const values = Object.fromEntries(names.map((name) => [name, name === 'code' ? digits : `${name} ${spread}`]))
  const mail = {
    event,
    organisationId,
    to: 'trainee1@college.test',
    values, // of the event
    ...('link' in mailEvents[event].placeholders ? { link } : {}),
  }
  return (await queueMail(db, mail as never)) ?? 0 // the type of one event, of which the test has all
}

/** Everything of a mail that the office can read, over each of its calls. */
const readByOffice = async (id: number): Promise<string> => {
  const admin = await college.as('admin1')
  const answers = [
    await admin.get('/outbox', { id }),
    await admin.get('/outbox/text', { id }),
    await admin.get('/outboxes', { state: 'kept', limit: 500 }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  return JSON.stringify(answers.map(({ body }) => body))
}

describe('what the office reads of a mail', () => {
  // All at once, as they wait for the same turn of the post.
  const letters = new Map<MailEvent, { id: number; text: string }>()
  beforeAll(async () => {
    for (const event of mailEventNames) {
      const id = await mailOf(event, 'Words')
      const letter = await db.row<{ text: string }>('select text from outbox where id = $1', [id])
      letters.set(event, { id, text: letter?.text ?? '' })
    }
    const kept = async (): Promise<number> =>
      (
        await db.rows(`select id from outbox where state = 'kept' and id = any($1)`, [
          [...letters.values()].map(({ id }) => id),
        ])
      ).length
    await vi.waitFor(async () => expect(await kept()).toBe(mailEventNames.length), wait)
  })

  it.each(mailEventNames)('shows no secret of %s', async (event) => {
    const { id, text } = letters.get(event) ?? { id: 0, text: '' }
    const read = await readByOffice(id)
    for (const each of [secret, digits, digits.replace(' ', '')]) expect(read).not.toContain(each)
    const carries = secretPlaceholders.filter((name) => name in mailEvents[event].placeholders)
    for (const name of carries) expect(text).toContain(name === 'code' ? digits : secret)
  })

  it('hides a secret that comes in by a value of another name', async () => {
    const id = await mailOf('sign_asked', link)
    const again = await mailOf('sign_code', `your code is ${digits}`)
    for (const one of [id, again]) {
      const row = await db.row<{ shown: string; subject: string }>('select shown, subject from outbox where id = $1', [
        one,
      ])
      expect(`${row?.shown} ${row?.subject}`).not.toMatch(new RegExp(`${secret}|${digits}`))
    }
  })

  it('is the whole letter in a demo college, and marked as such, but never in production', async () => {
    const id = await mailOf('reset_password', 'Words')
    const read = async (environment: Record<string, string>): Promise<unknown[]> => {
      const node = await college.node({ environment })
      const { data } = await (await node.as('admin1')).get('/outbox/text', { id })
      return [data['demo'], String(data['text']).includes(secret)]
    }
    await db.rows('update organisation set demo = true')
    expect(await read({})).toEqual([true, true])
    expect(await read({ NODE_ENV: 'production' })).toEqual([false, false])
    await db.rows('update organisation set demo = false')
    expect(await read({})).toEqual([false, false])
  })

  it('is all that a statement of a call can select', async () => {
    const inside = db.scopedTo(scopeOf({ platform_admin: false, organisations: [organisationId] }))
    expect(await inside.row('select id, shown from outbox limit 1')).not.toBeNull()
    for (const column of ['text', 'html', '*'])
      await expect(inside.rows(`select ${column} from outbox`)).rejects.toThrow('permission denied')
  })

  it('is a mail server’s words without the link that they repeat', async () => {
    const text = `Go here:\n${link}\n`
    const said = `554 5.7.1 blocked: ${link} and #token=${secret}`
    expect(hideSecrets(said, secretsIn(text))).not.toContain(secret)
  })
})

it('a page, or a page of one row, is no secret', () => {
  for (const page of ['https://college.test/app/signin', 'https://college.test/app/form?id=7'])
    expect(shownLink(page)).toBe(page)
  for (const more of ['https://college.test/a#token=x', 'https://college.test/a?key=x', 'https://college.test/a?id=x'])
    expect(shownLink(more)).toContain('https://college.test/a (')
})
