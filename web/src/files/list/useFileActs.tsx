import type { FileRow, file as fileRecord } from '@college/contract/files'
import { IconDownload, IconFileZip, IconFolderSymlink, IconLock, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { BulkAct } from '#kit/table'
import { useImpersonation } from '#identity'
import { useFileChanges } from '../acts/useFileChanges.ts'
import { useOpenFile } from '../acts/useOpenFile.ts'
import { useRemoveFiles } from '../acts/useRemoveFiles.ts'
import { FileDialogs, type FileDialog } from '../dialogs/FileDialogs.tsx'
import type { Folder } from '../tree/tree.ts'
import type { FileActs } from './FileMenu.tsx'

interface Context {
  /** The folders that things are moved among. */
  readonly folders: readonly Folder[]
  /** The list that folders open in. */
  readonly base: string
  /** Called with what is gone. */
  readonly onRemoved?: (rows: readonly FileRow[]) => void
}

/** The acts on files, for one and for many, with the dialogs they ask in. */
export const useFileActs = ({ folders, base, onRemoved }: Context) => {
  const [dialog, ask] = useState<FileDialog | null>(null)
  const changing = useFileChanges(base)
  const opening = useOpenFile()
  const remove = useRemoveFiles()
  const packs = useImpersonation() === null
  const removeAll = async (rows: readonly FileRow[]): Promise<void> => {
    if (await remove(rows)) onRemoved?.(rows)
  }
  const acts: FileActs = {
    view: (row) => void opening.view(row),
    download: (row) => void (row.is_folder ? changing.downloadAll([row]) : opening.download(row)),
    rename: (row) => ask({ kind: 'rename', row }),
    move: (row) => ask({ kind: 'move', rows: [row] }),
    copy: (row) => ask({ kind: 'copy', rows: [row] }),
    zip: packs ? (row) => void changing.zip([row], row.parent_file_id) : null,
    unzip: (row) => void changing.unzip(row),
    encrypt: (row) => void changing.encrypt([row]),
    decrypt: (row) => void changing.decrypt([row]),
    remove: (row) => void removeAll([row]),
  }
  const packing: readonly BulkAct<typeof fileRecord>[] = [
    { label: (count) => `Download ${count}`, icon: IconDownload, run: changing.downloadAll },
    {
      label: (count) => `Zip ${count}`,
      icon: IconFileZip,
      run: (rows) => changing.zip(rows, rows[0]?.parent_file_id ?? null),
    },
  ]
  const bulk: readonly BulkAct<typeof fileRecord>[] = [
    ...(packs ? packing : []),
    { label: (count) => `Move ${count}`, icon: IconFolderSymlink, run: (rows) => ask({ kind: 'move', rows }) },
    {
      label: (count) => `Encrypt ${count}`,
      icon: IconLock,
      applies: ({ is_folder, encrypted }) => !is_folder && !encrypted,
      run: changing.encrypt,
    },
    { label: (count) => `Delete ${count}`, icon: IconTrash, run: removeAll },
  ]
  const dialogs: ReactNode = dialog && <FileDialogs dialog={dialog} folders={folders} onClose={() => ask(null)} />
  return { acts, bulk, ask, dialogs }
}
