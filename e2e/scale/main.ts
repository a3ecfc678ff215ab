import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, chmod, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../server.ts'

/**
 * `npm run drill scale` begins here, and does nothing but start the rest (`inside.ts`) in a world of its own: process numbers, network and mounts
 * that all end with it, however it ends. Only its folder is left then, which the next drill removes.
 */
const beginning = 'college-scale-'
const needed = { pgbouncer: 'pgbouncer', patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', nginx: 'nginx' }

const has = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const missing = Object.entries(needed).flatMap(([program, packageName]) => (has(program) ? [] : [packageName]))
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    missing.length > 0
      ? `These packages are missing: ${missing.join(', ')}. Stop the services they start by themselves.`
      : 'Machines and networks of its own need root.',
  )
  process.exit(1)
}

ensureBuilt()
for (const name of await readdir(tmpdir()))
  if (name.startsWith(beginning) && !has(`/proc/${name.split('-')[2]}/exe`))
    await rm(join(tmpdir(), name), { recursive: true, force: true })
const folder = await mkdtemp(join(tmpdir(), `${beginning}${process.pid}-`))
await chmod(folder, 0o711)
const address = 'subjectAltName=IP:127.0.0.1'
const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
const names = ['-subj', '/CN=records.example.org', '-addext', address, '-keyout', key, '-out', certificate]
execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names], { stdio: 'ignore' })

const script = join(import.meta.dirname, 'inside.ts')
const world = ['--net', '--pid', '--mount-proc', '--fork', '--kill-child=SIGKILL']
// A shell is its first process: it takes in the processes whose parents are gone.
const shell = ['bash', '-c', '"$@" & trap "kill $!" TERM INT; wait $!; exit $?', 'bash']
const inner = [process.execPath, '--import', 'tsx', script, folder, ...process.argv.slice(2)]
const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...world, ...shell, ...inner], {
  stdio: 'inherit',
  env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'))
// Whoever started the drill may have been killed without a word.
const parent = process.ppid
const watching = setInterval(() => process.ppid !== parent && child.kill('SIGKILL'), 1_000)
child.on('exit', (code) => {
  clearInterval(watching)
  void rm(folder, { recursive: true, force: true }).then(() => process.exit(code ?? 1))
})
