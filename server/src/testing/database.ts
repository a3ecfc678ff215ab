import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { inject } from 'vitest'
import { openDatabase } from '#database'
import type { Database, StatementWatch } from '#database'
import { templates } from './templates.ts'

const silent = pino({ level: 'silent' })

/** Opens a pool over a database of the run's server. */
export const openNamed = (database: string, size = 6, watch?: StatementWatch): Database => {
  const { host, port, user } = inject('sharedDatabase')
  return openDatabase({ connection: { host, port, user, database }, size, log: silent, watch })
}

/** A fresh database of one test file's own: a copy of a template. Gives its name. */
export const makeDatabase = async (template: keyof typeof templates): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const root = openNamed('postgres', 1)
  try {
    // A whole database is copied, which takes as long as the machine is busy.
    await root.script('set statement_timeout = 0')
    await root.script(`create database ${name} template ${templates[template]}`)
  } finally {
    await root.close()
  }
  return name
}
