import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '../../server/src/database/index.ts'
import type { Database } from '../../server/src/database/index.ts'
import { compare } from '../crash/compare.ts'
import type { Findings } from '../crash/findings.ts'
import { startServer } from '../server.ts'
import type { ServerProcess } from '../server.ts'
import { openCluster } from './machines.ts'
import type { Cluster } from './machines.ts'
import type { Tally } from './personas.ts'
import { openHaproxy, openNginx } from './proxies.ts'

/** A large installation: three PostgreSQL under Patroni, HAProxy, and two nodes behind nginx at one address. */
export interface Installation {
  cluster: Cluster
  nodes: ServerProcess[]
  /** Starts the node at this place of `nodes` once more. */
  startAgain: (at: number) => Promise<void>
  address: string
  /** The database as the nodes reach it. */
  db: Database
}

const ports = [6_601, 6_602] as const

export const openInstallation = async (folder: string, outer: string): Promise<Installation> => {
  console.log('\nThree PostgreSQL under Patroni with etcd, HAProxy, two nodes behind nginx')
  await mkdir(folder, { recursive: true })
  const cluster = await openCluster(folder)
  await cluster.whole()
  await cluster.ask('create role college login createrole')
  await cluster.ask('create database college owner college')
  const url = `postgres://college@127.0.0.1:${await openHaproxy(folder, cluster.machines)}/college`
  const node = (at: number): Promise<ServerProcess> =>
    startServer({
      PORT: String(ports[at]),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: url,
      TRUST_PROXIES: '1',
    })
  const nodes = [await node(0), await node(1)]
  return {
    cluster,
    nodes,
    startAgain: async (at) => void (nodes[at] = await node(at)),
    address: await openNginx(folder, outer, ports),
    db: openDatabase({ connection: { connectionString: url }, size: 4, log: pino({ level: 'silent' }) }),
  }
}

const lostFiles = async (db: Database, tally: Tally, findings: Findings): Promise<void> => {
  const kept = await db.rows<{ name: string; rows: number }>(
    `select name, count(*)::int as rows from file where name = any($1) and deleted_at is null group by name`,
    [tally.files],
  )
  findings.add(
    'acknowledged files lost',
    kept.length === new Set(tally.files).size && kept.length > 0,
    `${tally.files.length - kept.length} of ${tally.files.length}`,
  )
  findings.add(
    'doubled files',
    kept.every(({ rows }) => rows === 1),
    `${kept.filter(({ rows }) => rows > 1).length}`,
  )
}

/** Holds the database against what people were told from row `last` on, and ends the nodes. */
export const judgeInstallation = async (
  { db, nodes }: Installation,
  tally: Tally,
  last: number,
  findings: Findings,
): Promise<void> => {
  console.log('\nLedger against database')
  findings.add(
    'refusals that people should not meet',
    tally.ledger.wrong.length === 0,
    [...new Set(tally.ledger.wrong)].slice(0, 4).join('; ') || 'none',
  )
  console.log(
    `          (${tally.ledger.keys.size} writes, ${tally.files.length} files, ${tally.reports} reports, ${tally.signIns} sign-ins)`,
  )
  await compare(db, tally.ledger, last, [], findings)
  await lostFiles(db, tally, findings)
  await db.close()
  for (const one of nodes) one.signal('SIGTERM')
  const ended = await Promise.all(nodes.map((one) => one.ended))
  findings.add(
    'both nodes live at the end, and end in order',
    ended.every(({ code }) => code === 0),
    ended.map(({ code, signal }) => code ?? signal).join(', '),
  )
}
