import { devform } from '@college/contract/forms'
import type { ListQuery } from '@college/contract/kit'
import { useMemo, type ReactNode } from 'react'
import { DataTable, type TableFilter } from '#kit/table'
import { useActor } from '#identity'
import { formEditor, formPage } from '../links.ts'
import { formColumns } from './columns.tsx'
import { useWaitingSignatures } from './useWaitingSignatures.ts'

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
    return formColumns({ timezone, waiting, several })
  }, [timezone, several, data])
  return (
    <DataTable
      record={devform}
      columns={columns}
      query={query}
      filters={filters}
      search="Form, or what it is about"
      range="Completed"
      to={(row) => (row.state === 'started' && row.user_id === id ? formEditor(row.id) : formPage(row.id))}
      empty={empty}
    />
  )
}
