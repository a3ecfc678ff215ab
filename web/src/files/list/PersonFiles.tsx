import { IconFolderOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Empty } from '#kit'
import { DataTable } from '#kit/table'
import { useActor } from '#identity'
import { filePage } from '../links.ts'
import { columnsOf } from './columns.tsx'
import { newestFirst } from './order.ts'

/** The files of a person, the newest first, as a part of their page. */
export function PersonFiles({ userId }: { userId: number }) {
  const { timezone } = useActor()
  const query = useMemo(() => ({ user_id: userId, is_folder: 'false' }), [userId])
  return (
    <DataTable
      record={newestFirst}
      columns={columnsOf({ timezone, over: null, searching: true, everyone: false })}
      query={query}
      search="Name"
      to={(row) => filePage(row.id)}
      empty={<Empty icon={IconFolderOff} title="No files yet" text="Files they upload show here." />}
    />
  )
}
