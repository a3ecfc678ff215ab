import { procedure, type Procedure } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { IconPlus, IconVaccine } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { DesktopActions, Empty, Icon, MobileActions, MoreActions, Page, useRemove, WaitingSection } from '#kit'
import { CsvButton, DataTable } from '#kit/table'
import { useActor } from '#identity'
import { numberIn, progressPage } from '#cpd'
import { HeatPart } from '../heat/HeatPart.tsx'
import { LogbookCounts } from '../heat/LogbookCounts.tsx'
import { nhiHeldBack } from '../nhi/looks.ts'
import { NhiSearch } from '../nhi/NhiSearch.tsx'
import { logbookLink, logbookOf, newProcedure, procedurePage } from '../links.ts'
import { useFigures } from '../useFigures.ts'
import { useLogbook } from '../useLogbook.ts'
import { filtersOf } from './filters.ts'
import { PdfButton } from './PdfButton.tsx'
import { LogbookOf, useLogbookColumns } from './LogbookOf.tsx'
import { ProcedureMenu } from './ProcedureMenu.tsx'

/** `/procedures`: a logbook, one's own or that of a trainee one teaches. */
export function Procedures() {
  const { id } = useActor()
  const [query] = useSearchParams()
  const asked = numberIn(query, 'user_id')
  return asked === null || asked === id ? <Own id={id} /> : <OfTrainee key={asked} id={asked} />
}

function Own({ id }: { id: number }) {
  const figures = useFigures(null)
  const logbook = useLogbook(null)
  const { remove } = useRemove(procedure)
  const { onPhone, columns } = useLogbookColumns()
  const query = useMemo(() => ({ user_id: id }), [id])
  const log = (
    <Button component={Link} to={newProcedure} leftSection={<Icon of={IconPlus} />}>
      Log procedure
    </Button>
  )
  const menuOf = (row: Procedure) => <ProcedureMenu row={row} repeats onDelete={(gone) => void remove(gone)} />
  return (
    <Page
      title="Procedures"
      wide
      sentence={figures.data ? <LogbookCounts figures={figures.data} list={logbookLink} /> : '\u00A0'}
      actions={
        <>
          <MoreActions>
            <NhiSearch userId={id} />
            <PdfButton userId={id} />
            <CsvButton record={procedure} query={query} />
          </MoreActions>
          <DesktopActions>{log}</DesktopActions>
        </>
      }
    >
      <WaitingSection record={procedure.name} />
      <DataTable
        figures={<HeatPart figures={figures} whose="your" list={logbookLink} />}
        record={procedure}
        columns={columns}
        query={query}
        filters={filtersOf(logbook.data)}
        search="Case number, structure, comment"
        heldBack={nhiHeldBack}
        range="Date"
        to={(row) => procedurePage(row.id)}
        {...(onPhone ? {} : { acts: menuOf })}
        empty={
          <Empty
            icon={IconVaccine}
            title="No procedures yet"
            text="Log the first one in half a minute: modality, region, type and the day."
          >
            {log}
          </Empty>
        }
      />
      <MobileActions>{log}</MobileActions>
    </Page>
  )
}

function OfTrainee({ id }: { id: number }) {
  const figures = useFigures(id)
  const readable = figures.data?.readable ?? false
  const name = figures.data?.user_name ?? ''
  return (
    <Page
      title={figures.data ? `Procedures of ${name}` : 'Procedures'}
      breadcrumb={[
        { label: 'Trainees', to: '/app/trainees' },
        ...(figures.data ? [{ label: name, to: progressPage(id) }] : []),
        { label: 'Procedures' },
      ]}
      wide
      sentence={
        figures.data ? <LogbookCounts figures={figures.data} list={readable ? logbookOf(id) : null} /> : '\u00A0'
      }
      actions={
        readable && (
          <MoreActions>
            <NhiSearch userId={id} />
            <PdfButton userId={id} />
          </MoreActions>
        )
      }
    >
      <LogbookOf userId={id} />
    </Page>
  )
}
