import { placement, type Placement } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon, useList } from '#kit'
import { useActor } from '#identity'
import { placementPage } from '../links.ts'
import { periodOf } from '../words.ts'

/** After a decision of its supervisor: the report handed in first; nothing where none waits, and while this one does. */
export function NextReport({ row }: { row: Placement }) {
  const { id } = useActor()
  const decided = row.supervisor_id === id && (row.accepted_at !== null || row.returned_at !== null)
  const waiting = { supervisor_id: id, archived_at: 'null', state: 'submitted', sort: 'submitted_at', limit: 1 }
  const { data } = useList(placement, waiting, { enabled: decided })
  const next = data?.rows[0]
  if (!decided || !next) return null
  const { total } = data.info
  return (
    <div className="grid gap12 below24">
      <Button component={Link} to={placementPage(next.id)} rightSection={<Icon of={IconArrowRight} />}>
        Next report
        <span className="sr-only"> of {next.user_name}</span>
      </Button>
      <p className="quiet">
        {next.user_name}, {periodOf(next)}.{' '}
        {total === 1 ? 'It’s the last one waiting for you.' : `${total} reports are waiting for you.`}
      </p>
    </div>
  )
}
