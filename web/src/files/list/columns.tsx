import { file as fileRecord, type FileRow } from '@college/contract/files'
import { dayIn, showDate, showInstant, showSize } from '@college/contract/kit'
import { IconLock } from '@tabler/icons-react'
import { classes, Icon } from '#kit'
import type { TableColumn } from '#kit/table'
import { iconOf, kindWords } from '../acts/icons.ts'
import { UsedBy } from './UsedBy.tsx'
import styles from './files.module.css'

type Column = TableColumn<typeof fileRecord>

/** Marks a row for what is dropped on it or dragged from it. */
function Name({ row, over }: { row: FileRow; over: number | null }) {
  const { id, name, is_folder: isFolder, encrypted, state } = row
  return (
    <span
      className={classes('inline gap12 medium within', styles.name)}
      data-file={id}
      data-row-folder={isFolder ? id : undefined}
      data-over={isFolder && id === over ? '' : undefined}
    >
      <Icon className="ink2" of={iconOf(row)} size={20} />
      <span className="shrink anywhere">
        {name}
        {encrypted && (
          <span className={classes('inline meta gap4 fixed rounded-sm on-neutral', styles.chip)}>
            <Icon of={IconLock} size={14} />
            Encrypted
          </span>
        )}
        {state === 'waiting' && (
          <span className={classes('inline meta gap4 fixed rounded-sm on-neutral', styles.chip)}>Being checked</span>
        )}
        {state === 'infected' && (
          <span className={classes('inline meta gap4 fixed rounded-sm on-bad', styles.chip)}>Has a virus</span>
        )}
      </span>
    </span>
  )
}

interface ColumnOptions {
  readonly timezone: string
  /** The folder something is held over. */
  readonly over: number | null
  /** The rows come from many folders. */
  readonly searching: boolean
  /** The rows are of many people. */
  readonly everyone: boolean
}

/** The columns of a list of files. */
export const columnsOf = ({ timezone, over, searching, everyone }: ColumnOptions): readonly Column[] => [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => <Name row={row} over={over} />,
    name: ({ name }) => name,
    sort: 'name',
  },
  ...(everyone
    ? [
        {
          id: 'person',
          header: 'Person',
          cell: (row: FileRow) => row.user_name,
          fields: ['user_id'],
          phone: 'what',
        } as const,
      ]
    : []),
  ...(searching || everyone
    ? [
        {
          id: 'folder',
          header: 'Folder',
          cell: (row: FileRow) => row.parent_file_name,
          fields: ['parent_file_id'],
          phone: 'what',
        } as const,
      ]
    : []),
  { id: 'used', header: 'Used by', cell: (row) => <UsedBy row={row} />, fields: ['attached'], phone: 'state' },
  { id: 'kind', header: 'Kind', cell: (row) => kindWords(row), fields: ['mimetype'], hidden: true },
  { id: 'by', header: 'Added by', cell: (row) => row.uploaded_by_name, fields: ['uploaded_by_name'], hidden: true },
  {
    id: 'size',
    header: 'Size',
    cell: ({ size }) => size !== null && <span className="nowrap">{showSize(size)}</span>,
    sort: 'size',
    orders: ['Smallest first', 'Largest first'],
    yields: true,
    align: 'right',
    phone: 'aside',
  },
  {
    id: 'added',
    header: 'Added',
    cell: ({ uploaded_at: at }) =>
      at === null ? '' : <time title={showInstant(at, timezone)}>{showDate(dayIn(timezone, new Date(at)))}</time>,
    sort: 'uploaded_at',
    orders: ['Oldest first', 'Newest first'],
    align: 'right',
    phone: 'state',
  },
]
