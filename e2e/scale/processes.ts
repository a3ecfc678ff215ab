import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Starts a program that writes into a file of the folder under its name. */
export const begin = (folder: string, name: string, command: readonly string[], as?: string): ChildProcess => {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const [program = '', ...args] = as
    ? ['setpriv', '--reuid', as, '--regid', as, '--clear-groups', ...command]
    : [...command]
  return spawn(program, args, { cwd: '/', stdio: ['ignore', log, log] })
}

/** Waits until something is so; fails with its name. */
export const until = async (what: string, so: () => Promise<boolean>, within = 60_000): Promise<void> => {
  const end = Date.now() + within
  while (!(await so().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what} did not happen within ${within / 1_000} s`)
    await pause(200)
  }
}

/** Whether something listens there. */
export const accepts = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, host)
    const tell = (does: boolean) => (): void => {
      socket.destroy()
      answer(does)
    }
    socket.once('connect', tell(true)).once('error', tell(false))
  })
