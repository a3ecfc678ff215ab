import { endpoints, records } from '@college/contract/all'
import pino from 'pino'
import { openFollows } from '../../server/src/forms/index.ts'
import { gatherDomains } from '../../server/src/app/domains.ts'
import { openTokens } from '../../server/src/identity/index.ts'
import { openDatabase } from '../../server/src/database/index.ts'
import { Limits } from '../../server/src/platform/index.ts'
import { callsOf, standardRoute } from '../../server/src/http/index.ts'

type StatedRecord = (typeof records)[number]

/** The standard calls that the contract states of a record, as method and path. */
export const standardCalls = (record: StatedRecord): string[] =>
  callsOf(record).map((call) => {
    const { method, path } = standardRoute(record, call)
    return `${method} ${path}`
  })

/** Calls the contract states, as method and path. */
export const statedCalls: readonly string[] = [
  ...records.flatMap((record) => standardCalls(record)),
  ...endpoints.map(({ method, path }) => `${method} ${path}`),
]

/** Calls the server answers, as it gathers them from its domains; no database is asked for that. */
export const servedCalls = (): string[] => {
  const log = pino({ level: 'silent' })
  const db = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, size: 1, log })
  const now = (): Date => new Date()
  const domains = gatherDomains()
  const store = { s3: null, largest: 0, quota: 0, scanned: false }
  const parts = {
    limits: new Limits(db, now),
    tokens: openTokens(Buffer.alloc(32), now),
    publicUrl: () => 'http://localhost',
    keys: { seal: Buffer.alloc(32), hash: Buffer.alloc(32) },
    sms: null,
    reach: { local: false },
    bounceSecret: null,
    mailReturns: null,
    xero: null,
    testing: false,
    mail: { sends: false, production: false },
    follows: openFollows(db, now),
    watched: {
      dataDir: '',
      publicUrl: null,
      databaseUrl: null,
      backup: null,
      diskReserve: 0,
      files: store,
      mailServer: null,
      testing: false,
    },
    securityEmail: null,
    push: { publicKey: async () => '', waitingOf: async () => new Map() },
  }
  return [
    ...domains.records.flatMap(({ record }) => standardCalls(record)),
    ...domains.calls(parts).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
  ]
}
