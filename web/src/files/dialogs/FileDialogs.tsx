import { file as fileRecord, type FileRow } from '@college/contract/files'
import { code } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { CallFailed, invalidate, messageOf, toast, useClient } from '#kit'
import { useMoveFiles } from '../acts/useMoveFiles.ts'
import { namesOf } from '../acts/useRemoveFiles.ts'
import { withinFolders, type Folder } from '../tree/tree.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { NameDialog } from './NameDialog.tsx'

/** What a dialog is open for. */
export type FileDialog =
  | { readonly kind: 'folder'; readonly parent: number }
  | { readonly kind: 'rename'; readonly row: FileRow }
  | { readonly kind: 'move' | 'copy'; readonly rows: readonly FileRow[] }

interface FileDialogsProps {
  readonly dialog: FileDialog
  readonly folders: readonly Folder[]
  readonly onClose: () => void
}

/** The dialogs of a list of files: a new folder, another name, another place. */
export function FileDialogs({ dialog, folders, onClose }: FileDialogsProps) {
  const client = useClient()
  const answers = useQueryClient()
  const { move, copy } = useMoveFiles()
  const save = async (change: () => Promise<unknown>): Promise<string | null> => {
    try {
      await change()
      return null
    } catch (error) {
      return wordsOf(error)
    } finally {
      void invalidate(answers, [fileRecord.name, ...fileRecord.invalidates])
    }
  }
  switch (dialog.kind) {
    case 'folder': {
      const make = (name: string) =>
        save(async () => {
          await client.createRecord(fileRecord, { name, parent_file_id: dialog.parent }, { quiet: true })
          toast({ text: `Folder “${name}” made` })
        })
      return (
        <NameDialog title="New folder" name="" verb={['Create folder', 'Creating…']} onNamed={make} onClose={onClose} />
      )
    }
    case 'rename': {
      const { id, updated_at, name: before } = dialog.row
      const rename = (name: string) =>
        name === before
          ? Promise.resolve(null)
          : save(() => client.updateRecord(fileRecord, { id, updated_at, name }, { quiet: true }))
      return (
        <NameDialog
          title={`Rename “${before}”`}
          name={before}
          verb={['Rename', 'Renaming…']}
          onNamed={rename}
          onClose={onClose}
        />
      )
    }
    default: {
      const { kind, rows } = dialog
      const moved = rows.filter(({ is_folder }) => is_folder).map(({ id }) => id)
      const from = rows[0]?.parent_file_id ?? null
      const together = rows.every(({ parent_file_id }) => parent_file_id === from)
      return (
        <FolderDialog
          title={`${kind === 'move' ? 'Move' : 'Copy'} ${namesOf(rows)} to`}
          folders={folders}
          from={kind === 'move' && together ? from : null}
          closed={withinFolders(folders, moved)}
          verb={kind === 'move' ? ['Move', 'Moving…'] : ['Copy', 'Copying…']}
          onChosen={(to) =>
            kind === 'move'
              ? move(
                  rows.map(({ id }) => id),
                  to,
                )
              : copy(rows, to)
          }
          onClose={onClose}
        />
      )
    }
  }
}

/** The first word about the name where there is one, or else what the server said. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return messageOf(error)
  const aboutName = error.errors.find(({ path }) => path === 'name')
  return error.code === code.bad && aboutName ? aboutName.message : error.message
}
