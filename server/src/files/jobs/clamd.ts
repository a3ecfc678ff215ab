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

const write = async (socket: Socket, bytes: Buffer): Promise<void> => {
  if (!socket.write(bytes)) await once(socket, 'drain')
}

const sent = async (socket: Socket, content: Readable): Promise<void> => {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk as Buffer) // streams of files give bytes
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    await write(socket, length)
    await write(socket, bytes)
  }
  await write(socket, Buffer.alloc(4))
}

/** Sends a stream to clamd; throws where it gives no clear answer. */
export const scan = async (settings: ScannerSettings, content: Readable): Promise<Finding> => {
  const socket = connect('path' in settings ? { path: settings.path } : { host: settings.host, port: settings.port })
  socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer')))
  try {
    await once(socket, 'connect')
    const answer = answerOf(socket)
    // Where sending fails, the answer says more, or nothing.
    await sent(socket, content).catch((error: unknown) => {
      answer.catch(() => undefined)
      throw error
    })
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
