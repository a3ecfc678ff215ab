import { execFileSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { clientOf } from '../../server/src/platform/storage/s3-objects.ts'
import type { S3Settings } from '../../server/src/platform/storage/s3-objects.ts'
import { accepts, begin, until } from './processes.ts'

const ports = { object: 6_200, container: 6_201, account: 6_202, memory: 6_211, proxy: 6_280 } as const
const parts = ['object', 'container', 'account', 'proxy'] as const
/** A program of Swift. */
export type SwiftPart = (typeof parts)[number]

/** OpenStack Swift with its S3 gateway, all of its programs on this machine, and a bucket of ours. */
export interface Swift {
  settings: S3Settings
  /** Ends a program at once, and starts it again after a while. */
  strike: (part: SwiftPart, seconds: number) => Promise<void>
}

// Only the S3 gateway, the sign-in that needs no service of its own, and what parts of large objects need.
const filters = {
  catch_errors: '',
  gatekeeper: '',
  cache: `memcache_servers = 127.0.0.1:${ports.memory}`,
  listing_formats: '',
  bulk: '',
  s3api: 'location = us-east-1',
  tempauth: 'user_college_drill = a-secret-of-the-drill .admin',
  slo: '',
  dlo: '',
}

const configOf = (part: SwiftPart, devices: string): string => {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[part]}
workers = 1
user = root
swift_dir = /etc/swift
devices = ${devices}
mount_check = false
`
  if (part !== 'proxy')
    return `${common}[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`
  const own = Object.entries(filters).map(
    ([name, more]) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${more}\n`,
  )
  return `${common}[pipeline:main]
pipeline = ${Object.keys(filters).join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${own.join('')}`
}

/** Starts Swift in this world, whose mounts are its own: its programs read `/etc/swift` alone. */
export const openSwift = async (folder: string): Promise<Swift> => {
  const [settled, devices] = [join(folder, 'etc'), join(folder, 'devices')]
  await mkdir(settled, { recursive: true })
  await mkdir(join(devices, 'disk'), { recursive: true })
  const marks = 'swift_hash_path_suffix = drill\nswift_hash_path_prefix = drill\n'
  await writeFile(join(settled, 'swift.conf'), `[swift-hash]\n${marks}[storage-policy:0]\nname = gold\ndefault = yes\n`)
  for (const part of parts) await writeFile(join(settled, `${part}.conf`), configOf(part, devices))
  const ring = (...args: string[]): void =>
    void execFileSync('swift-ring-builder', args, { cwd: settled, stdio: 'ignore' })
  for (const part of ['object', 'container', 'account'] as const) {
    ring(`${part}.builder`, 'create', '4', '1', '1')
    ring(`${part}.builder`, 'add', `r1z1-127.0.0.1:${ports[part]}/disk`, '1')
    ring(`${part}.builder`, 'rebalance')
  }
  execFileSync('mount', ['--bind', settled, '/etc/swift'])
  begin(folder, 'memcached', ['memcached', '-u', 'root', '-l', '127.0.0.1', '-p', String(ports.memory)])
  const running = new Map<SwiftPart, ChildProcess>()
  const start = async (part: SwiftPart): Promise<void> => {
    running.set(part, begin(folder, part, [`swift-${part}-server`, `/etc/swift/${part}.conf`]))
    await until(`Swift’s ${part} server listens`, () => accepts(ports[part]))
  }
  for (const part of parts) await start(part)
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    region: 'us-east-1',
    accessKeyId: 'college:drill',
    secretAccessKey: 'a-secret-of-the-drill',
    pathStyle: true,
    bucket: 'college',
    prefix: 'files/',
  }
  const client = await clientOf(settings)
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
  client.destroy()
  return {
    settings,
    strike: async (part, seconds) => {
      // Its workers too: they carry the same words.
      execFileSync('pkill', ['-9', '-f', `swift-${part}-server`])
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
      await start(part)
    },
  }
}
