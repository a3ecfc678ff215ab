import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { cycleReport, devactivity } from '@college/contract/cpd'
import { search } from '@college/contract/app'
import { checkToken, signIn, signOut } from '@college/contract/identity'
import { idempotencyHeader } from '@college/contract/kit'
import { createClient } from '../../web/src/kit/api/client.ts'
import { browserContext } from '../../web/src/kit/api/context.ts'
import { CallFailed } from '../../web/src/kit/api/failure.ts'
import type { Chance } from '../crash/chance.ts'
import { newLedger } from '../crash/ledger.ts'
import type { Ledger } from '../crash/ledger.ts'
import { startWriter } from '../crash/writer.ts'
import type { Person } from '../crash/writer.ts'
import { demoPassword } from '../server.ts'

/** What people of a load were promised and what they met. */
export interface Tally {
  ledger: Ledger
  /** Files of which a person was told that they are kept. */
  files: string[]
  signIns: number
  reports: number
  /** What searches for the rows that were planted found. */
  found: number
  /** Signed-in people who were told that they are not. */
  signedOut: string[]
  /** Rows of a college that is not one's own. */
  strangers: string[]
}

/** A tally of nothing yet. */
export const newTally = (): Tally => ({
  ledger: newLedger(),
  files: [],
  signIns: 0,
  reports: 0,
  found: 0,
  signedOut: [],
  strangers: [],
})

export interface Load {
  stop: () => Promise<void>
}

const open = async (
  address: string,
  username: string,
  tally: Tally,
): Promise<Person & { leave: () => Promise<void> }> => {
  let token: string | null = null
  let out = false
  const client = createClient(
    browserContext({
      baseURL: () => address,
      token: () => token,
      onUnauthorised: () => void (!out && tally.signedOut.push(username)),
      patience: 10_000,
    }),
  )
  const answer = await client.call(signIn, { body: { username, password: demoPassword } }, { anonymous: true })
  if (!answer.token || !('id' in answer.data)) throw new Error('a sign-in brought no token')
  token = answer.token
  const leave = async (): Promise<void> => {
    out = true
    await client.call(signOut, {})
  }
  return { id: answer.data.id, username, token, client, leave }
}

/** One act again and again with rests; what cannot be reached is asked again, as people do. */
export const repeat = (name: string, act: () => Promise<void>, rest: () => number, tally: Tally): Load => {
  const stopping = new AbortController()
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await act().catch((error: unknown) => {
        if (!(error instanceof CallFailed) || !error.unknownOutcome)
          tally.ledger.wrong.push(`${name}: ${error instanceof CallFailed ? error.code : ''} ${String(error)}`)
      })
      await pause(rest())
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

const send = async (address: string, { username, token }: Person, tally: Tally, n: number): Promise<void> => {
  const name = `${username}-${n}.bin`
  const key = randomBytes(16).toString('hex')
  const content = new Blob([new Uint8Array(randomBytes(50_000))])
  for (;;) {
    const body = new FormData()
    body.append('file', content, name)
    const headers = { authorization: `JWT ${token}`, [idempotencyHeader]: key }
    const status = await fetch(`${address}/api/v1/file`, {
      method: 'PUT',
      headers,
      body,
      signal: AbortSignal.timeout(20_000),
    }).then(
      async (answer) => ((await answer.text()) === '' ? 0 : answer.status),
      () => 0,
    )
    if (status === 201) return void tally.files.push(name)
    if (![0, 502, 503, 504, 507].includes(status))
      return void tally.ledger.wrong.push(`${username}: ${status} of a file`)
    await pause(1_000)
  }
}

const roles = ['log', 'list', 'list', 'log', 'report', 'list', 'sign', 'upload'] as const

/**
 * People at work: of eight, two write in their log, three list and search, one reads the report, one signs in and out, one uploads. `own`
 * names the college whose rows alone they may meet.
 */
export const startPeople = async (
  addresses: readonly string[],
  names: readonly string[],
  own: (username: string) => number,
  rest: number,
  chance: Chance,
  tally: Tally,
): Promise<Load> => {
  const loads: Load[] = []
  const persons: Awaited<ReturnType<typeof open>>[] = []
  // As many at once as sign in on a morning; their work begins together.
  for (let n = 0; n < names.length; n += 16)
    persons.push(
      ...(await Promise.all(
        names.slice(n, n + 16).map((name, at) => open(addresses[(n + at) % addresses.length] ?? '', name, tally)),
      )),
    )
  for (const [n, person] of persons.entries()) {
    const name = person.username
    const address = addresses[n % addresses.length] ?? ''
    const role = roles[Math.floor(n / addresses.length) % roles.length]
    const resting = (): number => chance() * 2 * rest
    const { client, id } = person
    let count = 0
    if (role === 'log') loads.push(startWriter(person, tally.ledger, chance, rest))
    if (role === 'list') {
      const look = async (): Promise<void> => {
        const { rows } = await client.listRecords(devactivity, { limit: 50 })
        tally.strangers.push(
          ...rows.filter((row) => row.user_id !== id).map(({ title }) => `${name} listed “${title}”`),
        )
        if (count++ % 4 !== 0) return
        const found = await client.call(search, { query: { q: 'planted' } })
        tally.found += found.data.length
        const wrong = found.data.filter(({ title }) => !title.includes(`of college ${own(name)}`))
        tally.strangers.push(...wrong.map(({ title }) => `${name} found “${title}”`))
      }
      loads.push(repeat(name, look, resting, tally))
    }
    if (role === 'report') {
      const read = async (): Promise<void> => {
        await client.call(cycleReport, { query: {} })
        tally.reports += 1
      }
      loads.push(repeat(name, read, resting, tally))
    }
    if (role === 'sign') {
      const signAndLeave = async (): Promise<void> => {
        const again = await open(address, name, tally)
        await again.client.call(checkToken, {})
        tally.signIns += 1
        await again.leave()
      }
      loads.push(repeat(name, signAndLeave, () => resting() * 3, tally))
    }
    if (role === 'upload')
      loads.push(
        repeat(
          name,
          () => send(address, person, tally, (count += 1)),
          () => resting() * 2,
          tally,
        ),
      )
  }
  return { stop: async () => void (await Promise.all(loads.map((load) => load.stop()))) }
}
