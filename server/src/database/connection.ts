import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { databaseName, passwordFile } from './cluster.ts'
import type { PidFile } from './postmaster.ts'
import type { ConnectionConfig } from './types.ts'

/** How to reach the server that wrote this postmaster.pid. */
export async function configOf(file: PidFile, cluster: string): Promise<ConnectionConfig> {
  const names = { port: file.port, user: databaseName, database: databaseName }
  if (file.socketFolder !== '') return { host: file.socketFolder, ...names }
  const password = await readFile(join(cluster, passwordFile), 'utf8')
  return { host: '127.0.0.1', ...names, password: password.trim() }
}

/** Whether a server takes connections there: `unreachable` when nothing listens, `busy` when it starts, stops or is full. */
export async function ask(config: ConnectionConfig): Promise<'ready' | 'busy' | 'unreachable'> {
  const client = new Client({ ...config, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === '53300') return 'ready'
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'unreachable' : 'busy'
  } finally {
    await client.end().catch(() => undefined)
  }
}
