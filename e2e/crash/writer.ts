import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '@college/contract/identity'
import { devactivity } from '@college/contract/cpd'
import type { Activity } from '@college/contract/cpd'
import { createClient } from '../../web/src/kit/api/client.ts'
import type { Client } from '../../web/src/kit/api/client.ts'
import { browserContext } from '../../web/src/kit/api/context.ts'
import { CallFailed } from '../../web/src/kit/api/failure.ts'
import { today } from '../clock.ts'
import { demoPassword } from '../server.ts'
import { acknowledge } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import type { Chance } from './chance.ts'

/** Someone who is signed in with the web's own client. */
export interface Person {
  id: number
  username: string
  token: string
  client: Client
}

/** Signs a demo person in. */
export const signInAs = async (address: string, username: string): Promise<Person> => {
  let token: string | null = null
  const client = createClient(
    browserContext({ baseURL: () => address, token: () => token, onUnauthorised: () => undefined }),
  )
  const answer = await client.call(signIn, { body: { username, password: demoPassword } }, { anonymous: true })
  if (!answer.token || !('id' in answer.data)) throw new Error('a sign-in brought no token')
  token = answer.token
  return { id: answer.data.id, username, token, client }
}

/** The least an activity needs. */
export const activityOf = (userId: number, title: string) => ({
  user_id: userId,
  title,
  activity_date: today(),
  time: 45,
  learnings: 'Something to keep.',
})

/** Someone at work until told to stop. */
export interface Writer {
  /** Lets the write in hand come to its end, and ends the work. */
  stop: () => Promise<void>
}

/** Creates and changes own activities one after the other, and keeps the ledger of what was acknowledged. */
export const startWriter = (person: Person, ledger: Ledger, chance: Chance, restMs: number): Writer => {
  const { client } = person
  const own: number[] = []
  let count = 0
  const stopping = new AbortController()

  // As a person does: when the client's tries are used up, the same write goes out again under the same key.
  const untilAnswered = async (write: (key: string) => Promise<Activity>): Promise<Activity | null> => {
    const key = client.context.newId()
    for (;;) {
      try {
        const row = await write(key)
        acknowledge(ledger, row, key)
        return row
      } catch (error) {
        if (!(error instanceof CallFailed) || !error.unknownOutcome) {
          ledger.wrong.push(`${person.username}: ${error instanceof CallFailed ? error.code : ''} ${String(error)}`)
          return null
        }
        ledger.again += 1
      }
    }
  }

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const title = `Ledger ${person.username} ${(count += 1)}`
      const row = ledger.rows.get(own[Math.floor(chance() * own.length)] ?? 0)
      if (row && chance() < 0.4) {
        const { id, updated_at } = row
        await untilAnswered((key) => client.updateRecord(devactivity, { id, updated_at, title }, { key }))
      } else {
        const made = await untilAnswered((key) =>
          client.createRecord(devactivity, activityOf(person.id, title), { key }),
        )
        if (made) own.push(made.id)
      }
      await pause(restMs)
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
