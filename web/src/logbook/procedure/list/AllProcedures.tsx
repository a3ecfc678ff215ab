import { procedure, procedureFigures, type Procedure } from '@college/contract/logbook'
import { user } from '@college/contract/people'
import { drawerBreakpoint } from '@college/contract/kit'
import { useMediaQuery } from '@mantine/hooks'
import { IconVaccine } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { Empty, Page, Tabs, useCall, useList, useRemove } from '#kit'
import { CsvButton, DataTable, type TableFilter } from '#kit/table'
import { TraineeTabs } from '#cpd'
import { useActor } from '#identity'
import { HeatPart } from '../heat/HeatPart.tsx'
import { sentenceOf } from '../heat/sentence.ts'
import { nhiHeldBack } from '../nhi/looks.ts'
import { NhiSearch } from '../nhi/NhiSearch.tsx'
import { everyonesLogbook, procedurePage, targetsLink, wordsLink } from '../links.ts'
import { useLogbook } from '../useLogbook.ts'
import { Targets } from '../office/Targets.tsx'
import { Words } from '../office/Words.tsx'
import { procedureColumns } from './columns.tsx'
import { filtersOf } from './filters.ts'
import { ProcedureMenu } from './ProcedureMenu.tsx'

const views = [
  { view: null, label: 'Cases', to: everyonesLogbook },
  { view: 'words', label: 'Words', to: wordsLink('modality') },
  { view: 'targets', label: 'Targets', to: targetsLink() },
] as const

/** `/procedures/admin`: all the procedures one may see, and for the office the words and the targets of the logbook. */
export function AllProcedures() {
  const { platform_admin: platform, admin_organisations: offices } = useActor()
  const office = platform || offices.length > 0
  const [query] = useSearchParams()
  const view = office ? query.get('view') : null
  const all = office ? 'everyone' : 'trainees'
  const person = Number(query.getAll('user_id').length === 1 ? query.get('user_id') : 0) || null
  const figures = useCall<typeof procedureFigures>(
    procedureFigures,
    person === null ? { of: all } : { user_id: person },
  )
  return (
    <Page
      title={office ? 'All procedures' : 'Procedures of my trainees'}
      wide
      sentence={figures.data ? sentenceOf(figures.data) : '\u00A0'}
      {...(office && view === null
        ? {
            actions: (
              <>
                <NhiSearch userId={null} />
                <CsvButton record={procedure} />
              </>
            ),
          }
        : {})}
    >
      <TraineeTabs current="procedures" />
      {office && (
        <Tabs
          label="Procedures"
          tabs={views.map(({ view: name, label, to }) => ({
            label,
            to,
            current: name === (view === 'words' || view === 'targets' ? view : null),
          }))}
        />
      )}
      {view === 'words' ? (
        <Words />
      ) : view === 'targets' ? (
        <Targets />
      ) : (
        <>
          <HeatPart figures={figures} whose="the" />
          <Cases office={office} />
        </>
      )}
    </Page>
  )
}

const people = { active: 'true', sort: 'display_name', limit: 500 }
const everyone = {}

function Cases({ office }: { office: boolean }) {
  const { id } = useActor()
  const { remove } = useRemove(procedure)
  const logbook = useLogbook(null)
  const found = useList(user, people).data?.rows ?? []
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const columns = useMemo(() => procedureColumns(onPhone, true), [onPhone])
  const person: TableFilter = {
    name: 'user_id',
    label: 'Person',
    options: found.map((row) => ({ value: String(row.id), label: row.display_name ?? '' })),
  }
  const menuOf = (row: Procedure) => (
    <ProcedureMenu row={row} repeats={row.user_id === id} onDelete={(gone) => void remove(gone)} />
  )
  return (
    <DataTable
      record={procedure}
      columns={columns}
      query={everyone}
      filters={[...(person.options.length > 0 ? [person] : []), ...filtersOf(logbook.data)]}
      search="Case, structure, comment"
      heldBack={nhiHeldBack}
      range="Date"
      to={(row) => procedurePage(row.id)}
      {...(onPhone || !office ? {} : { acts: menuOf })}
      empty={<Empty icon={IconVaccine} title="No procedures yet" text="What people log shows here." />}
    />
  )
}
