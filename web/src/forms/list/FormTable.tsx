import { devform, lacksSignatures } from '@college/contract/forms'
import type { ListQuery } from '@college/contract/kit'
import { useMemo, type ReactNode } from 'react'
import { DataTable, type TableFilter } from '#kit/table'
import { useActor } from '#identity'
import { reminderOf, useWriteActs } from '#messaging'
import { formEditor, formPage } from '../links.ts'
import { formColumns } from './columns.tsx'
import { useWaitingSignatures } from './useWaitingSignatures.ts'

/** Forms of a person's work: the terms that they accepted are the office's to look at. */
export const ofWork = { agreement: 'false' } as const

interface FormTableProps {
  readonly query: ListQuery
  readonly filters: readonly TableFilter[]
  /** With whose forms they are. */
  readonly several: boolean
  readonly empty: ReactNode
}

/** A list of forms: searched, narrowed and sorted as every list is. */
export function FormTable({ query, filters, several, empty }: FormTableProps) {
  const { timezone, id } = useActor()
  const { data } = useWaitingSignatures()
  const columns = useMemo(() => {
    const waiting = new Set((data ?? []).map((row) => row.devform_id))
    return formColumns({ timezone, me: id, waiting, several })
  }, [timezone, id, several, data])
  const acts = useWriteActs<typeof devform>({
    me: id,
    personOf: (row) => row.user_id,
    // Its owner completes a form, and reminds those who are asked to sign it.
    waits: (row) => row.state === 'started' || lacksSignatures(row),
    reminder: reminderOf('a form of yours is not completed or signed yet', '/app/forms'),
    noneWaits: 'No form selected waits to be completed or signed',
  })
  return (
    <DataTable
      record={devform}
      columns={columns}
      query={query}
      filters={filters}
      search="Form, or what it is about"
      range="Completed"
      to={(row) => (row.state === 'started' && row.user_id === id ? formEditor(row.id) : formPage(row.id))}
      {...(several ? { bulk: acts } : {})}
      empty={empty}
    />
  )
}
