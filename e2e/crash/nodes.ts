import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { signOut } from '@college/contract/identity'
import { devactivity } from '@college/contract/cpd'
import type { Database } from '../../server/src/database/index.ts'
import { CallFailed } from '../../web/src/kit/api/failure.ts'
import { freePort, startServer, throwAwayFolder } from '../server.ts'
import { keysOf } from './college.ts'
import type { College } from './college.ts'
import type { Findings } from './findings.ts'
import { ask } from './probe.ts'
import { activityOf, signInAs } from './writer.ts'

const tries = 20
/** Wrong passwords before the rest of a quarter of an hour. */
const granted = 10
const quarter = 900_000

const wrongSignIn = async (address: string): Promise<number> => {
  const answer = await fetch(`${address}/api/v1/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'padmin', password: 'not the right one' }),
  })
  await answer.text()
  return answer.status
}

const both = (college: College, other: string, count: number): string[] =>
  Array.from({ length: count }, (_, turn) => (turn % 2 === 0 ? college.address : other))

const signedOut = async (college: College, other: string, findings: Findings): Promise<void> => {
  const person = await signInAs(college.address, 'educator')
  const before = await ask(other, person)
  await person.client.call(signOut, {})
  const after = await ask(other, person)
  findings.add(
    'two nodes: signed in on one counts on the other; signed out is 401 there at once',
    [200, 260].includes(before.status) && after.status === 401,
    `${before.status}, then ${after.status}`,
  )
}

const limited = async (college: College, other: string, findings: Findings): Promise<void> => {
  // Counts are by fixed quarters of an hour: these tries must not straddle two.
  const left = quarter - (Date.now() % quarter)
  if (left < 20_000) await pause(left + 500)
  const statuses = await Promise.all(both(college, other, tries).map((address) => wrongSignIn(address)))
  const looked = statuses.filter((status) => status === 401).length
  const turnedAway = statuses.filter((status) => status === 429).length
  findings.add(
    `two nodes: of ${tries} wrong passwords at once over both, ${granted} are looked at`,
    looked === granted && turnedAway === tries - granted,
    `${looked} × 401, ${turnedAway} × 429`,
  )
}

const repeated = async (college: College, other: string, db: Database, findings: Findings): Promise<void> => {
  const { id, token } = await signInAs(college.address, 'fellow')
  const title = 'Sent to both nodes'
  const answers = await Promise.all(
    both(college, other, 10).map(async (address) => {
      const answer = await fetch(`${address}/api/v1/devactivity`, {
        method: 'PUT',
        headers: {
          authorization: `JWT ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'both-nodes-1',
        },
        body: JSON.stringify(activityOf(id, title)),
      })
      return `${answer.status} ${await answer.text()}`
    }),
  )
  const rows = await db.rows('select id from devactivity where title = $1', [title])
  findings.add(
    'two nodes: one key sent to both at once makes one row and one answer',
    rows.length === 1 && new Set(answers).size === 1 && answers[0]?.startsWith('201 ') === true,
    `${rows.length} rows, ${new Set(answers).size} different answers`,
  )
}

const raced = async (college: College, other: string, findings: Findings): Promise<void> => {
  const [here, there] = await Promise.all([signInAs(college.address, 'fellow'), signInAs(other, 'fellow')])
  const row = await here.client.createRecord(devactivity, activityOf(here.id, 'Saved on both nodes'))
  let wrong = 0
  let current = row
  const races = 20
  for (let race = 1; race <= races; race += 1) {
    const { id, updated_at } = current
    const saves = await Promise.allSettled(
      [here, there].map(({ client }, side) =>
        client.updateRecord(devactivity, {
          id,
          updated_at,
          time: race * 2 + side,
          provider: `Side ${side} of ${race}`,
        }),
      ),
    )
    const won = saves.flatMap((save) => (save.status === 'fulfilled' ? [save.value] : []))
    const refused = saves.flatMap((save) => (save.status === 'rejected' ? [save.reason as unknown] : []))
    const winner = won[0]
    const stored = await there.client.getRecord(devactivity, id)
    const fair =
      won.length === 1 &&
      refused.every((reason) => reason instanceof CallFailed && reason.code === 474) &&
      stored.provider === winner?.provider &&
      stored.time === winner.time
    if (!fair) wrong += 1
    current = stored
  }
  findings.add(
    `two nodes: ${races} pairs of saves of one row: one wins whole, the other gets 474`,
    wrong === 0,
    `${wrong} others`,
  )
}

/** A second node on the same database: sessions, limits, keys and saves hold over both. */
export const runNodes = async (college: College, db: Database, findings: Findings): Promise<void> => {
  const folder = await throwAwayFolder('node')
  const second = await startServer({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: college.databaseUrl,
    SERVER_KEYS: await keysOf(college.dataDir),
  })
  try {
    await signedOut(college, second.address, findings)
    await limited(college, second.address, findings)
    await repeated(college, second.address, db, findings)
    await raced(college, second.address, findings)
  } finally {
    second.signal('SIGTERM')
    const { code } = await second.ended
    findings.add('two nodes: the second ends in order', code === 0, `exit code ${code}`)
    await rm(folder, { recursive: true, force: true })
  }
}
