import { lastInWords, type Cycle, type Stats } from '@college/contract/cpd'
import { showDate, type CivilDate } from '@college/contract/kit'
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconStairs, IconTargetArrow } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { CountLink, DesktopActions, Empty, Icon, MobileActions, Page, PartError, Waiting } from '#kit'
import { crumbsOf } from '../person/crumbs.ts'
import { LaterProgramme } from '../plan/LaterProgramme.tsx'
import { planPage } from '../plan/links.ts'
import { noProgramme } from '../plan/noProgramme.ts'
import { useLaterProgramme } from '../plan/useLaterProgramme.ts'
import { GoalListActs } from './GoalListActs.tsx'
import { goalList } from './links.ts'
import { Goals } from './Goals.tsx'
import { type GoalPeriod, type GoalSource } from './period.ts'
import { useGoals } from './useGoals.ts'

/** `/cycle/goals`: the goals of the current cycle, or of an earlier one. */
export const CycleGoals = () => <GoalList source="cycle" />
/** `/plan/goals`: the goals of the training programme or PDP. */
export const PlanGoals = () => <GoalList source="plan" />

function GoalList({ source }: { source: GoalSource }) {
  const { reading, categories, cycles, period, own, trainee } = useGoals(source)
  const { data } = reading
  const today = data?.today
  const training = own ? trainee : data?.plan?.devplan.category !== 'PDP'
  const mayAct = own && period !== null && period.open
  const add = mayAct && (
    <Button component={Link} to={`/app/${source}/goal/edit`} leftSection={<Icon of={IconPlus} />}>
      Add goal
    </Button>
  )
  return (
    <Page
      title={titleOf(source, training, data && !own ? data.user_name : null)}
      {...(data && !own && { breadcrumb: crumbsOf(personOf(data), titleOf(source, training, null)) })}
      sentence={
        period && (
          <Counts {...period} list={goalList(source)} last={source === 'cycle' && data ? lastOf(data, own) : ''} />
        )
      }
      actions={
        <>
          {source === 'cycle' && today && <CyclePicker cycles={cycles} chosen={period?.id ?? null} today={today} />}
          {source === 'plan' && period && (
            <Button component={Link} to={planPage(period.id)} variant="default">
              Plan and agreement
            </Button>
          )}
          {period && <GoalListActs source={source} period={period} trainee={trainee} own={own} />}
          <DesktopActions>{add}</DesktopActions>
        </>
      }
    >
      {period ? (
        <Goals
          source={source}
          period={period}
          categories={categories}
          mayAct={mayAct}
          userId={own || !data ? null : data.user_id}
        />
      ) : reading.isPending ? (
        <Waiting shape="list" />
      ) : reading.isError ? (
        <PartError
          title="We couldn’t load the goals"
          text={reading.error.message}
          reference={reading.error.requestId ?? undefined}
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <NoPeriod source={source} trainee={training} own={own} stats={reading.data} />
      )}
      {add && <MobileActions>{add}</MobileActions>}
    </Page>
  )
}

const personOf = (data: Stats) => ({
  id: data.user_id,
  name: data.user_name,
  trainee: data.cycle?.devcycle.type === 'trainee' || data.programme !== null,
})

const titleOf = (source: GoalSource, trainee: boolean, owner: string | null): string => {
  const title = source === 'cycle' ? 'Cycle goals' : trainee ? 'Training goals' : 'PDP goals'
  return owner ? `${title} of ${owner}` : title
}

const lastOf = ({ cycle, is_last, today }: Stats, own: boolean): string =>
  cycle && is_last ? ` ${lastInWords(cycle.devcycle, today, own ? 'Your' : 'The')}` : ''

/** What is narrowed in the address of the list, beside whose it is and of when. */
const narrowing = ['show', 'pace', 'group', 'category', 'compulsory', 'from', 'to']

function Counts({
  name,
  start,
  end,
  statuses,
  list,
  last,
}: GoalPeriod & { readonly list: string; readonly last: string }) {
  const [query] = useSearchParams()
  const those = new URLSearchParams([...query].filter(([key]) => !narrowing.includes(key)))
  those.set('show', 'completed')
  const completed = statuses.filter((each) => each.completed).length
  return (
    <>
      {name}
      {start && end && `, ${showDate(start)} to ${showDate(end)}`}.{' '}
      <CountLink count={completed} to={`${list}?${those.toString()}`}>
        {completed} of {statuses.length} completed
      </CountLink>
      .{last}
    </>
  )
}

function CyclePicker(props: { cycles: readonly Cycle[]; chosen: number | null; today: CivilDate }) {
  const { cycles, chosen, today } = props
  const [, setQuery] = useSearchParams()
  const begun = cycles.filter((cycle) => cycle.start_date <= today || cycle.id === chosen)
  if (begun.length < 2) return null
  return (
    <NativeSelect
      aria-label="Cycle"
      value={String(chosen ?? '')}
      data={begun.map((cycle) => ({ value: String(cycle.id), label: cycle.name }))}
      onChange={({ currentTarget: { value } }) =>
        setQuery((now) => {
          now.set('cycle', value)
          now.delete('group')
          return now
        })
      }
    />
  )
}

interface NoPeriodProps {
  readonly source: GoalSource
  readonly trainee: boolean
  readonly own: boolean
  readonly stats: Stats
}

function NoPeriod({ source, trainee, own, stats: { user_id: userId, today } }: NoPeriodProps) {
  const later = useLaterProgramme(source === 'plan' && trainee ? userId : null, today)
  if (later) return <LaterProgramme later={later} own={own} />
  if (source === 'cycle')
    return (
      <Empty
        icon={IconTargetArrow}
        title="No cycle is open"
        text="Goals of a cycle show here as soon as the college office opens one."
      >
        <Link to="/app/contact">Contact the office</Link>
      </Empty>
    )
  return (
    <Empty
      icon={IconStairs}
      {...(trainee
        ? noProgramme
        : {
            title: 'No plan for today',
            text: 'A professional development plan holds the goals you set yourself for the year.',
          })}
    >
      {own && (
        <Button component={Link} to="/app/plan/edit">
          Add plan
        </Button>
      )}
      <Link to="/app/contact">Contact the office</Link>
    </Empty>
  )
}
