import {
  decryptFile,
  encryptFile,
  file as fileRecord,
  unzipFile,
  zipFiles,
  type FileRow,
} from '@college/contract/files'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#kit/router'
import { invalidate, messageOf, toast, useClient } from '#kit'
import { filePage, folderLink } from '../links.ts'
import { namesOf } from './useRemoveFiles.ts'

type Some = Pick<FileRow, 'id' | 'name'>

/** Zips, unzips, encrypts and decrypts, and shows the result in a toast. `base` is the list that new folders are shown in. */
export const useFileChanges = (base?: string) => {
  const client = useClient()
  const answers = useQueryClient()
  const navigate = useNavigate()

  const run = async (change: () => Promise<void>): Promise<void> => {
    try {
      await change()
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
    await invalidate(answers, [fileRecord.name, ...fileRecord.invalidates])
  }
  const look = (to: string) => ({ label: 'Open', run: () => void navigate(to) })

  return {
    zip: (files: readonly Some[], parent_file_id: number | null): Promise<void> =>
      run(async () => {
        const body = {
          ids: files.map(({ id }) => id),
          ...(parent_file_id === null ? {} : { parent_file_id }),
          if_taken: 'rename' as const,
        }
        const { data } = await client.call<typeof zipFiles>(zipFiles, { body }, { quiet: true })
        toast({ text: `“${data.name}” made`, action: look(filePage(data.id)) })
      }),
    /** Hands several over as one archive, which is not kept. */
    downloadAll: (files: readonly Some[]): Promise<void> =>
      run(async () => {
        const body = { ids: files.map(({ id }) => id), download: true }
        const name = files.length === 1 ? `${files[0]?.name ?? 'Files'}.zip` : 'Files.zip'
        const taken = await client.takeFile({ method: zipFiles.method, path: zipFiles.path, body }, name, {
          quiet: true,
        })
        client.context.saveFile(taken.content, taken.name)
      }),
    unzip: (file: Some): Promise<void> =>
      run(async () => {
        const body = { id: file.id, if_taken: 'rename' as const }
        const { data } = await client.call<typeof unzipFile>(unzipFile, { body }, { quiet: true })
        toast({
          text: `${data.files === 1 ? 'One file' : `${data.files} files`} unzipped into “${data.folder.name}”`,
          action: look(folderLink(data.folder.id, base)),
        })
      }),
    encrypt: (files: readonly Some[]): Promise<void> =>
      run(async () => {
        for (const { id } of files)
          await client.call<typeof encryptFile>(encryptFile, { body: { id } }, { quiet: true })
        toast({ text: `${namesOf(files)} encrypted` })
      }),
    decrypt: (files: readonly Some[]): Promise<void> =>
      run(async () => {
        for (const { id } of files)
          await client.call<typeof decryptFile>(decryptFile, { body: { id } }, { quiet: true })
        toast({ text: `${namesOf(files)} no longer encrypted` })
      }),
  }
}

/** Whether a file can be unzipped. */
export const isArchive = ({ mimetype }: Pick<FileRow, 'mimetype'>): boolean =>
  mimetype === 'application/zip' || mimetype === 'application/x-zip-compressed'
