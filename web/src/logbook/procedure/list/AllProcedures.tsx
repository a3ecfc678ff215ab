import { procedure, procedureFigures, type Procedure } from '@college/contract/logbook'
import { drawerBreakpoint } from '@college/contract/kit'
import { useMediaQuery } from '@mantine/hooks'
import { IconVaccine } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from '#kit/router'
import { Empty, MoreActions, Page, Tabs, useCall, useMixedColleges, useRemove } from '#kit'
import { CsvButton, DataTable, ExportLink, peopleFilter } from '#kit/table'
import { TraineeTabs } from '#cpd'
import { useActor } from '#identity'
import { HeatPart } from '../heat/HeatPart.tsx'
import { LogbookCounts } from '../heat/LogbookCounts.tsx'
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
  { view: null, label: 'Procedures', to: everyonesLogbook },
  { view: 'words', label: 'Choices', to: wordsLink('modality') },
  { view: 'targets', label: 'Targets', to: targetsLink() },
] as const

/** `/procedures/admin`: all the procedures one may see, and for the office the words and the targets of the logbook. */
export function AllProcedures() {
  const { platform_admin: platform, admin_organisations: offices, linked } = useActor()
  const office = platform || offices.length > 0
  const [query] = useSearchParams()
  const view = office ? query.get('view') : null
  const all = office ? 'everyone' : 'trainees'
  const person = Number(query.getAll('user_id').length === 1 ? query.get('user_id') : 0) || null
  // Figures count by the words of one college: where the list mixes several there are none, but of one person.
  const isMixed = useMixedColleges().length > 0
  const isCounted = person !== null || (office ? !isMixed : linked.length > 0)
  const figures = useCall<typeof procedureFigures>(
    procedureFigures,
    person === null ? { of: all } : { user_id: person },
    { enabled: isCounted },
  )
  const list = person === null ? everyonesLogbook : `${everyonesLogbook}?user_id=${person}`
  return (
    <Page
      title={office ? 'Procedures' : 'Procedures of my trainees'}
      wide
      sentence={
        isCounted ? (
          figures.data ? (
            <>
              {!office && person === null && 'Of the trainees linked to you. '}
              <LogbookCounts figures={figures.data} list={list} />
            </>
          ) : (
            '\u00A0'
          )
        ) : (
          'The procedures you may see.'
        )
      }
      {...(office && view === null
        ? {
            actions: (
              <MoreActions>
                <NhiSearch userId={null} />
                <CsvButton record={procedure} />
                <ExportLink record={procedure} columns={procedureColumns(false, true)} />
              </MoreActions>
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
        <Cases office={office} heat={isCounted && <HeatPart figures={figures} whose="the" list={list} />} />
      )}
    </Page>
  )
}

const everyone = {}
const person = peopleFilter('user_id', 'Person')

function Cases({ office, heat }: { office: boolean; heat: ReactNode }) {
  const { id, linked } = useActor()
  const [address] = useSearchParams()
  // Who teaches sees the cases of their trainees, as the figures count them; the office sees those of everyone.
  const ofTrainees = !office && !address.has('user_id')
  const query = useMemo(() => (ofTrainees ? { user_id: [...linked] } : everyone), [ofTrainees, linked])
  const { remove } = useRemove(procedure)
  const logbook = useLogbook(null)
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const columns = useMemo(() => procedureColumns(onPhone, true), [onPhone])
  const menuOf = (row: Procedure) => (
    <ProcedureMenu row={row} repeats={row.user_id === id} onDelete={(gone) => void remove(gone)} />
  )
  return (
    <DataTable
      figures={heat}
      record={procedure}
      columns={columns}
      query={query}
      filters={[person, ...filtersOf(logbook.data)]}
      search="Case number, structure, comment"
      heldBack={nhiHeldBack}
      range="Date"
      to={(row) => procedurePage(row.id)}
      {...(onPhone || !office ? {} : { acts: menuOf })}
      empty={<Empty icon={IconVaccine} title="No procedures yet" text="What people log shows here." />}
    />
  )
}
