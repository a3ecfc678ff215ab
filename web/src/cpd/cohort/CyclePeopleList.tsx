import {
  cpdGroups,
  cycleNamed,
  cycleperson,
  cycleState,
  groupTitle,
  isFinished,
  type AskedCycle,
  type Cycle,
  type CyclePersonRow,
} from '@college/contract/cpd'
import { isAdmin, plural } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconChartDots, IconTarget } from '@tabler/icons-react'
import { Link, useLocation, useSearchParams } from '#kit/router'
import { CountLink, CountSentence, Empty, Icon, Page, PartError, useMixedColleges, useToday, Waiting } from '#kit'
import { DataTable, type TableFilter } from '#kit/table'
import { useActor } from '#identity'
import { WriteButton } from '#messaging'
import { PeopleActs } from '../bulk/PeopleActs.tsx'
import { RemindThoseBehind } from '../bulk/RemindThoseBehind.tsx'
import { usePeopleActs } from '../bulk/usePeopleActs.ts'
import { cycleDashboard, cyclePeople } from '../cycles/links.ts'
import { periodOf, typeTitle } from '../cycles/words.ts'
import { numberIn } from '../goal/useGoals.ts'
import { TraineeTabs } from '../trainees/TraineeTabs.tsx'
import { whoseWords } from '../trainees/view.ts'
import { peopleColumns, peopleFilters } from './columns.tsx'
import { ChooseCycle } from './ChooseCycle.tsx'
import { CycleChoice } from './CycleChoice.tsx'
import { inCyclePage } from './links.ts'
import { useCyclePeople, useCycleUnchosen } from './useCyclePeople.ts'
import { lastWords, totalsCounts } from './words.ts'

/** `/cycles/fellows`: each fellow's progress in a cycle. */
export const FellowCycles = () => <CyclePeopleList type="fellow" />
/** `/cycles/trainees`: each trainee's progress in a cycle; Directors and the office see all, others their own trainees. */
export const TraineeCycles = () => <CyclePeopleList type="trainee" />

/** The filters of the list, with the cycle that it is of. */
const inCycle = (search: string, cycle: number): string => {
  const query = new URLSearchParams(search)
  query.set('devcycle_id', String(cycle))
  return query.toString()
}

/** A message to those of the list who did not meet a cycle that has ended: no one is behind in it any more. */
const notMetIn = (cycle: AskedCycle, search: string) => {
  const query = new URLSearchParams(inCycle(search, cycle.id))
  query.delete('state')
  query.set('met', 'false')
  return {
    query: query.toString(),
    title: `people who did not meet ${cycle.name}`,
    subject: `${cycleNamed(cycle.name)}: not met`,
    text: `Kia ora {{firstname}},\n\nYour ${cycleNamed(cycle.name)}, ${periodOf(cycle)}, has ended and you haven’t met all its requirements.\n\nNgā mihi,\n{{sender}}`,
  }
}

const idOf = ({ id }: CyclePersonRow): number => id
const isBehind = ({ state }: CyclePersonRow): boolean => state === 'behind'

const bulkMenuOf = (rows: readonly { readonly id: number }[]) => (
  <PeopleActs people={{ ids: rows.map(({ id }) => id) }} words="More" isInBar />
)

/** As the drawer calls it: the office has all of them, who teaches those of their trainees. */
const titleOf = (type: Cycle['type'], office: boolean): string =>
  type === 'fellow' ? 'All fellow cycles' : office ? 'All trainee cycles' : 'Trainee cycles'
const whose: TableFilter = {
  name: 'mine',
  label: 'Supervised by',
  options: [
    { value: 'true', label: 'Me' },
    { value: 'false', label: 'Others' },
  ],
}

function CyclePeopleList({ type }: { type: Cycle['type'] }) {
  const [query, setQuery] = useSearchParams()
  const { search } = useLocation()
  const actor = useActor()
  const office = isAdmin(actor)
  const title = titleOf(type, office)
  const { write, remind } = usePeopleActs<typeof cycleperson>(idOf, isBehind)
  const asked = query.get('devcycle_id')
  const today = useToday()
  const group = cpdGroups.find((each) => each === query.get('behind_in'))
  const of = asked === null ? { type } : { devcycle_id: asked }
  const isMixed = useMixedColleges().length > 0
  const isUnchosen = useCycleUnchosen(asked)
  const { data, error, refetch } = useCyclePeople({ ...of, limit: '1' }, { enabled: !isUnchosen })
  const cycle = data?.cycle ?? null
  const finished = cycle !== null && isFinished(cycle, today)
  const unit = data?.rows[0]?.unit ?? 'minutes'
  const goal = numberIn(query, 'goal_open')
  const goalTitle = data?.totals?.goals.find(({ id }) => id === goal)?.title
  const narrow = { ...(group && { behind_in: group }), ...(goal !== null && { goal_open: String(goal) }) }
  // A saved filter of the running cycle is one of whichever runs when it is used; a goal is of one cycle alone.
  const isOfItsTime = asked === null || (cycle !== null && cycleState(cycle, today) === 'current')
  const follows = isOfItsTime && goal === null && !isMixed
  const narrowWords = [
    ...(group ? [`${finished ? 'Minimum not met' : 'Behind'} in ${groupTitle[group].toLowerCase()}.`] : []),
    ...(goal === null ? [] : [`Still to complete: ${goalTitle ?? 'a compulsory goal'}.`]),
  ].join(' ')
  return (
    <Page
      title={finished ? `${title}, ${cycle.name}` : title}
      wide
      sentence={
        cycle ? (
          <>
            {cycle.name}, {periodOf(cycle)}.{asked === null && lastWords(cycle, today)}{' '}
            {!office && data?.totals && (
              <>
                <CountLink count={data.totals.people} to={cyclePeople(cycle, {})}>
                  {plural(data.totals.people, type)}
                </CountLink>{' '}
                {whoseWords(actor)}.{' '}
              </>
            )}
            {data?.totals && <CountSentence counts={totalsCounts(cycle, data.totals, today)} />}
          </>
        ) : (
          '\u00A0'
        )
      }
      actions={
        <>
          <CycleChoice chosen={cycle?.id ?? null} type={type} />
          {cycle &&
            (office ? (
              <PeopleActs
                people={{
                  list: 'cyclepeople',
                  query: inCycle(search, cycle.id),
                  title: `people in ${cycle.name}`,
                  isOver: finished,
                }}
                words="Actions for these people"
                write="Write to these people"
              />
            ) : (
              <>
                <WriteButton
                  words="Write to these people"
                  list="cyclepeople"
                  query={inCycle(search, cycle.id)}
                  title={`people in ${cycle.name}`}
                />
                {!finished && (
                  <RemindThoseBehind
                    list="cyclepeople"
                    query={inCycle(search, cycle.id)}
                    who={`${type}s behind in this cycle`}
                  />
                )}
              </>
            ))}
          {cycle && finished && (
            <WriteButton words="Write to those who did not meet it" list="cyclepeople" {...notMetIn(cycle, search)} />
          )}
          {office && cycle && (
            <Button
              component={Link}
              to={cycleDashboard(cycle.id)}
              variant="default"
              leftSection={<Icon of={IconChartDots} />}
            >
              Dashboard
            </Button>
          )}
        </>
      }
    >
      {type === 'trainee' && <TraineeTabs current="cycles" />}
      {narrowWords !== '' && (
        <p className="below12 body">
          {narrowWords}{' '}
          <button
            type="button"
            className="acc finger tall24 underlines"
            onClick={() =>
              setQuery((now) => {
                now.delete('behind_in')
                now.delete('goal_open')
                return now
              })
            }
          >
            Show all
          </button>
        </p>
      )}
      {isUnchosen ? (
        <ChooseCycle />
      ) : error ? (
        <PartError
          title="We couldn’t load the cycle"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Waiting shape="list" />
      ) : cycle === null ? (
        <Empty
          icon={IconTarget}
          title="No cycle is open today"
          text={`Choose an earlier one. ${typeTitle[type]} log into the next as soon as it begins.`}
        />
      ) : (
        <DataTable
          key={`${cycle.id} ${group} ${goal}`}
          record={cycleperson}
          exports={office}
          columns={peopleColumns(finished, unit)}
          query={{ devcycle_id: cycle.id, ...narrow }}
          filters={
            type === 'trainee' && data.totals && !office
              ? [...peopleFilters(finished, unit), whose]
              : peopleFilters(finished, unit)
          }
          saves={`cyclepeople.${type}`}
          savedWith={{ ...(follows ? { type } : { devcycle_id: cycle.id }), ...narrow }}
          search="Name, workplace"
          to={(row) => inCyclePage(cycle, row, office || row.mine)}
          {...(office
            ? { bulk: finished ? [write] : [write, remind], bulkMenu: bulkMenuOf }
            : { bulk: finished ? [write] : [write, remind] })}
          empty={
            <Empty
              icon={IconTarget}
              title="No people are in this cycle"
              text="People are in it as soon as they have the role it is for."
            />
          }
        />
      )}
    </Page>
  )
}
