import { connect } from 'node:net'
import type { Target } from './abuse.ts'

export interface Head {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
}

/** The bytes of a request's beginning. */
export const headOf = ({ method, path, headers }: Head): string =>
  [
    `${method} /api/v1${path} HTTP/1.1`,
    'host: college',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

/**
 * Sends bytes over a connection of its own, and gives the status of the answer once the connection is closed, or the
 * signal comes. One who stops reads the beginning of what was asked for and no more.
 */
export const sendRaw = (
  { node }: Target,
  bytes: readonly (string | Buffer)[],
  signal: AbortSignal,
  closes: 'at the answer' | 'never' = 'never',
  reads: 'on' | 'stops' = 'on',
): Promise<string> =>
  new Promise((done) => {
    const { hostname, port } = new URL(node.address)
    const socket = connect(Number(port), hostname)
    let said = ''
    const leave = (): void => void socket.destroy()
    signal.addEventListener('abort', leave, { once: true })
    socket.on('connect', () => bytes.forEach((part) => socket.write(part)))
    socket.on('data', (chunk: Buffer) => {
      if (said === '') said = chunk.toString('latin1', 9, 12)
      if (closes === 'at the answer') socket.destroy()
      if (reads === 'stops' && said.startsWith('2')) socket.pause()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      signal.removeEventListener('abort', leave)
      done(said || 'cut')
    })
  })
