import { copyFile, file as fileRecord, type FileRow } from '@college/contract/files'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate, messageOf, toast, useClient } from '#kit'
import { namesOf } from './useRemoveFiles.ts'

type Some = Pick<FileRow, 'id' | 'name'>

export interface Destination {
  readonly id: number
  readonly name: string
}

/** Moves and copies files and folders into a folder, and says so with the way back. */
export const useMoveFiles = () => {
  const client = useClient()
  const answers = useQueryClient()
  const refresh = (): Promise<void> => invalidate(answers, [fileRecord.name, ...fileRecord.invalidates])

  const moveOne = async (id: number, parent_file_id: number): Promise<FileRow> => {
    const { updated_at } = await client.getRecord(fileRecord, id, { quiet: true })
    return client.updateRecord(fileRecord, { id, updated_at, parent_file_id }, { quiet: true })
  }
  /** The words of the first thing that went wrong; null where all went well. */
  const each = async <T>(files: readonly T[], change: (file: T) => Promise<unknown>): Promise<string | null> => {
    let wrong: string | null = null
    for (const file of files) {
      try {
        await change(file)
      } catch (error) {
        wrong ??= messageOf(error)
      }
    }
    await refresh()
    return wrong
  }

  const move = async (ids: readonly number[], to: Destination): Promise<string | null> => {
    const moved: { file: FileRow; from: number | null }[] = []
    const wrong = await each(ids, async (id) => {
      const before = await client.getRecord(fileRecord, id, { quiet: true })
      if (before.parent_file_id === to.id) return
      moved.push({ file: await moveOne(id, to.id), from: before.parent_file_id })
    })
    const back = async (): Promise<void> => {
      const failed = await each(moved, ({ file, from }) => (from === null ? Promise.resolve() : moveOne(file.id, from)))
      if (failed !== null) toast({ text: failed, kind: 'failed' })
    }
    if (moved.length > 0)
      toast({
        text: `${namesOf(moved.map(({ file }) => file))} moved to “${to.name}”`,
        action: { label: 'Undo', run: () => void back() },
      })
    return wrong
  }
  const copy = async (files: readonly Some[], to: Destination): Promise<string | null> => {
    const wrong = await each(files, ({ id }) =>
      client.call<typeof copyFile>(
        copyFile,
        { body: { id, parent_file_id: to.id, if_taken: 'rename' } },
        { quiet: true },
      ),
    )
    if (wrong === null) toast({ text: `${namesOf(files)} copied to “${to.name}”` })
    return wrong
  }
  return { move, copy }
}
