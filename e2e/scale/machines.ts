import { execFile, execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { begin, until } from './processes.ts'

const bin = '/usr/lib/postgresql/15/bin'
const count = 3
/** Seconds after which a primary that says nothing is followed by another: the least that Patroni takes. */
const leads = { ttl: 20, loop: 1, retry: 3 }

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

interface Member {
  name: string
  role: string
  state: string
}

/** A machine with a PostgreSQL, a Patroni and an etcd of its own: processes, network and disk. */
export interface Machine {
  name: string
  address: string
  /** Folder on its own disk. */
  disk: string
  start: () => Promise<void>
  /** Ends all of it at once, as a loss of power does. */
  kill: () => Promise<void>
  /** Ends PostgreSQL alone, every process of it. */
  killDatabase: () => void
  cable: (state: 'up' | 'down') => void
}

const addressOf = (n: number): string => `10.77.0.${10 + n}`
const all = Array.from({ length: count }, (_, n) => n + 1)

const configOf = (n: number, disk: string): string =>
  JSON.stringify({
    scope: 'college',
    name: `pg${n}`,
    restapi: { listen: '0.0.0.0:8008', connect_address: `${addressOf(n)}:8008` },
    etcd3: { hosts: all.map((one) => `${addressOf(one)}:2379`) },
    bootstrap: {
      dcs: {
        ttl: leads.ttl,
        loop_wait: leads.loop,
        retry_timeout: leads.retry,
        // A primary that crashed is not waited for: a standby has all that was acknowledged.
        primary_start_timeout: 0,
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '64MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: '0.0.0.0:5432',
      connect_address: `${addressOf(n)}:5432`,
      data_dir: join(disk, 'data'),
      bin_dir: bin,
      pgpass: join(disk, 'pgpass'),
      pg_hba: ['local all all trust', 'host all all all trust', 'host replication all all trust'],
      parameters: {
        unix_socket_directories: disk,
        shared_buffers: '64MB',
        max_wal_size: '128MB',
        min_wal_size: '32MB',
        timezone: 'Pacific/Auckland',
      },
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
    },
  })

const machine = async (n: number, folder: string): Promise<Machine> => {
  const name = `pg${n}`
  const disk = join(folder, name)
  const image = join(folder, `${name}.img`)
  await mkdir(disk)
  run('fallocate', '-l', '1G', image)
  run('mkfs.ext4', '-q', '-m', '0', image)
  run('mount', '-o', 'loop', image, disk)
  const account = [Number(run('id', '-u', 'postgres')), Number(run('id', '-g', 'postgres'))] as const
  await chown(disk, ...account)
  await chmod(disk, 0o700)
  const config = join(folder, `${name}.yml`)
  await writeFile(config, configOf(n, disk))
  await chmod(config, 0o644)
  const peer = (one: number): string => `http://${addressOf(one)}:2380`
  const etcd = [
    `etcd --name ${name} --data-dir ${join(disk, 'etcd')} --log-level error --initial-cluster-token college`,
    `--listen-peer-urls ${peer(n)} --initial-advertise-peer-urls ${peer(n)}`,
    `--listen-client-urls http://${addressOf(n)}:2379 --advertise-client-urls http://${addressOf(n)}:2379`,
    `--initial-cluster ${all.map((one) => `pg${one}=${peer(one)}`).join(',')}`,
    '--heartbeat-interval 250 --election-timeout 2500',
  ].join(' ')
  const script = `ip link set lo up; until ip addr show dev eth0 2>/dev/null | grep -q ${addressOf(n)}; do sleep 0.1; done
    as="setpriv --reuid postgres --regid postgres --clear-groups env HOME=${disk} PATH=/usr/bin:/bin:/usr/sbin"
    cd ${disk}; $as ${etcd} & $as patroni ${config} & wait`
  const end = `v${name}`
  let first = 0
  return {
    name,
    address: addressOf(n),
    disk,
    start: async () => {
      const child = begin(folder, name, [
        'unshare',
        '--net',
        '--pid',
        '--mount-proc',
        '--fork',
        '--kill-child=SIGKILL',
        'bash',
        '-c',
        script,
      ])
      await until(`${name} has a first process`, async () => {
        const path = `/proc/${child.pid}/task/${child.pid}/children`
        first = Number((await readFile(path, 'utf8')).trim())
        return first > 0
      })
      run('ip', 'link', 'add', end, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(first))
      run('ip', 'link', 'set', end, 'master', 'machines', 'up')
      const within = ['-t', String(first), '-n', 'ip']
      run('nsenter', ...within, 'addr', 'add', `${addressOf(n)}/24`, 'dev', 'eth0')
      run('nsenter', ...within, 'link', 'set', 'eth0', 'up')
    },
    kill: async () => {
      process.kill(first, 'SIGKILL')
      await until(`${name} is gone`, async () => !run('ip', '-o', 'link').includes(`${end}@`))
    },
    killDatabase: () => void run('nsenter', '-t', String(first), '-p', '-m', 'pkill', '-9', '-x', 'postgres'),
    cable: (state) => void run('ip', 'link', 'set', end, state),
  }
}

/** Three machines on a network of their own, one of them the primary. */
export interface Cluster {
  machines: readonly Machine[]
  primary: () => Promise<Machine>
  /** The standby that has whatever the primary acknowledged. */
  inStep: () => Promise<Machine>
  /** Waits for a primary with two standbys that follow it, one of them in step. */
  whole: (within?: number) => Promise<void>
  /** One statement on the primary, as the superuser. */
  ask: (text: string, database?: string) => Promise<string>
}

const membersAt = async (address: string): Promise<Member[]> => {
  const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) })
  return ((await answer.json()) as { members: Member[] }).members // as Patroni documents it
}

export const openCluster = async (folder: string): Promise<Cluster> => {
  run('ip', 'link', 'add', 'machines', 'type', 'bridge')
  run('ip', 'addr', 'add', '10.77.0.1/24', 'dev', 'machines')
  run('ip', 'link', 'set', 'machines', 'up')
  const machines = await Promise.all(all.map((n) => machine(n, folder)))
  for (const one of machines) await one.start()
  const members = async (): Promise<Member[]> => {
    for (const { address } of machines) {
      const found = await membersAt(address).catch(() => [])
      if (found.length > 0) return found
    }
    return []
  }
  const primary = async (): Promise<Machine> => {
    for (const { address } of machines) {
      const answer = await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(3_000) }).catch(
        () => null,
      )
      await answer?.body?.cancel()
      const found = machines.find((one) => one.address === address)
      if (answer?.status === 200 && found) return found
    }
    throw new Error('there is no primary')
  }
  return {
    machines,
    primary,
    inStep: async () => {
      const named = (await members()).find(({ role }) => role === 'sync_standby')
      const found = machines.find(({ name }) => name === named?.name)
      if (!found) throw new Error('no standby is in step')
      return found
    },
    whole: (within = 120_000) =>
      until(
        'a primary with two standbys',
        async () => {
          const found = await members()
          const standing = found.filter(({ state }) => ['running', 'streaming'].includes(state))
          const inStep = found.some(({ role }) => role === 'sync_standby')
          return standing.length === count && inStep && found.some(({ role }) => role === 'leader')
        },
        within,
      ),
    ask: async (text, database = 'postgres') => {
      const { address } = await primary()
      // Not waited for as the others are: the people of the drill live in this process.
      const asked = ['-h', address, '-U', 'postgres', '-d', database, '-Atqc', text]
      return (await promisify(execFile)('psql', asked)).stdout.trim()
    },
  }
}
