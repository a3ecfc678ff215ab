import { groupTitle, type Category, type Cycle, type Stats } from '@college/contract/cpd'
import { showDate, type CivilDate } from '@college/contract/kit'
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconStairs, IconTargetArrow } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { classes, Empty, GroupMark, Icon, Lines, NothingFound, Page, PartError, Segments, Waiting } from '#kit'
import { crumbsOf } from '../person/crumbs.ts'
import { planPage } from '../plan/links.ts'
import { GoalListActs } from './GoalListActs.tsx'
import { GoalRow } from './GoalRow.tsx'
import { cycleSections, narrowed, planSections, type GoalFilter } from './sections.ts'
import type { GoalStatus } from './goalStatus.ts'
import { useGoals, type GoalPeriod, type GoalSource } from './useGoals.ts'
import styles from './GoalList.module.css'

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
  return (
    <Page
      title={titleOf(source, training, data && !own ? data.user_name : null)}
      {...(data && !own && { breadcrumb: crumbsOf(personOf(data), titleOf(source, training, null)) })}
      sentence={period && sentenceOf(period)}
      actions={
        <>
          {source === 'cycle' && today && <CyclePicker cycles={cycles} chosen={period?.id ?? null} today={today} />}
          {source === 'plan' && period && (
            <Button component={Link} to={planPage(period.id)} variant="default">
              Plan and agreement
            </Button>
          )}
          {period && <GoalListActs source={source} period={period} trainee={trainee} own={own} />}
          {mayAct && (
            <Button component={Link} to={`/app/${source}/goal/edit`} leftSection={<Icon of={IconPlus} />}>
              Own goal
            </Button>
          )}
        </>
      }
    >
      {period ? (
        <Goals source={source} period={period} categories={categories} mayAct={mayAct} />
      ) : reading.isPending ? (
        <Waiting shape="list" />
      ) : reading.isError ? (
        <PartError
          title="The goals could not be loaded"
          text={reading.error.message}
          reference={reading.error.requestId ?? undefined}
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <NoPeriod source={source} trainee={trainee} own={own} />
      )}
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

const sentenceOf = ({ name, start, end, statuses }: GoalPeriod): string => {
  const period = start && end ? `, ${showDate(start)} to ${showDate(end)}` : ''
  const completed = statuses.filter((each) => each.completed).length
  return `${name}${period}. ${completed} of ${statuses.length} completed.`
}

function CyclePicker(props: { cycles: readonly Cycle[]; chosen: number | null; today: CivilDate }) {
  const { cycles, chosen, today } = props
  const [query, setQuery] = useSearchParams()
  const begun = cycles.filter((cycle) => cycle.start_date <= today || cycle.id === chosen)
  if (begun.length < 2) return null
  return (
    <NativeSelect
      aria-label="Cycle"
      value={String(chosen ?? '')}
      data={begun.map((cycle) => ({ value: String(cycle.id), label: cycle.name }))}
      onChange={(event) => {
        const next = new URLSearchParams(query)
        next.set('cycle', event.currentTarget.value)
        next.delete('group')
        setQuery(next)
      }}
    />
  )
}

interface KindChoice {
  readonly value: string
  readonly label: string
}

interface GoalsProps {
  readonly source: GoalSource
  readonly period: GoalPeriod
  readonly categories: readonly Category[]
  readonly mayAct: boolean
}

function Goals({ source, period, categories, mayAct }: GoalsProps) {
  const [query, setQuery] = useSearchParams()
  const shown = shownIn(query.get('show'))
  const group = source === 'cycle' ? query.get('group') : null
  const category = source === 'plan' ? query.get('category') : null
  const change = (name: string, value: string | null): void => {
    const next = new URLSearchParams(query)
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next, { replace: true })
  }
  const ofKind = narrowed(period.statuses, { shown: 'all', group, category })
  const found = narrowed(ofKind, { shown, group: null, category: null })
  const sections = source === 'cycle' ? cycleSections(found) : planSections(found, categories)
  const groups = [...new Set(period.statuses.flatMap((each) => each.group ?? []))]
  const kinds =
    source === 'cycle'
      ? groups.map((each): KindChoice => ({ value: each, label: groupTitle[each] }))
      : planKinds(period)
  const [name, words] = source === 'cycle' ? (['group', 'Group'] as const) : (['category', 'Category'] as const)
  if (period.statuses.length === 0) return <NoGoals source={source} mayAct={mayAct} />
  return (
    <>
      <div className={classes('spread wrap below24', styles.tools)}>
        <Segments<GoalFilter>
          label="Which goals"
          value={shown}
          segments={[
            { value: 'all', label: 'All', count: ofKind.length },
            { value: 'open', label: 'Open', count: ofKind.filter((each) => !each.completed).length },
            { value: 'completed', label: 'Completed', count: ofKind.filter((each) => each.completed).length },
          ]}
          onChange={(value) => change('show', value === 'all' ? null : value)}
        />
        <div className="row gap16">
          {kinds.length > 1 && (
            <NativeSelect
              className={styles.kinds}
              aria-label={words}
              size="sm"
              value={group ?? category ?? ''}
              data={[{ value: '', label: `${words}: all` }, ...kinds]}
              onChange={(event) => change(name, event.currentTarget.value)}
            />
          )}
          {period.open && found.some(hasAmount) && (
            <span className="inline gap8 muted nowrap">
              <i className={styles.line} aria-hidden />
              Even pace today
            </span>
          )}
        </div>
      </div>
      {sections.map((section) => (
        <section key={section.title} className={styles.section} aria-label={section.title}>
          <h2 className={classes('label ink2', styles.heading)}>{section.title}</h2>
          <Lines>
            {section.statuses.map((status) => (
              <GoalRow key={status.goal.id} status={status} share={period.open ? period.share : null} mayAct={mayAct} />
            ))}
          </Lines>
        </section>
      ))}
      {found.length === 0 && (
        <NothingFound
          title={shown === 'completed' ? 'None of these goals is completed yet' : 'None of these goals is open'}
          text={group || category ? `${period.statuses.length} goals are in all.` : undefined}
        >
          <Button variant="default" size="sm" onClick={() => change('show', null)}>
            All states
          </Button>
          {(group || category) && (
            <Button variant="default" size="sm" onClick={() => change(name, null)}>
              Every {words.toLowerCase()}
            </Button>
          )}
        </NothingFound>
      )}
      {groups.length > 1 && (
        <ul className={classes('flex wrap list', styles.groups)} aria-label="Colours of the groups">
          {groups.map((each) => (
            <li key={each}>
              <GroupMark group={each} />
              {groupTitle[each]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const hasAmount = ({ goal }: GoalStatus): boolean => goal.completion_type === 'time' || goal.completion_type === 'count'

const planKinds = ({ statuses }: GoalPeriod) => {
  const named = new Map(statuses.map(({ goal }) => [String(goal.category_id), goal.category_name]))
  return [...named].flatMap(([value, label]) => (label ? [{ value, label }] : []))
}

const shownIn = (value: string | null): GoalFilter => (value === 'open' || value === 'completed' ? value : 'all')

function NoGoals({ source, mayAct }: { source: GoalSource; mayAct: boolean }) {
  return (
    <Empty
      icon={source === 'cycle' ? IconTargetArrow : IconStairs}
      title="No goals yet"
      text={
        source === 'cycle'
          ? 'The college sets goals for everyone. You can add your own beside them.'
          : 'Write down what you want to reach, and how you will know.'
      }
    >
      {mayAct && (
        <Button component={Link} to={`/app/${source}/goal/edit`} variant="default">
          Add a goal
        </Button>
      )}
    </Empty>
  )
}

function NoPeriod({ source, trainee, own }: { source: GoalSource; trainee: boolean; own: boolean }) {
  if (source === 'cycle')
    return (
      <Empty
        icon={IconTargetArrow}
        title="No cycle is open"
        text="Goals of a cycle show here as soon as the college office opens one."
      >
        <Link to="/app/contact">Write to the office</Link>
      </Empty>
    )
  return (
    <Empty
      icon={IconStairs}
      title={trainee ? 'No programme assigned' : 'No plan for today'}
      text={
        trainee
          ? 'Add the programme you started, or ask the college office to do it.'
          : 'A professional development plan holds the goals you set yourself for the year.'
      }
    >
      {own && (
        <Button component={Link} to="/app/plan/edit">
          Add plan
        </Button>
      )}
      <Link to="/app/contact">Write to the office</Link>
    </Empty>
  )
}
