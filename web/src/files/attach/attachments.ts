import { attachFile, detachFile, file as fileRecord, filelinks, type Attachable } from '@college/contract/files'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createStore, invalidate, messageOf, toast, useClient, type Client } from '#kit'
import type { UploadedFile } from '../upload/uploads.ts'

/** The files of one record while it is edited. They outlive the editor, as what is still being sent does. */
export type AttachmentFiles = ReturnType<typeof createAttachments>

/** Who has to know which files came and went, once the server has it. */
export interface AttachmentEvents {
  readonly onAttached?: (file: UploadedFile) => void
  readonly onDetached?: (file: UploadedFile) => void
}

/** Attaches and takes off; while the record has no id, what is chosen waits for it. */
export const createAttachments = (
  client: Client,
  answers: QueryClient,
  resource: Attachable,
  { onAttached, onDetached }: AttachmentEvents = {},
) => {
  const waiting = createStore<readonly UploadedFile[]>([])
  let record: number | null = null

  const refresh = async (): Promise<void> => {
    await invalidate(answers, [fileRecord.name, filelinks.path.slice(1)])
    // The row has another version now, and its editor goes on from that.
    await Promise.all(['list', 'get'].map((what) => answers.invalidateQueries({ queryKey: [resource, what] })))
  }
  /** Makes one change after the other; a failure is reported, and the rest is still tried. */
  const each = async (changes: readonly (() => Promise<unknown>)[]): Promise<void> => {
    for (const change of changes) {
      try {
        await change()
      } catch (error) {
        toast({ text: messageOf(error), kind: 'failed' })
      }
    }
    await refresh()
  }
  const attach = async (files: readonly UploadedFile[]): Promise<void> => {
    const record_id = record
    if (record_id === null) {
      waiting.update((now) => [...now, ...files.filter(({ id }) => !now.some((one) => one.id === id))])
      return
    }
    await each(
      files.map((file) => async () => {
        const body = { file_id: file.id, resource, record_id }
        await client.call<typeof attachFile>(attachFile, { body }, { quiet: true })
        onAttached?.(file)
      }),
    )
  }
  const detach = async (file: UploadedFile): Promise<void> => {
    if (record === null) {
      waiting.update((now) => now.filter(({ id }) => id !== file.id))
      return
    }
    const query = { file_id: file.id, resource, record_id: record }
    const take = async (): Promise<void> => {
      await client.call<typeof detachFile>(detachFile, { query }, { quiet: true })
      onDetached?.(file)
      toast({
        text: `“${file.name}” removed. It stays in your files`,
        action: { label: 'Undo', run: () => void attach([file]) },
      })
    }
    await each([take])
  }

  return {
    resource,
    waiting,
    attach,
    detach,
    /** The record has its id: what waited is attached to it, and so is what arrives from now on. */
    settle: (id: number): void => {
      record = id
      const files = waiting.get()
      if (files.length === 0) return
      waiting.set([])
      void attach(files)
    },
  }
}

/** The files of a record's editor, for its `AttachmentField`; call `settle` with the row where a save leads away. */
export const useAttachments = (resource: Attachable): AttachmentFiles => {
  const client = useClient()
  const answers = useQueryClient()
  const [files] = useState(() => createAttachments(client, answers, resource))
  return files
}
