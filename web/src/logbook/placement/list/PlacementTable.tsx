import { placement } from '@college/contract/logbook'
import type { CivilDate } from '@college/contract/kit'
import { IconBuildingHospital } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Empty, useZone } from '#kit'
import { DataTable } from '#kit/table'
import { useActor } from '#identity'
import { reminderOf, useWriteActs } from '#messaging'
import { placementPage } from '../links.ts'
import { placementColumns } from './columns.tsx'
import { useFilters } from './useFilters.ts'

interface TableProps {
  readonly query: { user_id?: number; due_on?: string }
  readonly today: CivilDate
  readonly several: boolean
  readonly counts?: readonly [string, string] | undefined
  readonly add?: ReactNode
}

/** What a row is: one placement has several. */
const reports = ['placement report', 'placement reports'] as const

/** Placement reports, as a list that can be narrowed. */
export function PlacementTable({ query, today, several, counts = reports, add }: TableProps) {
  const acts = useWriteActs<typeof placement>({
    me: useActor().id,
    personOf: (row) => row.user_id,
    waits: ({ state }) => state === 'due' || state === 'draft',
    reminder: reminderOf('a placement report of yours is due', '/app/placements'),
    noneWaits: 'No report selected waits to be written',
  })
  return (
    <DataTable
      record={placement}
      columns={placementColumns(today, several, useZone())}
      query={query}
      counts={counts}
      filters={useFilters(today, several)}
      search="Type, what went well, comments"
      range="On placement"
      to={(row) => placementPage(row.id)}
      {...(several ? { bulk: acts } : {})}
      empty={
        <Empty
          icon={IconBuildingHospital}
          title="No placements yet"
          text={
            add
              ? 'Add where you work and until when. We open a report for each quarter of it.'
              : 'Placement reports show here.'
          }
        >
          {add}
        </Empty>
      }
    />
  )
}
