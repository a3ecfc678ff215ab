import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The name and the parent of a process; undefined where the system does not tell. */
const lookAt = (pid) => {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), parent: Number(parent) }
    }
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, name] = /^\s*(\d+)\s+(.*)$/m.exec(stdout ?? '') ?? []
    return parent ? { name, parent: Number(parent) } : undefined
  } catch {
    return undefined
  }
}

const isThere = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Ends this process in order when the npm that started it is gone. npm hands signals to a shell, which ends without handing
 * them on, and a shell or an npm that is killed tells nobody.
 */
export const endWithNpm = () => {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  const { ppid: shell } = process
  const above = lookAt(shell)
  const npm = above && !above.name.startsWith('npm') && lookAt(above.parent)?.name.startsWith('npm') && above.parent
  const watch = setInterval(() => {
    if (process.ppid === shell && (!npm || isThere(npm))) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
