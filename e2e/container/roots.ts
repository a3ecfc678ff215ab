import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Stage } from './containerfile.ts'

const project = resolve(import.meta.dirname, '../..')

export const run = (program: string, args: readonly string[], cwd = '/'): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 << 20 })

/** Runs a program in mounts and processes of its own, which end with the drill, however it ends: nothing it mounts is seen outside. */
const runApart = (program: string, args: readonly string[]): string =>
  run('setpriv', [
    '--pdeathsig',
    'KILL',
    'unshare',
    '--mount',
    '--mount-proc',
    '--pid',
    '--fork',
    '--kill-child',
    program,
    ...args,
  ])

/** The certificates and names by which the steps of a build reach the registry, as this machine does. */
const borrowed = ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt']

/**
 * Makes a bare Debian in a folder, with the Node.js that the Containerfile's image has and the npm of this machine, as the image has them;
 * gives what was put in.
 */
export const makeBase = async (folder: string, work: string, major: string): Promise<string> => {
  const sources = '/etc/apt/sources.list.d'
  const lists = (await readdir(sources))
    .filter((name) => /\.(sources|list)$/.test(name))
    .map((name) => join(sources, name))
  runApart('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder, ...lists])
  const fetched = join(work, 'node')
  run('npm', ['install', '--prefix', fetched, '--no-save', `node-linux-${process.arch}@${major}`])
  const from = join(fetched, `node_modules/node-linux-${process.arch}`)
  await cp(join(from, 'bin/node'), join(folder, 'usr/local/bin/node'))
  await cp(join(run('npm', ['root', '--global']).trim(), 'npm'), join(folder, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
  })
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm')])
  run('chroot', [folder, 'useradd', '--uid', '1000', '--create-home', 'node'])
  for (const path of borrowed) await cp(path, join(folder, path))
  return run('chroot', [folder, 'node', '--version']).trim()
}

/** Runs a command of a build in a root: its own processes and mounts, the network of this machine. */
const runIn = (root: string, cwd: string, env: Readonly<Record<string, string>>, command: string): void => {
  const mounts =
    'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && cd "$0" && exec chroot "$0" env -i "$@"'
  const given = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/root',
    npm_config_registry: run('npm', ['config', 'get', 'registry']).trim(),
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
    ...env,
  }
  const words = Object.entries(given).map(([name, value]) => `${name}=${value}`)
  runApart('sh', ['-c', mounts, root, ...words, 'sh', '-c', `cd ${cwd} && ${command}`])
}

/** As `COPY`: of a folder what is in it, and a file into the folder that ends with a slash. */
const copy = async (from: string, to: string): Promise<void> => {
  const isFolder = (await stat(from)).isDirectory()
  const target = isFolder ? to : to.endsWith('/') ? join(to, basename(from)) : to
  await mkdir(isFolder ? target : dirname(target), { recursive: true })
  run('cp', ['-a', isFolder ? `${from}/.` : from, target])
}

/** What a stage leaves: its root, and what it says of how it is run. */
export interface Built {
  root: string
  env: Readonly<Record<string, string>>
  user: string
  cwd: string
  command: string
  health: string
}

/** Builds one stage of the Containerfile from a base and the stages before it. */
export const build = async (
  stage: Stage,
  { base, context, roots, root }: { base: string; context: string; roots: ReadonlyMap<string, string>; root: string },
): Promise<Built> => {
  run('cp', ['-a', '--reflink=auto', base, root])
  const built = { root, env: {} as Record<string, string>, user: 'root', cwd: '/', command: '[]', health: '[]' }
  for (const { name, rest } of stage.steps) {
    if (name === 'WORKDIR') {
      built.cwd = rest
      await mkdir(join(root, rest), { recursive: true })
    } else if (name === 'ENV')
      for (const pair of rest.split(' ')) {
        const [key = '', value = ''] = pair.split('=')
        built.env[key] = value
      }
    else if (name === 'USER') built.user = rest
    else if (name === 'CMD') built.command = rest
    else if (name === 'HEALTHCHECK') built.health = rest
    else if (name === 'RUN') runIn(root, built.cwd, built.env, rest)
    else if (name === 'COPY') {
      const [, of, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? []
      const all = paths.split(' ')
      const to = all.pop() ?? ''
      const here = join(root, to.startsWith('/') ? to : join(built.cwd, to), to.endsWith('/') ? '/' : '')
      const source = of === undefined ? context : roots.get(of)
      if (source === undefined) throw new Error(`COPY from ${of}, which there is not`)
      for (const path of all) await copy(join(source, path), here)
    } else if (!['VOLUME', 'EXPOSE'].includes(name)) throw new Error(`${name} is not known to this drill`)
  }
  return built
}

/** What the context of a build holds: what is committed, as `.dockerignore` leaves nothing else but the history. */
export const makeContext = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  run('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', folder], project)
}

/**
 * Starts what was built as a container is started with `read_only`, `cap_drop: ALL`, `no-new-privileges`, and an own user: everything but the
 * data and `/tmp` can only be read.
 */
export const start = (
  built: Built,
  data: string,
  env: Readonly<Record<string, string>>,
  command: readonly string[],
): ChildProcess => {
  const mounts = [
    'mount --bind "$0" "$0"',
    'mount -t proc proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    'mount -t tmpfs tmpfs "$0/tmp"',
    'mount --bind "$1" "$0/data"',
    'mount -o remount,ro,bind "$0"',
    'shift',
    'exec chroot "$0" env -i "$@"',
  ].join(' && ')
  const words = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...built.env, ...env }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const bounds = [
    '--reuid',
    built.user,
    '--regid',
    built.user,
    '--clear-groups',
    '--bounding-set=-all',
    '--inh-caps=-all',
    '--no-new-privs',
  ]
  const inside = ['sh', '-c', `cd ${built.cwd} && exec "$0" "$@"`, ...command]
  return spawn(
    'setpriv',
    [
      '--pdeathsig',
      'KILL',
      'unshare',
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      mounts,
      built.root,
      data,
      ...words,
      'setpriv',
      ...bounds,
      ...inside,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

/** The line of a process's status with this name. */
export const statusOf = async (pid: number, name: string): Promise<string> =>
  new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
