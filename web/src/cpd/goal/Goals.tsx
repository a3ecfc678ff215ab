import { groupTitle, type Category } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { Button, NativeSelect } from '@mantine/core'
import { IconStairs, IconTargetArrow } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { classes, Empty, GroupMark, Lines, NothingFound, Segments } from '#kit'
import { GoalRow } from './GoalRow.tsx'
import { goalTimeWords } from './helpTexts.ts'
import { amountOf, completedWithin, type GoalStatus } from './goalStatus.ts'
import { cycleSections, narrowed, planSections, uncategorised, type GoalFilter } from './sections.ts'
import type { GoalPeriod, GoalSource } from './period.ts'
import styles from './GoalList.module.css'

interface KindChoice {
  readonly value: string
  readonly label: string
}

interface GoalsProps {
  readonly source: GoalSource
  readonly period: GoalPeriod
  readonly categories: readonly Category[]
  readonly mayAct: boolean
  /** Whose goals they are, where that is not the reader. */
  readonly userId: number | null
}

/** Whether only the compulsory goals are shown, or only the others, by what the address says. */
const compulsories: ReadonlyMap<string, { readonly only: boolean; readonly words: string }> = new Map([
  ['true', { only: true, words: 'Compulsory only' }],
  ['false', { only: false, words: 'Without compulsory ones' }],
])

/** The goals of a cycle or plan in sections, narrowed in the address. */
export function Goals({ source, period, categories, mayAct, userId }: GoalsProps) {
  const [query, setQuery] = useSearchParams()
  const shown = shownIn(query.get('show'))
  const group = source === 'cycle' ? query.get('group') : null
  const category = source === 'plan' ? query.get('category') : null
  const change = (name: string, value: string | null): void =>
    setQuery(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true },
    )
  const compulsory = compulsories.get(query.get('compulsory') ?? '')
  const isBehind = query.get('pace') === 'behind'
  const [from, to] = [query.get('from'), query.get('to')]
  const those = period.statuses.filter(
    ({ goal, progress }) =>
      (!isBehind || period.behind.has(goal.id)) &&
      (!compulsory || goal.compulsory === compulsory.only) &&
      completedWithin(progress, from, to),
  )
  const showAll = (): void =>
    setQuery(
      (now) => {
        for (const name of ['pace', 'compulsory', 'from', 'to']) now.delete(name)
        return now
      },
      { replace: true },
    )
  const limits = [isBehind && 'Behind or overdue', compulsory?.words, daysInWords(from, to)].filter(Boolean).join(', ')
  const ofKind = narrowed(those, { shown: 'all', group, category })
  const found = narrowed(ofKind, { shown, group: null, category: null })
  const sections =
    source === 'cycle' ? cycleSections(found, userId === null ? 'My own' : 'Own') : planSections(found, categories)
  const groups = [...new Set(period.statuses.flatMap((each) => each.group ?? []))]
  const kinds =
    source === 'cycle'
      ? groups.map((each): KindChoice => ({ value: each, label: groupTitle[each] }))
      : planKinds(period)
  const [name, words] = source === 'cycle' ? (['group', 'Group'] as const) : (['category', 'Category'] as const)
  if (period.statuses.length === 0) return <NoGoals source={source} mayAct={mayAct} own={userId === null} />
  return (
    <>
      <div className="spread wrap below24 gap12-24" data-total={found.length}>
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
        <div className="row wrap gap16">
          {limits !== '' && (
            <Button variant="default" size="sm" onClick={showAll}>
              {limits}: show all
            </Button>
          )}
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
          {found.some(({ goal }) => goal.completion_type === 'time') && <span className="muted">{goalTimeWords}</span>}
          {found.some(hasLine) && (
            <span className="inline gap8 muted">
              <i className={classes('exact dark', styles.line)} aria-hidden />
              Expected by now; a little short of it is still on track
            </span>
          )}
        </div>
      </div>
      {sections.map((section) => (
        <section key={section.title} className="below32" aria-label={section.title}>
          <h2 className={classes('label ink2 hairline2', styles.heading)}>{section.title}</h2>
          {section.sentence && <p className="muted above8">{section.sentence}</p>}
          <Lines>
            {section.statuses.map((status) => (
              <GoalRow key={status.goal.id} status={status} mayAct={mayAct} userId={userId} />
            ))}
          </Lines>
        </section>
      ))}
      {found.length === 0 && (
        <NothingFound
          title={shown === 'completed' ? 'None of these goals is completed yet' : 'None of these goals is open'}
          text={group || category ? `There are ${period.statuses.length} goals.` : undefined}
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
            <li className="inline ink3 gap8" key={each}>
              <GroupMark group={each} />
              {groupTitle[each]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const hasLine = (status: GoalStatus): boolean => !status.completed && (amountOf(status)?.expected ?? 0) > 0

const planKinds = ({ statuses }: GoalPeriod) => {
  const named = new Map(statuses.map(({ goal }) => [String(goal.category_id), goal.category_name]))
  return [...named].map(([value, label]) => ({ value, label: label ?? uncategorised }))
}

/** `Completed 01/10/2026 to 31/12/2026`; empty without days. */
const daysInWords = (from: string | null, to: string | null): string => {
  if (from && to) return `Completed ${showDate(from)} to ${showDate(to)}`
  if (from) return `Completed from ${showDate(from)}`
  return to ? `Completed to ${showDate(to)}` : ''
}

const shownIn = (value: string | null): GoalFilter => (value === 'open' || value === 'completed' ? value : 'all')

function NoGoals({ source, mayAct, own }: { source: GoalSource; mayAct: boolean; own: boolean }) {
  if (!own) return <p className="prose">No goals yet.</p>
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
