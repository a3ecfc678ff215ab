import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const has = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Ends the drill with words unless it runs as root and each program is there; `needed` names the package of each program. */
export const requireMachine = (needed: Readonly<Record<string, string>>, withoutRoot: string): void => {
  const missing = Object.entries(needed).flatMap(([program, packageName]) => (has(program) ? [] : [packageName]))
  if (missing.length === 0 && process.getuid?.() === 0) return
  console.error(
    missing.length > 0
      ? `These packages are missing: ${missing.join(', ')}. Stop the services they start by themselves.`
      : withoutRoot,
  )
  process.exit(1)
}

/** Removes a folder of a drill, and nothing of another file system that is still mounted in it. */
export const removeDrillFolder = (folder: string): void => {
  execFileSync('rm', ['-rf', '--one-file-system', folder])
}

/**
 * Takes away what is there when this process is gone, however it went: the processes that the file `running` names, and folders, each with the
 * databases that its files say are running in it.
 */
export const cleanUpAfter = (running: string, places: readonly string[]): void => {
  const words = `while kill -0 "$1" 2>/dev/null; do sleep 1; done
    pids="$(cat "$2" 2>/dev/null)"
    for pid in $pids; do kill -9 "$pid" 2>/dev/null; done
    shift 2
    for place in "$@"; do
      find "$place" -maxdepth 3 -name postmaster.pid 2>/dev/null | while read -r file; do
        main="$(head -1 "$file")"
        kill -INT "$main" 2>/dev/null && sleep 2
      done
      rm -rf "$place"
    done`
  spawn('sh', ['-c', words, 'sh', String(process.pid), running, ...places], { detached: true, stdio: 'ignore' }).unref()
}

/** A folder of this drill's own, which accounts may pass through; those that killed drills of the same name left are removed. */
export const drillFolder = async (name: string): Promise<string> => {
  const beginning = `college-${name}-`
  for (const left of await readdir(tmpdir()))
    if (left.startsWith(beginning) && !has(`/proc/${left.split('-')[2]}/exe`)) removeDrillFolder(join(tmpdir(), left))
  const folder = await mkdtemp(join(tmpdir(), `${beginning}${process.pid}-`))
  await chmod(folder, 0o711)
  return folder
}
