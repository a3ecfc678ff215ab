import type { FileRow } from '@college/contract/files'
import {
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconFileZip,
  IconFolderSymlink,
  IconInfoCircle,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { ActsMenu, MenuEntry } from '#kit'
import { isArchive } from '../acts/useFileChanges.ts'
import { filePage } from '../links.ts'

/** What can be done with a file or folder. */
export interface FileActs {
  readonly view: (row: FileRow) => void
  readonly download: (row: FileRow) => void
  readonly rename: (row: FileRow) => void
  readonly move: (row: FileRow) => void
  readonly copy: (row: FileRow) => void
  /** Null while an administrator acts as someone: then many files are neither packed nor taken along. */
  readonly zip: ((row: FileRow) => void) | null
  readonly unzip: (row: FileRow) => void
  readonly encrypt: (row: FileRow) => void
  readonly decrypt: (row: FileRow) => void
  readonly remove: (row: FileRow) => void
}

interface FileMenuProps {
  readonly row: FileRow
  readonly acts: FileActs
  /** On the page of the file itself, which has the main acts as buttons. */
  readonly onPage?: boolean
}

/** The acts of one file or folder, behind three dots. */
export function FileMenu({ row, acts, onPage = false }: FileMenuProps) {
  return (
    <ActsMenu of={row.name}>
      {(close) => (
        <>
          {!onPage && !row.is_folder && (
            <MenuEntry label="Details" icon={IconInfoCircle} to={filePage(row.id)} onClick={close} />
          )}
          <FileEntries row={row} acts={acts} onPage={onPage} close={close} />
        </>
      )}
    </ActsMenu>
  )
}

/** The same as entries of a menu. */
export function FileEntries({ row, acts, onPage = false, close }: FileMenuProps & { readonly close: () => void }) {
  const { is_folder: isFolder, encrypted, viewable } = row
  const act = (run: (row: FileRow) => void) => () => {
    close()
    run(row)
  }
  return (
    <>
      {!onPage && viewable && (
        <MenuEntry label="View in a new window" icon={IconExternalLink} onClick={act(acts.view)} />
      )}
      {!onPage && !(isFolder && acts.zip === null) && (
        <MenuEntry label="Download" icon={IconDownload} onClick={act(acts.download)} />
      )}
      <MenuEntry label="Rename" icon={IconPencil} onClick={act(acts.rename)} />
      <MenuEntry label="Move" icon={IconFolderSymlink} onClick={act(acts.move)} />
      <MenuEntry label="Copy" icon={IconCopy} onClick={act(acts.copy)} />
      {isArchive(row) ? (
        <MenuEntry label="Unzip" icon={IconFileZip} onClick={act(acts.unzip)} />
      ) : (
        acts.zip && <MenuEntry label="Zip" icon={IconFileZip} onClick={act(acts.zip)} />
      )}
      {!isFolder && !encrypted && <MenuEntry label="Encrypt" icon={IconLock} onClick={act(acts.encrypt)} />}
      {!isFolder && encrypted && <MenuEntry label="Decrypt" icon={IconLockOpen} onClick={act(acts.decrypt)} />}
      <MenuEntry label="Delete" icon={IconTrash} onClick={act(acts.remove)} />
    </>
  )
}
