import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from './endpoint.ts'

const megabyte = 1024 * 1024

/** PostgreSQL's settings: durable always, sized for a small machine that also runs the server, nothing personal in the log. */
export function settingsFor(home: string, endpoint: Endpoint, own: Record<string, string>): Record<string, string> {
  const memory = availableMemory()
  return {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: '60',
    shared_buffers: `${between(128, memory / 8, 1024)}MB`,
    effective_cache_size: `${between(256, memory / 2, 16_384)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    idle_in_transaction_session_timeout: '5min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: join(home, 'log'),
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_line_prefix: '%m [%p] ',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...own,
    ...listening(endpoint),
  }
}

/** Counts statements without their values; of commands such as a change of a password the text would be kept as it is. */
export const counting: Readonly<Record<string, string>> = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '1000',
  'pg_stat_statements.track_utility': 'off',
}

function listening(endpoint: Endpoint): Record<string, string> {
  return endpoint.kind === 'socket'
    ? {
        listen_addresses: '',
        unix_socket_directories: endpoint.folder,
        unix_socket_permissions: '0700',
        port: String(endpoint.port),
      }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(endpoint.port) }
}

function availableMemory(): number {
  const limit = process.constrainedMemory()
  const total = totalmem()
  return (limit > 0 && limit < total ? limit : total) / megabyte
}

function between(least: number, wanted: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, wanted)))
}
