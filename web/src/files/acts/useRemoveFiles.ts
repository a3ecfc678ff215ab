import { file as fileRecord, type FileRow } from '@college/contract/files'
import { code } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { CallFailed, confirm, keys, invalidate, messageOf, toast, useClient } from '#kit'

type Some = Pick<FileRow, 'id' | 'name' | 'is_folder'>

/** What is to be deleted, in words: the one by its name, several by their number. */
export const namesOf = (files: readonly Pick<FileRow, 'name'>[]): string =>
  files.length === 1 ? `“${files[0]?.name ?? ''}”` : `${files.length} files and folders`

/** Deletes files and folders, with Undo. What is not empty or in use is asked about before. */
export const useRemoveFiles = () => {
  const client = useClient()
  const answers = useQueryClient()
  const refresh = (): Promise<void> => invalidate(answers, [fileRecord.name, ...fileRecord.invalidates])

  const restore = async (files: readonly Some[]): Promise<void> => {
    try {
      for (const { id } of files) await client.restoreRecord(fileRecord, id)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
    await refresh()
  }
  /** True when all of it is gone. */
  const remove = async (files: readonly Some[]): Promise<boolean> => {
    const gone: Some[] = []
    const held: { file: Some; why: string }[] = []
    let wrong: string | null = null
    const run = async (file: Some, force: boolean): Promise<void> => {
      try {
        await client.removeRecord(fileRecord, file.id, { force, quiet: true })
        gone.push(file)
      } catch (error) {
        if (error instanceof CallFailed && error.code === code.notPossible && !force)
          held.push({ file, why: error.message })
        else wrong = messageOf(error)
      }
    }
    for (const file of files) await run(file, false)
    if (held.length > 0 && (await confirm(questionOf(held)))) for (const { file } of held) await run(file, true)
    for (const { id } of gone) answers.removeQueries({ queryKey: keys.row(fileRecord, id) })
    if (wrong !== null) toast({ text: wrong, kind: 'failed' })
    if (gone.length > 0)
      toast({
        text: `${gone.length === files.length ? namesOf(gone) : `${gone.length} of ${files.length}`} deleted`,
        kind: 'deleted',
        action: { label: 'Undo', run: () => void restore(gone) },
      })
    await refresh()
    return gone.length === files.length
  }
  return remove
}

const questionOf = (held: readonly { file: Some; why: string }[]) => ({
  title: `Delete ${namesOf(held.map(({ file }) => file))} anyway?`,
  body: [...new Set(held.map(({ why }) => why))].join(' '),
  verb: 'Delete anyway',
  otherwise: 'Keep',
})
