import { apitoken, endApitoken, scopeInWords, type ApiToken } from '@college/contract/identity'
import { showDate, type CivilDate, showMinute } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  ActsMenu,
  confirm,
  Empty,
  Icon,
  MenuEntry,
  messageOf,
  Section,
  StateChip,
  toast,
  useClient,
  useToday,
  useWrite,
  useZone,
} from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { MakeToken } from './MakeToken.tsx'

const filters: readonly TableFilter[] = [
  { name: 'ended_at', label: 'State', options: [{ value: 'null', label: 'Active, or past its last day' }] },
]

const stateOf = ({ ended_at, ended_by, expires_on }: ApiToken, today: CivilDate): string | null => {
  if (ended_at !== null)
    return ended_by === 'office' ? 'Ended by the office' : 'Ended with the access of the person who made it'
  return (expires_on ?? today) < today ? 'Past its last day' : null
}

const columnsIn = (zone: string, today: CivilDate): readonly TableColumn<typeof apitoken>[] => [
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name' },
  { id: 'prefix', header: 'Begins with', cell: (row) => <code className="nowrap">{row.prefix}…</code> },
  {
    id: 'scopes',
    fields: ['scopes', 'most_people'],
    header: 'Can do',
    cell: (row) => (
      <>
        {(row.scopes ?? []).map(scopeInWords).join(', ')}
        <div className="muted">Up to {(row.most_people ?? 0).toLocaleString('en-NZ')} people an hour</div>
      </>
    ),
  },
  { id: 'maker', header: 'Made by', cell: (row) => row.user_name, fields: ['user_id'] },
  {
    id: 'used',
    header: 'Last used',
    cell: (row) => (row.last_used_at === null ? 'Not yet' : showMinute(row.last_used_at, zone)),
    sort: 'last_used_at',
    phone: 'what',
  },
  { id: 'expires', header: 'Last day', cell: (row) => showDate(row.expires_on ?? ''), sort: 'expires_on' },
  {
    id: 'state',
    fields: ['ended_at', 'ended_by'],
    header: 'State',
    cell: (row) => {
      const ended = stateOf(row, today)
      return ended === null ? <StateChip kind="active" /> : <StateChip kind="inactive">{ended}</StateChip>
    },
    phone: 'state',
  },
]

/** Tokens of programs: made, seen, ended. */
export function TokenTab() {
  const zone = useZone()
  const today = useToday()
  const [isMaking, setMaking] = useState(false)
  const client = useClient()
  const { mutateAsync } = useWrite({
    write: (id: number) => client.call<typeof endApitoken>(endApitoken, { query: { id: String(id) } }),
    invalidates: ['apitoken'],
  })
  const end = async (row: ApiToken): Promise<void> => {
    const sure = await confirm({
      title: `End the token ${row.name ?? ''}?`,
      body: 'It stops working at once. To keep using it, make a new token.',
      verb: 'End token',
    })
    if (!sure) return
    try {
      await mutateAsync(row.id)
      toast({ text: 'The token has ended', kind: 'done' })
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
  }
  const menuOf = (row: ApiToken) =>
    stateOf(row, today) === null && (
      <ActsMenu of={row.name ?? ''}>
        {(close) => (
          <MenuEntry
            label="End"
            icon={IconTrash}
            onClick={() => {
              close()
              void end(row)
            }}
          />
        )}
      </ActsMenu>
    )
  const make = (
    <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => setMaking(true)}>
      Make token
    </Button>
  )
  return (
    <Section
      title="API tokens"
      sentence="A token lets one program read or change the records you choose. It ends with your own access."
      aside={make}
    >
      <DataTable
        record={apitoken}
        exports
        columns={columnsIn(zone, today)}
        filters={filters}
        search="Name or first letters"
        acts={menuOf}
        empty={
          <Empty
            icon={IconKey}
            title="No tokens yet"
            text="Make one for a program that needs the college’s records, such as the intranet."
          />
        }
      />
      {isMaking && <MakeToken onClose={() => setMaking(false)} />}
    </Section>
  )
}
