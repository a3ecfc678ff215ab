import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#database'
import { openTestApp } from '#testing'
import { listeningTrouble, requireDatabase } from './troubles.ts'

const said = async (asked: { host: string; port: number }): Promise<unknown> => {
  const app = Fastify()
  try {
    await app.listen(asked)
    return null
  } catch (error) {
    return listeningTrouble(error, asked)
  } finally {
    await app.close()
  }
}

it('names the setting that mends a port that is taken, and an address of another machine', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // it listens on a port
  expect(await said({ host: '127.0.0.1', port })).toEqual(
    new Error(`Port ${port} is in use, perhaps by another start of this server. Stop that, or set PORT.`),
  )
  expect(await said({ host: '192.0.2.1', port: 0 })).toEqual(
    new Error('192.0.2.1 is not an address of this machine. Set HOST to one, or leave it out.'),
  )
})

it('says which setting names a database that cannot be reached, and nothing of its password', async () => {
  const { port } = await new Promise<AddressInfo>((give) => {
    const gone = createServer().listen(0, '127.0.0.1', () => {
      const address = gone.address() as AddressInfo // it listens on a port
      gone.close(() => give(address))
    })
  })
  const address = new URL(`postgres://127.0.0.1:${port}/college`)
  Object.assign(address, { username: 'office', password: 'hush' })
  const db = openDatabase({
    connection: { connectionString: address.href },
    size: 4,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => db.close())
  await expect(requireDatabase(db)).rejects.toThrow(
    new Error(`The database that DATABASE_URL names cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`),
  )
})

it('refuses a PostgreSQL that is too old, and takes one that is new enough', async () => {
  const { db } = await openTestApp({ from: 'empty' })
  await expect(requireDatabase(db, 'DATABASE_URL', 99)).rejects.toThrow(
    /^The database that DATABASE_URL names is PostgreSQL \d+.*; 99 or newer is needed\.$/,
  )
  await requireDatabase(db)
})
