import { connect } from 'node:net'
import { fileHeader, tusVersion } from '@college/contract/files'
import type { Answered, TestApp } from '#testing'

/** What opening an upload answers. */
export interface Opened {
  readonly id: number
  readonly received: number
  readonly size: number
}

/** What is said of a file before its pieces come. */
export interface UploadParams {
  readonly name?: string
  readonly size: number
  readonly fingerprint?: string
  readonly parent_file_id?: number
  readonly path?: string
  readonly if_taken?: string
}

/** Where an upload stands, by its headers. */
export interface Status {
  readonly status: number
  readonly offset: number
  readonly file: number | null
  readonly message: string
}

const numberIn = (value: unknown): number => (value === undefined ? -1 : Number(value))

const statusOf = ({ status, headers, message }: Answered<unknown>): Status => ({
  status,
  message,
  offset: numberIn(headers['upload-offset']),
  file: headers[fileHeader] === undefined ? null : Number(headers[fileHeader]),
})

/** Sends a file in pieces, in the name of whoever has the token. */
export const sender = (college: TestApp, token: string) => {
  const caller = college.withToken(token)
  const spoken = { 'tus-resumable': tusVersion }
  return {
    open: ({ name = 'large.bin', fingerprint = 'a-fingerprint', ...rest }: UploadParams) =>
      caller.put<Opened>('/file/upload', { name, fingerprint, ...rest }),
    standing: (id: number) => caller.head(`/file/upload/${id}`, { headers: spoken }).then(statusOf),
    add: (id: number, offset: number, piece: Buffer, headers: Record<string, string> = {}) =>
      caller
        .patch(`/file/upload/${id}`, piece, { headers: { ...spoken, 'upload-offset': String(offset), ...headers } })
        .then(statusOf),
    end: (id: number) => caller.delete<{ id: number }>(`/file/upload/${id}`),
  }
}

/** Begins to send a piece over a connection of its own, of which less comes than was said; `cut` breaks it, `rest` ends it well. */
export const beginPiece = (
  address: string,
  token: string,
  at: { readonly id: number; readonly offset: number },
  [begin, rest]: readonly [begin: Buffer, rest: Buffer],
) => {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  const answered = new Promise<number>((resolve) => {
    socket.once('data', (answer) => resolve(Number(answer.toString('latin1').slice(9, 12))))
    socket.once('error', () => resolve(0))
  })
  socket.write(
    `PATCH /api/v1/file/upload/${at.id} HTTP/1.1\r\nHost: x\r\nAuthorization: JWT ${token}\r\nTus-Resumable: ${tusVersion}\r\n` +
      `Upload-Offset: ${at.offset}\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${begin.length + rest.length}\r\n\r\n`,
  )
  socket.write(begin)
  return {
    cut: (): void => void socket.destroy(),
    rest: async (): Promise<number> => {
      socket.write(rest)
      const status = await answered
      socket.destroy()
      return status
    },
  }
}
