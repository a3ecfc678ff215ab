import { file as fileRecord, fileUsage, nameProblem, type FileRow } from '@college/contract/files'
import { showSize } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { keys, invalidate, useClient, type Client } from '#kit'
import { createPieces } from './pieces.ts'
import { createUploads, type PickedFile, type UploadPort, type Uploads } from './uploads.ts'

const UploadsContext = createContext<Uploads | null>(null)

/** Files on their way to the server, on every screen the same; they end with the session. */
export const useUploads = (): Uploads => {
  const uploads = useContext(UploadsContext)
  if (!uploads) throw new Error('There is no UploadsProvider above.')
  return uploads
}

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

/** Why a file need not even try; the server has the last word. */
const refusalOf = (file: File, largest: number | null): string | null => {
  if (largest !== null && file.size > largest)
    return `It is ${showSize(file.size)}. A file may have ${showSize(largest)}.`
  const problem = nameProblem(file.name)
  return problem === null ? null : `${problem}.`
}

const sendTo =
  (client: Client): UploadPort['send'] =>
  (picked, target, { key, signal, onProgress }) => {
    const request = { method: 'PUT', path: `/${fileRecord.name}`, form: formOf(picked, target), onProgress } as const
    return client.upload<FileRow>(request, { key, signal })
  }

/** Keeps what is being sent apart from the screens, which come and go. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const client = useClient()
  const answers = useQueryClient()
  const [uploads] = useState(() => {
    const pieces = createPieces(client)
    const atOnce = sendTo(client)
    return createUploads({
      send: (picked, ...how) => (pieces.takes(picked.file) ? pieces.send : atOnce)(picked, ...how),
      onStopped: pieces.drop,
      refusal: (file) => {
        const usage = answers.getQueriesData<{ largest: number }>({
          queryKey: keys.call(fileUsage.path, {}).slice(0, -1),
        })
        return refusalOf(file, usage[0]?.[1]?.largest ?? null)
      },
      newId: client.context.newId,
      now: () => client.context.now().getTime(),
      onArrived: () => void invalidate(answers, [fileRecord.name, ...fileRecord.invalidates]),
    })
  })
  useEffect(() => () => uploads.end(), [uploads])
  useEffect(() => {
    const { online } = client.signals
    return online.subscribe(() => {
      if (online.get()) uploads.goOn()
    })
  }, [client, uploads])
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}
