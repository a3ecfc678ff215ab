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

type Template = keyof typeof templates

const copyOf = async (template: Template): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const root = openNamed('postgres', 1)
  try {
    // A whole database is copied, which takes as long as the machine is busy.
    await root.script('set statement_timeout = 0')
    await root.script(`create database ${name} template ${templates[template]} strategy file_copy`)
  } finally {
    await root.close()
  }
  return name
}

// Copied while the tests of the file before run, as a copy is waiting rather than work.
const spares = new Map<Template, Promise<string | null>>()

/** A fresh database of one test file's own: a copy of a template. Gives its name. */
export const makeDatabase = async (template: Template): Promise<string> => {
  const spare = spares.get(template)
  spares.delete(template)
  const name = (await spare) ?? (await copyOf(template))
  spares.set(
    template,
    // The server goes at the end of a run, whatever it copies then.
    copyOf(template).catch(() => null),
  )
  return name
}
