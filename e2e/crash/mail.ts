import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { message, sendMessage } from '@college/contract/messaging'
import pino from 'pino'
import { openDatabase, startEmbedded } from '../../server/src/database/index.ts'
import type { Database } from '../../server/src/database/index.ts'
import { startMailCatcher } from '../../server/src/messaging/testing/catcher.ts'
import type { MailCatcher, Manner } from '../../server/src/messaging/testing/catcher.ts'
import { freePort, startServer, throwAwayFolder } from '../server.ts'
import type { ServerProcess } from '../server.ts'
import type { Chance } from './chance.ts'
import { databaseUrlOf, keysOf } from './college.ts'
import type { Findings } from './findings.ts'
import { signInAs } from './writer.ts'

const kills = 5
/** Mails that a kill may leave between the mail server's word and the database: the one that was ended, and one beside it where the machine was slow. */
const inDoubt = 2

// Of ten addresses one loses its connection twice, one is put off twice, once late, and one is refused for good, by address or by text.
const mannerOf = (n: number): ((offers: number) => Manner) => {
  switch (n % 10) {
    case 1:
      return (offers) => (offers <= 2 ? 'cut' : 'take')
    case 3:
      return (offers) => (offers === 1 ? { answer: 451 } : offers === 2 ? { answer: 452, late: true } : 'take')
    case 7:
      return () => ({ answer: 550, late: n % 20 === 17 })
    default:
      return () => 'take'
  }
}

const addressOf = (n: number): string => `drill${n}@elsewhere.test`

const addPeople = async (db: Database, count: number): Promise<void> => {
  await db.rows(
    `with made as (
       insert into "user" (organisation_id, firstname, lastname, email, confirmed_at)
       select 1, 'Drill', n::text, 'drill' || n || '@elsewhere.test', now() from generate_series(1, $1::int) n returning id)
     insert into membership (organisation_id, user_id, role_id)
     select 1, made.id, r.id from made, role r where r.organisation_id = 1 and r.name = 'Instructor' and r.deleted_at is null`,
    [count],
  )
}

interface Reader {
  address: string
  mail: string
  message_id: string
}

const readersOf = (db: Database, id: number): Promise<Reader[]> =>
  db.rows<Reader>(
    `select u.email as address, r.mail, o.message_id from messagerecipient r join "user" u on u.id = r.user_id
     join outbox o on o.of_recipient_id = r.id where r.message_id = $1 order by r.id`,
    [id],
  )

const waiting = async (db: Database, id: number): Promise<number> =>
  (
    await db.row<{ waiting: number }>(
      `select count(*)::int as waiting from outbox where of_message_id = $1 and state in ('queued', 'sending')`,
      [id],
    )
  )?.waiting ?? 0

/** Lets the minutes go by after which what is put off is tried again, and the claims of the dead run out. */
const minutesGoBy = (db: Database, id: number): Promise<unknown> =>
  db.rows(
    `update outbox set claimed_at = case when state = 'sending' then claimed_at - interval '6 minutes' end,
       next_attempt_at = case when state = 'queued' then now() end
     where of_message_id = $1 and ((state = 'queued' and attempts > 0) or (state = 'sending' and claimed_at < now() - interval '15 seconds'))`,
    [id],
  )

const judge = (readers: readonly Reader[], catcher: MailCatcher, findings: Findings): void => {
  const got = readers.map((reader) => ({ ...reader, mails: catcher.to(reader.address) }))
  const refused = (address: string): boolean => /^drill\d*7@/.test(address)
  const without = got.filter(({ address, mails }) => (mails.length === 0) !== refused(address))
  findings.add(
    'mails: everyone the mail server takes mail for has it, and no one else',
    without.length === 0,
    without.length === 0
      ? `${got.length} recipients`
      : without
          .slice(0, 5)
          .map(({ address }) => address)
          .join(', '),
  )
  const strange = got.filter(({ mails, message_id }) => mails.some(({ messageId }) => !messageId.includes(message_id)))
  findings.add('mails: each recipient has one Message-ID', strange.length === 0, `${strange.length} with another`)
  const copies = got.reduce((sum, { mails }) => sum + Math.max(0, mails.length - 1), 0)
  findings.add(
    `mails: copies under the same Message-ID, at most those in doubt at ${kills} kills`,
    copies <= kills * inDoubt,
    `${copies} copies`,
  )
  const wrong = got.filter(({ mail, mails }) => mail !== (mails.length > 0 ? 'sent' : 'failed'))
  findings.add(
    'mails: the application says of each what the mail server knows',
    wrong.length === 0,
    wrong.length === 0
      ? `${got.filter(({ mail }) => mail === 'sent').length} sent, ${got.filter(({ mail }) => mail === 'failed').length} failed`
      : wrong
          .slice(0, 5)
          .map(({ address, mail, mails }) => `${address}: ${mail}, ${mails.length} mails`)
          .join('; '),
  )
}

/**
 * One message to many, sent by two nodes of one database to a mail server that hangs up, puts off and refuses, while now this node is killed and now that
 * one: each recipient has it under one Message-ID, and the application knows who has.
 */
export const runMail = async (
  dataDir: string,
  recipients: number,
  chance: Chance,
  findings: Findings,
): Promise<void> => {
  const database = await startEmbedded({ dataDir, supervise: false, log: () => undefined })
  const db = openDatabase({
    connection: { connectionString: databaseUrlOf(dataDir) },
    size: 4,
    log: pino({ level: 'silent' }),
  })
  // As slow to say that it has a mail as real ones are, so that kills fall before and after.
  const catcher = await startMailCatcher({ slow: 60 })
  for (let n = 1; n <= recipients; n += 1) catcher.treat(addressOf(n), mannerOf(n))
  const folders = await Promise.all(['mail-one', 'mail-two'].map(throwAwayFolder))
  const begin = async (DATA_DIR: string): Promise<ServerProcess> =>
    startServer({
      PORT: String(await freePort()),
      DATA_DIR,
      DATABASE_URL: databaseUrlOf(dataDir),
      SERVER_KEYS: await keysOf(dataDir),
      SMTP_URL: catcher.url,
      MAIL_FROM: 'College records <records@college.test>',
    })
  const nodes = await Promise.all(folders.map(begin))
  try {
    await addPeople(db, recipients)
    const [first] = nodes
    const { client } = await signInAs(first?.address ?? '', 'admin')
    const draft = await client.createRecord(message, {
      subject: 'Kia ora',
      text: 'To all who teach.',
      recipients: { people: [], groups: ['instructors'], lists: [] },
    })
    const { data: sent } = await client.call(sendMessage, { body: { id: draft.id, again: true } })
    const until = Date.now() + 120_000 + recipients * 300
    let killed = 0
    let left = await waiting(db, sent.id)
    const all = left
    while (left > 0 && Date.now() < until) {
      // Kills are spread over what there is to send.
      if (killed < kills && left <= all * (1 - (killed + 0.5) / (kills + 1))) {
        const at = killed % nodes.length
        await pause(chance() * 400)
        nodes[at]?.signal('SIGKILL')
        await nodes[at]?.ended
        nodes[at] = await begin(folders[at] ?? '')
        killed += 1
      }
      await minutesGoBy(db, sent.id)
      await pause(500)
      left = await waiting(db, sent.id)
    }
    findings.add(
      `mails: two nodes, ${killed} kills, and nothing is left waiting`,
      killed === kills && left === 0,
      `${left} waiting`,
    )
    judge(await readersOf(db, sent.id), catcher, findings)
  } finally {
    for (const node of nodes) node.signal('SIGTERM')
    await Promise.all(nodes.map(({ ended }) => ended))
    await db.close()
    await database.stop()
    await catcher.close()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}
