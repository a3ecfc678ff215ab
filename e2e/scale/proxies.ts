import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from './machines.ts'
import { accepts, begin, until } from './processes.ts'

/** HAProxy in front of the machines: one port that always leads to the primary. Gives the port. */
export const openHaproxy = async (folder: string, machines: readonly Machine[]): Promise<number> => {
  const port = 5_400
  const servers = machines.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(
    file,
    `global
  maxconn 500
defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
  begin(folder, 'haproxy', ['haproxy', '-db', '-f', file])
  await until('HAProxy listens', () => accepts(port))
  return port
}

/** nginx with the file that `deploy/` ships and a certificate of that folder, in front of nodes at these ports. Gives its address. */
export const openNginx = async (
  folder: string,
  certificates: string,
  ports: readonly [number, number],
): Promise<string> => {
  const sample = await readFile(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const site = sample
    .replaceAll('/etc/ssl/records.example.org', certificates)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replaceAll('127.0.0.1:5001', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:5002', `127.0.0.1:${ports[1]}`)
  const own = join(folder, 'nginx')
  await mkdir(own)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const file = join(own, 'nginx.conf')
  await writeFile(
    file,
    `user root; daemon off; worker_processes 1; pid ${join(own, 'pid')}; error_log ${join(own, 'error.log')} error;
     events { worker_connections 1024; }
     http { ${temporary.map((name) => `${name}_temp_path ${join(own, name)};`).join(' ')}\n${site}\n}`,
  )
  begin(folder, 'nginx', ['nginx', '-e', join(own, 'error.log'), '-p', own, '-c', file])
  await until('nginx listens', () => accepts(443))
  return 'https://127.0.0.1'
}

/** PgBouncer in transaction mode in front of a database. Gives its port. */
export const openPgbouncer = async (
  folder: string,
  to: { host: string; port: string; user: string; database: string },
  connections: number,
): Promise<number> => {
  const port = 6_432
  const program = process.env['PGBOUNCER'] ?? 'pgbouncer'
  const version = /PgBouncer ([\d.]+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? ''
  console.log(`          (PgBouncer ${version})`)
  // Older ones refuse to start with a setting that they do not know.
  const names = Number(version.split('.')[1]) >= 21 ? 'max_prepared_statements = 200' : ''
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${to.database} = host=${to.host} port=${to.port} user=${to.user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 400
default_pool_size = ${connections}
max_db_connections = ${connections}
${names}
`,
  )
  begin(folder, 'pgbouncer', [program, file], 'postgres')
  await until('PgBouncer listens', () => accepts(port))
  return port
}
