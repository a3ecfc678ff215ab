import { procedure } from '@college/contract/logbook'
import { drawerBreakpoint } from '@college/contract/kit'
import { useMediaQuery } from '@mantine/hooks'
import { IconVaccine } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Empty } from '#kit'
import { DataTable } from '#kit/table'
import { HeatPart } from '../heat/HeatPart.tsx'
import { nhiHeldBack } from '../nhi/looks.ts'
import { logbookOf, procedurePage } from '../links.ts'
import { useFigures } from '../useFigures.ts'
import { useLogbook } from '../useLogbook.ts'
import { procedureColumns } from './columns.tsx'
import { filtersOf } from './filters.ts'

/** The columns of one logbook on this screen. */
export const useLogbookColumns = () => {
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const columns = useMemo(() => procedureColumns(onPhone, false), [onPhone])
  return { onPhone, columns }
}

/** The logbook of somebody else: against the targets, and its cases for who reads them. */
export function LogbookOf({ userId: id }: { userId: number }) {
  const figures = useFigures(id)
  const readable = figures.data?.readable ?? false
  const logbook = useLogbook(id, readable)
  const { columns } = useLogbookColumns()
  const query = useMemo(() => ({ user_id: id }), [id])
  const name = figures.data?.user_name ?? ''
  const heat = (
    <HeatPart
      figures={figures}
      whose="the"
      list={readable ? logbookOf(id) : null}
      {...(readable ? {} : { press: '' })}
    />
  )
  return (
    <>
      {!readable && heat}
      {readable && (
        <DataTable
          figures={heat}
          record={procedure}
          columns={columns}
          query={query}
          filters={filtersOf(logbook.data)}
          search="Case number, structure, comment"
          heldBack={nhiHeldBack}
          range="Date"
          to={(row) => procedurePage(row.id)}
          empty={<Empty icon={IconVaccine} title="No procedures yet" text={`What ${name} logs shows here.`} />}
        />
      )}
      {figures.data && !readable && (
        <p className="ink3">
          Only people linked to {name} see their goals, activities and procedures. The figures above come from them.
        </p>
      )}
    </>
  )
}
