import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { drillFolder, removeDrillFolder, requireMachine } from '../drill-folder.ts'
import { ensureBuilt } from '../server.ts'

/**
 * `npm run drill scale` begins here, and does nothing but start each part (`inside.ts`) in a world of its own: process numbers, network and mounts
 * that all end with it, however it ends. Only its folder is left then, which the next drill removes.
 */
const common = {
  // Where `machines.ts` has Patroni look for it.
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  openssl: 'openssl',
  ip: 'iproute2',
  mount: 'mount',
  unshare: 'util-linux',
  pkill: 'procps',
}
const cluster = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  nginx: 'nginx',
  psql: 'postgresql-client-15',
  'mkfs.ext4': 'e2fsprogs',
}
const swift = {
  'swift-proxy-server': 'swift-proxy',
  'swift-object-server': 'swift-object',
  'swift-container-server': 'swift-container',
  'swift-account-server': 'swift-account',
  'swift-ring-builder': 'swift',
  memcached: 'memcached',
}
const neededBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  connections: { pgbouncer: 'pgbouncer' },
  rolling: cluster,
  failover: cluster,
  store: swift,
}

const words = process.argv.slice(2)
const settings = words.filter((word) => word.startsWith('--'))
const named = words.filter((word) => !word.startsWith('--'))
const parts = named.length > 0 ? named : Object.keys(neededBy)
const needed = Object.assign({}, common, ...parts.map((part) => neededBy[part])) as Readonly<Record<string, string>> // of names of packages alone
requireMachine(needed, 'Machines and networks of its own need root.')
ensureBuilt()
const folder = await drillFolder('scale')
const address = 'subjectAltName=IP:127.0.0.1'
const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
const names = ['-subj', '/CN=records.example.org', '-addext', address, '-keyout', key, '-out', certificate]
execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names], { stdio: 'ignore' })

const script = join(import.meta.dirname, 'inside.ts')
const world = ['--net', '--pid', '--mount-proc', '--fork', '--kill-child=SIGKILL']
// A shell is its first process: it takes in the processes whose parents are gone.
const shell = ['bash', '-c', '"$@" & trap "kill $!" TERM INT; wait $!; exit $?', 'bash']
let child: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child?.kill('SIGKILL'))
// Whoever started the drill may have been killed without a word.
const parent = process.ppid
const watching = setInterval(() => process.ppid !== parent && child?.kill('SIGKILL'), 1_000)
let worst = 0
// Each in a world of its own, as all use the same ports and names.
for (const part of parts) {
  const inner = [process.execPath, '--import', 'tsx', script, folder, part, ...settings]
  child = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...world, ...shell, ...inner], {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  worst = Math.max(worst, code ?? 1)
  // Killed on purpose: the rest is not begun.
  if (code === null) break
}
clearInterval(watching)
removeDrillFolder(folder)
process.exit(worst)
