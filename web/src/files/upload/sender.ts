import { file as fileRecord, type FileRow } from '@college/contract/files'
import type { Client } from '#kit'
import { createPieces } from './pieces.ts'
import type { PickedFile, UploadPort } from './uploads.ts'

/** The form of one upload, in the order in which the server reads it. */
const formOf = ({ file, folders }: PickedFile, target: number | null): FormData => {
  const form = new FormData()
  if (target !== null) form.append('parent_file_id', String(target))
  if (folders.length > 0) form.append('path', folders.join('/'))
  form.append('if_taken', 'rename')
  // Of a folder that was chosen whole, browsers would send the path as the name.
  form.append('file', file, file.name)
  return form
}

const sendTo =
  (client: Client): UploadPort['send'] =>
  (picked, target, { key, signal, onProgress }) => {
    const request = { method: 'PUT', path: `/${fileRecord.name}`, form: formOf(picked, target), onProgress } as const
    return client.upload<FileRow>(request, { key, signal })
  }

export type Sending = ReturnType<typeof createSending>

/** How files leave the device: small ones at once, large ones in pieces. */
export const createSending = (client: Client) => {
  const pieces = createPieces(client)
  const atOnce = sendTo(client)
  const send: UploadPort['send'] = (picked, ...how) =>
    (pieces.takes(picked.file) ? pieces.send : atOnce)(picked, ...how)
  return {
    send,
    drop: pieces.drop,
    /** Whose cached answers a file that arrived makes old. */
    touched: [fileRecord.name, ...fileRecord.invalidates],
  }
}
