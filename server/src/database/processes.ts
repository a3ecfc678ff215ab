import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A running process with its parent and full command line. */
export interface RunningProcess {
  pid: number
  parent: number
  command: string
}

/** Whether any process has this number, a dead one not yet collected included. */
export function numberInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process; empty when there is none, or only a dead one not yet collected. */
export async function commandOf(pid: number): Promise<string> {
  if (!numberInUse(pid)) return ''
  try {
    if (process.platform === 'linux') return readable(await readFile(`/proc/${pid}/cmdline`, 'utf8'))
    if (process.platform === 'win32') {
      const question = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`
      return (await run('powershell', ['-NoProfile', '-Command', question])).stdout.trim()
    }
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout.trim()
  } catch {
    return ''
  }
}

/** All processes whose command line holds the given text. */
export async function processesWith(text: string): Promise<RunningProcess[]> {
  if (process.platform === 'win32') return []
  const all = process.platform === 'linux' ? await fromProc() : await fromPs()
  return all.filter((found) => found.command.includes(text))
}

/** Tells a process from a later one with the same number, which containers hand out again at every start. */
export async function birthOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
      const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
      return `${boot.trim()} ${afterName(stat)[19] ?? ''}`
    }
    if (process.platform === 'win32') return numberInUse(pid) ? 'running' : ''
    return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim()
  } catch {
    return ''
  }
}

async function fromProc(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const command = readable(await readFile(`/proc/${pid}/cmdline`, 'utf8'))
        const parent = Number(afterName(await readFile(`/proc/${pid}/stat`, 'utf8'))[1])
        return [{ pid: Number(pid), parent, command }]
      } catch {
        return []
      }
    }),
  )
  return found.flat()
}

async function fromPs(): Promise<RunningProcess[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,ppid=,command='], { maxBuffer: 16 * 1024 * 1024 })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

function readable(commandLine: string): string {
  return commandLine.replaceAll('\0', ' ').trim()
}

// The program's name stands in brackets and may itself hold spaces and brackets.
function afterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
