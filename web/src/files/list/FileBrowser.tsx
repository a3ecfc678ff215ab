import { file as fileRecord, type FileRow } from '@college/contract/files'
import { drawerBreakpoint } from '@college/contract/kit'
import { useMediaQuery } from '@mantine/hooks'
import { IconFolderOpen, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from '#kit/router'
import { classes, type Crumb, Empty, Icon, MobileActions, Page, toast, useRecord, useZone } from '#kit'
import { DataTable, useListAddress } from '#kit/table'
import { useMoveFiles } from '../acts/useMoveFiles.ts'
import { filePage, folderLink } from '../links.ts'
import { droppedIn } from '../upload/picked.ts'
import { useUploads } from '../upload/UploadsProvider.tsx'
import { FolderTree } from '../tree/FolderTree.tsx'
import { wayTo, type Folder } from '../tree/tree.ts'
import { columnsOf } from './columns.tsx'
import { FileMenu } from './FileMenu.tsx'
import { orderOf } from './order.ts'
import { SendButtons, SendFoot } from './SendButtons.tsx'
import { Room } from './Room.tsx'
import { useFileActs } from './useFileActs.tsx'
import { useHeld } from './useHeld.ts'
import styles from './files.module.css'

interface FileBrowserProps {
  /** Whose files they are. */
  readonly person: number
  readonly folders: readonly Folder[]
  /** The folder that is shown. */
  readonly folder: Folder
  /** The list's own address, without the folder. */
  readonly base: string
  /** The way to the root folder, as over all people. */
  readonly above?: readonly Crumb[]
  /** What the search says it looks through. */
  readonly search: string
  /** Stands over the tree. */
  readonly heading: ReactNode
}

/** One folder of a person: the tree beside it, the list of what is in it, and all that can be done with that. */
export function FileBrowser({ person, folders, folder, base, above = [], search, heading }: FileBrowserProps) {
  const navigate = useNavigate()
  const timezone = useZone()
  const uploads = useUploads()
  const { address } = useListAddress(fileRecord)
  // Deleting the current folder leads to the one above.
  const goUp = (gone: readonly { readonly id: number }[]): void => {
    if (gone.some(({ id }) => id === folder.id) && folder.parent_file_id !== null)
      void navigate(folderLink(folder.parent_file_id, base))
  }
  const { acts, bulk, ask, dialogs } = useFileActs({ folders, base, onRemoved: goUp })
  const { move } = useMoveFiles()
  // On a phone the whole entry opens the file, which has the acts; a folder has them here.
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const searching = address.q !== ''
  const query = {
    user_id: person,
    ...(searching ? {} : { parent_file_id: folder.id }),
    sort: orderOf(address.sort),
  }
  const moveTo = async (ids: readonly number[], to: number): Promise<void> => {
    const target = folders.find(({ id }) => id === to)
    const wrong = !target || ids.includes(to) ? null : await move(ids, target)
    if (wrong !== null) toast({ text: wrong, kind: 'failed' })
  }
  const { held, handlers } = useHeld({
    onFiles: (data, to) => void droppedIn(data).then((picked) => uploads.add(picked, to ?? folder.id)),
    onOwn: (ids, to) => void moveTo(ids, to ?? folder.id),
  })
  const way = wayTo(folders, folder.id)
  const crumbs: readonly Crumb[] = [
    ...above,
    ...way.slice(0, -1).map(({ id, name }) => ({ label: name, to: folderLink(id, base) })),
  ]
  const { data: row } = useRecord(fileRecord, folder.parent_file_id === null ? null : folder.id)
  const over = held?.over ?? null
  const menuOf = (one: FileRow) => <FileMenu row={one} acts={acts} />
  const open = (id: number): void => void navigate(folderLink(id, base))
  return (
    <div className={classes('grid', styles.browser)} {...handlers}>
      <aside className={classes('stack gap12 scrolls sticky wide-only screen-only', styles.aside)} aria-label="Folders">
        <div className={classes('heading', styles.heading)}>{heading}</div>
        <FolderTree label="Folders" folders={folders} chosen={folder.id} onChoose={open} over={over} />
        <Room person={person} />
      </aside>
      <div className="shrink">
        <Page
          title={folder.name}
          wide
          {...(crumbs.length > 0 ? { breadcrumb: [...crumbs, { label: folder.name }] } : {})}
          actions={
            <SendButtons
              folder={folder.id}
              onNewFolder={() => ask({ kind: 'folder', parent: folder.id })}
              row={row ?? null}
              acts={acts}
            />
          }
        >
          {held && (
            <div className={classes('sticky screen-only untouched', styles.drop)} role="status">
              <p className={classes('row centre gap12 rounded-lg label acc-strong tinted pad12', styles.dropWords)}>
                <Icon of={IconUpload} size={20} />
                {dropWords(held.what, held.count, folders.find(({ id }) => id === over) ?? folder)}
              </p>
            </div>
          )}
          <DataTable
            key={folder.id}
            record={fileRecord}
            columns={columnsOf({ timezone, over, searching, everyone: false })}
            query={query}
            search={search}
            counts={['Item', 'Items']}
            to={(row) => (row.is_folder ? folderLink(row.id, base) : filePage(row.id))}
            {...(onPhone ? {} : { acts: menuOf })}
            bulk={bulk}
            empty={
              <Empty
                icon={IconFolderOpen}
                title="Nothing here yet"
                text="Drop files or folders here, or choose them. They stay yours until you attach them to something."
              />
            }
          />
          <div className={styles.roomBelow}>
            <Room person={person} />
          </div>
          <MobileActions>
            <SendFoot folder={folder.id} />
          </MobileActions>
        </Page>
      </div>
      {dialogs}
    </div>
  )
}

const dropWords = (what: 'files' | 'own', count: number, { name }: Folder): string => {
  if (what === 'own') return `Move to “${name}”`
  return `Drop ${count < 2 ? 'it' : `${count} files`} into “${name}”`
}
