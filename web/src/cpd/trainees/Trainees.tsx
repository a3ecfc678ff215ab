import { isBehind, trainee, type Trainee } from '@college/contract/cpd'
import { drawerBreakpoint, hasRole, isAdmin } from '@college/contract/kit'
import { mayWriteTo } from '@college/contract/messaging'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBell,
  IconBuildingHospital,
  IconCertificate,
  IconPencil,
  IconReport,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from '#kit/router'
import { ActsMenu, Empty, MenuEntry, Page, useToday } from '#kit'
import { DataTable, type TableFilter } from '#kit/table'
import { useWaitingCounts, WaitingForMe } from '#forms'
import { useImpersonation, useActor } from '#identity'
import { newMessage, reminderOf, WriteButton } from '#messaging'
import { PeopleActs } from '../bulk/PeopleActs.tsx'
import { RemindThoseBehind } from '../bulk/RemindThoseBehind.tsx'
import { usePeopleActs } from '../bulk/usePeopleActs.ts'
import { MakeFellow } from '../fellow/MakeFellow.tsx'
import { giveTo } from '../plan/links.ts'
import { traineeCyclePage, traineeReport } from '../report/links.ts'
import { traineeColumns } from './columns.tsx'
import { TraineeTabs } from './TraineeTabs.tsx'
import { useTrainees } from './useTrainees.ts'
import { progressPage } from '../person/links.ts'
import { behindWords, remindedOf } from '../person/reminded.ts'
import { TraineeCounts } from './TraineeCounts.tsx'
import { behindInWords, overallTitle, reportsPage } from './view.ts'

const progressFilter: TableFilter = {
  name: 'standing',
  label: overallTitle,
  options: [
    { value: 'well_behind', label: 'Well behind' },
    { value: 'behind', label: 'A little behind' },
    { value: 'on_track', label: 'On track' },
    { value: 'finished', label: 'All goals completed' },
    { value: 'to_come', label: 'Programme to come' },
    { value: 'none', label: 'No programme' },
  ],
}

// A figure of a year leads to its trainees.
const yearFilter: TableFilter = {
  name: 'year',
  label: 'Year',
  options: [
    ...Array.from({ length: 8 }, (_, at) => ({ value: String(at + 1), label: `Year ${at + 1}` })),
    { value: 'null', label: 'No programme under way' },
  ],
}

const withoutProgramme: TableFilter = {
  name: 'without_programme',
  label: 'Programme',
  options: [
    { value: 'false', label: 'Assigned' },
    { value: 'true', label: 'None' },
  ],
}

const reportLate: TableFilter = {
  name: 'report_late',
  label: 'Placement reports',
  options: [{ value: 'true', label: 'Overdue' }],
}

const silent: TableFilter = {
  name: 'silent',
  label: 'Entries',
  options: [{ value: 'true', label: 'No entries for four weeks' }],
}

const waiting: TableFilter = {
  name: 'waiting',
  label: 'Waiting',
  options: [{ value: 'true', label: 'For me' }],
}

const whose: TableFilter = {
  name: 'mine',
  label: 'Supervised by',
  options: [
    { value: 'true', label: 'Me' },
    { value: 'false', label: 'Others' },
  ],
}

const idOf = ({ id }: Trainee): number => id
const isLate = ({ standing }: Trainee): boolean => isBehind(standing)

/** A reminder in the words of the trainee’s own page. */
const reminder = (row: Trainee): string =>
  newMessage({ ...reminderOf(remindedOf(row) ?? behindWords, '/app/deadlines'), people: [row.id] })

const bulkMenuOf = (rows: readonly Trainee[]) => (
  <PeopleActs people={{ ids: rows.map(({ id }) => id) }} words="More" isInBar />
)

/** `/trainees`: the own trainees, for a Director and the office all of them, with the progress of their programmes. */
export function Trainees() {
  const actor = useActor()
  const impersonation = useImpersonation()
  const today = useToday()
  const { rows, totals, loading, failure } = useTrainees()
  const forms = useWaitingCounts()['/forms/trainee']
  const [chosen, setChosen] = useState<Trainee | null>(null)
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const [query] = useSearchParams()
  const { search } = useLocation()
  const hasRoom = useMediaQuery('(min-width: 1440px)', true, { getInitialValueInEffect: false })
  const columns = useMemo(() => traineeColumns(today, { onPhone, hasRoom }), [today, onPhone, hasRoom])
  // Whom a link counted stand first: what else waits is on the list of all.
  const isNarrowed = trainee.filters.some((name) => query.has(name))
  const write = isNarrowed ? 'Write to these trainees' : 'Write to all trainees'
  const areBehind = query.size === 2 && query.getAll('standing').toSorted().join() === 'behind,well_behind'
  const title = areBehind
    ? 'trainees who are behind'
    : isNarrowed
      ? 'some of the trainees'
      : 'all on the list of trainees'
  const both = rows.some((row) => row.mine) && rows.some((row) => !row.mine)
  const office = isAdmin(actor) && impersonation === null
  const teaches = hasRole(actor, 'Educator', 'Director')
  const { write: writeAct, remind } = usePeopleActs<typeof trainee>(idOf, isLate)
  const gives = (row: Trainee): boolean => row.without_programme && (office || (teaches && row.mine))
  const reads = (row: Trainee): boolean => office || row.mine
  // A Director writes to all trainees, and opens the reports of those who are linked.
  const hasMenu = (row: Trainee): boolean => reads(row) || (mayWriteTo(actor, row.id) && !row.unconfirmed)
  const menuOf = (row: Trainee) =>
    hasMenu(row) && (
      <ActsMenu of={row.display_name}>
        {(close) => (
          <>
            {!row.unconfirmed && (
              <MenuEntry label="Write" icon={IconPencil} to={newMessage({ people: [row.id] })} onClick={close} />
            )}
            {isLate(row) && !row.unconfirmed && (
              <MenuEntry label="Remind" icon={IconBell} to={reminder(row)} onClick={close} />
            )}
            {reads(row) && (
              <>
                <MenuEntry label="Trainee report" icon={IconReport} to={traineeReport(row.id)} onClick={close} />
                <MenuEntry label="Cycle report" icon={IconReport} to={traineeCyclePage(row.id)} onClick={close} />
                <MenuEntry
                  label="Placement reports"
                  icon={IconBuildingHospital}
                  to={reportsPage(row.id)}
                  onClick={close}
                />
              </>
            )}
            {gives(row) && (
              <MenuEntry label="Assign a programme" icon={IconUserPlus} to={giveTo(row.id)} onClick={close} />
            )}
            {office && (
              <MenuEntry
                label="Make fellow"
                icon={IconCertificate}
                onClick={() => {
                  close()
                  setChosen(row)
                }}
              />
            )}
          </>
        )}
      </ActsMenu>
    )
  return (
    <Page
      title="Trainees"
      wide
      actions={
        rows.length > 0 &&
        (office ? (
          <PeopleActs people={{ list: 'trainees', query: search, title }} words="For these trainees" write={write} />
        ) : (
          <>
            <WriteButton words={write} list="trainees" query={search} title={title} />
            {rows.some(isLate) && (
              <RemindThoseBehind
                list="trainees"
                query={search}
                who={isNarrowed ? 'these trainees who are behind' : behindInWords(rows, totals.people)}
              />
            )}
          </>
        ))
      }
      sentence={
        loading || failure ? '\u00A0' : <TraineeCounts totals={totals} {...(forms === undefined ? {} : { forms })} />
      }
    >
      <TraineeTabs current="trainees" />
      {!isNarrowed && <WaitingForMe most={4} only={({ user_id: owner }) => actor.linked.includes(owner)} />}
      <DataTable
        record={trainee}
        exports={office}
        columns={columns}
        filters={[
          progressFilter,
          reportLate,
          silent,
          withoutProgramme,
          ...(teaches ? [waiting] : []),
          ...(query.has('year') ? [yearFilter] : []),
          ...(both ? [whose] : []),
        ]}
        saves="trainees"
        search="Name, workplace, programme"
        to={(row) => progressPage(row.id)}
        {...(rows.some(hasMenu) ? { acts: menuOf } : {})}
        {...(office ? { bulk: [writeAct, remind], bulkMenu: bulkMenuOf } : { bulk: [writeAct, remind] })}
        empty={
          <Empty
            icon={IconUsersGroup}
            title="No trainees yet"
            text={
              office
                ? 'People with the role Trainee show here, with their progress.'
                : 'The college office links trainees to you. Their progress shows here from then on.'
            }
          >
            {office ? <Link to="/app/users/admin">All users</Link> : <Link to="/app/contact">Contact the office</Link>}
          </Empty>
        }
      />
      {rows.length > 0 && (
        <p className="muted above12">
          The line in a bar shows what is expected by now; a little short of it is still on track.
        </p>
      )}
      {chosen && <MakeFellow person={chosen} onClose={() => setChosen(null)} />}
    </Page>
  )
}
