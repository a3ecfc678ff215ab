import {
  endUpload,
  file as fileRecord,
  fileHeader,
  openUpload,
  pieceLength,
  uploadStatus,
} from '@college/contract/files'
import { code } from '@college/contract/kit'
import { CallFailed, type Client } from '#kit'
import type { PickedFile, UploadPort } from './uploads.ts'

const edge = 65_536

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What a file is known by when it is chosen again: when it was changed, how it begins and how it ends. */
export const fingerprintOf = async (file: File): Promise<string> => {
  const parts = [String(file.lastModified), file.slice(0, edge), file.slice(-edge)]
  return hex(await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer()))
}

const placeOf = (id: number): `/${string}` => `/${uploadStatus.path.slice(1).replace(':upload_id', String(id))}`

/** Sends large files in pieces: an interrupted one resumes where it stopped, also when it is chosen again on another page. */
export const createPieces = (client: Client) => {
  // Of a file whose last answer was lost the server knows no open upload any more, but still which file it became.
  const begun = new WeakMap<File, number>()
  const begin = async ({ file, folders }: PickedFile, target: number | null, signal: AbortSignal): Promise<number> => {
    const { newId } = client.context
    // Where a page comes over plain http the browser makes no digests: then nothing but this page finds it again.
    const fingerprint = 'subtle' in crypto ? await fingerprintOf(file) : newId()
    const { data } = await client.call<typeof openUpload>(
      openUpload,
      {
        body: {
          name: file.name,
          size: file.size,
          fingerprint,
          if_taken: 'rename',
          ...(target === null ? {} : { parent_file_id: target }),
          ...(folders.length === 0 ? {} : { path: folders.join('/') }),
        },
      },
      { signal, quiet: true },
    )
    begun.set(file, data.id)
    return data.id
  }
  const send: UploadPort['send'] = async (picked, target, how) => {
    const { file } = picked
    const known = begun.get(file)
    const id = known ?? (await begin(picked, target, how.signal))
    try {
      const made = await client.sendPieces(
        { path: placeOf(id), file, pieceLength, header: fileHeader, onProgress: how.onProgress },
        how.signal,
      )
      begun.delete(file)
      return await client.getRecord(fileRecord, Number(made), { quiet: true })
    } catch (error) {
      // It waited too long, or was refused: then it begins anew.
      if (error instanceof CallFailed && !error.mayBeTaken) begun.delete(file)
      const gone = error instanceof CallFailed && error.code === code.notFound && known !== undefined
      if (gone) return send(picked, target, how)
      throw error
    }
  }
  return {
    /** Whether a file is so large that it goes in pieces. */
    takes: (file: File): boolean => file.size > pieceLength,
    send,
    /** Gives up what was begun: nothing of it stays. */
    drop: ({ file }: PickedFile): void => {
      const id = begun.get(file)
      begun.delete(file)
      if (id === undefined) return
      const place = { method: endUpload.method, path: placeOf(id) }
      // What cannot be given up now is gone after a day.
      client.call(place, {}, { quiet: true }).catch(() => undefined)
    },
  }
}
