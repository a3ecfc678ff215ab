import { showMinute } from '@college/contract/kit'
import { notification } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from '#kit/router'
import { DesktopActions, Empty, Icon, MobileActions, Page, StateChip, useClient, useZone } from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { audienceTitle, levelTitle, newNotice, noticePage, noticeState } from './words.ts'

const columnsIn = (zone: string, now: Date): readonly TableColumn<typeof notification>[] => [
  { id: 'title', header: 'Title', cell: (row) => row.title, sort: 'title' },
  { id: 'audience', header: 'For', cell: (row) => audienceTitle[row.audience], phone: 'what' },
  { id: 'level', header: 'Level', cell: (row) => levelTitle[row.level] },
  {
    id: 'starts',
    header: 'Starts',
    cell: (row) => <span className="nowrap">{showMinute(row.starts_at, zone)}</span>,
    sort: 'starts_at',
    phone: 'aside',
  },
  {
    id: 'ends',
    header: 'Ends',
    cell: (row) => (row.expires_at === null ? '' : <span className="nowrap">{showMinute(row.expires_at, zone)}</span>),
    sort: 'expires_at',
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => {
      const [kind, word] = noticeState(row, now)
      return <StateChip kind={kind}>{word}</StateChip>
    },
    phone: 'state',
  },
]

const optionsOf = (titles: Readonly<Record<string, string>>): TableFilter['options'] =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

const filters: readonly TableFilter[] = [
  { name: 'audience', label: 'For', options: optionsOf(audienceTitle) },
  { name: 'level', label: 'Level', options: optionsOf(levelTitle) },
]

/** `/notifications/admin`: the notices that the platform shows to people. */
export function NoticeList() {
  const zone = useZone()
  const now = useClient().context.now()
  const columns = useMemo(() => columnsIn(zone, now), [zone, now])
  const add = (
    <Button component={Link} to={newNotice} leftSection={<Icon of={IconPlus} />}>
      Write notice
    </Button>
  )
  return (
    <Page
      title="All notices"
      wide
      sentence="Notices at the top of people’s screens, in every college."
      actions={<DesktopActions>{add}</DesktopActions>}
    >
      <DataTable
        record={notification}
        columns={columns}
        filters={filters}
        search="Title or text"
        to={(row) => noticePage(row.id)}
        empty={
          <Empty icon={IconSpeakerphone} title="No notices yet" text="A notice shows until it ends or is closed.">
            {add}
          </Empty>
        }
      />
      <MobileActions>{add}</MobileActions>
    </Page>
  )
}
