import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { once } from 'node:events'

/** Where clamd listens. */
export type ScannerSettings = { readonly host: string; readonly port: number } | { readonly path: string }

/** What clamd says of a stream: the name of what it found, or null. */
export type Finding = string | null

const patience = 120_000
const longest = 4_096

const answerOf = async (socket: Socket): Promise<string> => {
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.length > longest) throw new Error('clamd says too much')
  }
  return text.replaceAll('\0', '').trim()
}

const write = async (socket: Socket, bytes: Buffer, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  if (!socket.write(bytes)) await once(socket, 'drain', { signal })
}

const sent = async (socket: Socket, content: Readable, signal: AbortSignal): Promise<void> => {
  await write(socket, Buffer.from('zINSTREAM\0'), signal)
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk as Buffer) // streams of files give bytes
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    await write(socket, length, signal)
    await write(socket, bytes, signal)
  }
  await write(socket, Buffer.alloc(4), signal)
}

/** Sends a stream to clamd; throws where it gives no clear answer. */
export const scan = async (settings: ScannerSettings, content: Readable): Promise<Finding> => {
  const socket = connect('path' in settings ? { path: settings.path } : { host: settings.host, port: settings.port })
  socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer')))
  try {
    await once(socket, 'connect')
    // Whoever hangs up drains nothing any more.
    const gone = new AbortController()
    socket.once('close', () => gone.abort(new Error('clamd hung up')))
    const answer = answerOf(socket)
    answer.catch(() => undefined)
    await sent(socket, content, gone.signal)
    const said = await answer
    if (/: OK$/.test(said)) return null
    const found = /^stream: (.+) FOUND$/.exec(said)?.[1]
    if (found) return found
    throw new Error(`clamd says: ${said.slice(0, 200)}`)
  } finally {
    content.destroy()
    socket.destroy()
  }
}
