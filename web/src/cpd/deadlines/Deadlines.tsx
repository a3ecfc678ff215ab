import {
  deadlineKind,
  deadlineKinds,
  deadlines,
  dueSoonDays,
  isDueSoon,
  waitsForOthers,
  type Deadline,
  type DeadlineKind,
} from '@college/contract/cpd'
import { finishInWords } from '@college/contract/forms'
import { addMonths, hasRole, plural } from '@college/contract/kit'
import { useActor } from '#identity'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCalendarCheck } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { CountSentence, Empty, Fold, Icon, NothingFound, Page, PartError, useCall, useToday, Waiting } from '#kit'
import { FilterChip, type TableFilter } from '#kit/table'
import { goalList, goalsBehind } from '../goal/links.ts'
import { deadlineThing } from '../home/next.ts'
import { ThingLines } from '../home/NextSection.tsx'

const kindTitle: Readonly<Record<DeadlineKind, string>> = {
  goal: 'Goals',
  report: 'Placement reports',
  form: 'Forms',
  plan: 'Plans',
  conversation: 'Structured conversation',
  cycle: 'Cycle',
  certificate: 'Practising certificate',
  fee: 'Fees',
}

const whens = ['overdue', 'waiting', 'soon', 'ahead', 'others', 'finish'] as const
type When = (typeof whens)[number]

const whenTitle: Readonly<Record<When, string>> = {
  overdue: 'Overdue',
  waiting: 'Waiting for you',
  soon: `Due within ${dueSoonDays} days`,
  ahead: 'Later',
  others: 'Waiting for others',
  finish: 'To finish',
}

const filters: readonly TableFilter[] = [
  { name: 'when', label: 'When', options: whens.map((value) => ({ value, label: whenTitle[value] })) },
  { name: 'kind', label: 'Kind', options: deadlineKinds.map((value) => ({ value, label: kindTitle[value] })) },
]

const whenOf = (each: Deadline, today: string): When => {
  if (waitsForOthers(each)) return 'others'
  // All have signed it: it counts, and waits for no one.
  if (each.task === 'finish_form') return 'finish'
  if (each.day === null) return 'waiting'
  if (each.day < today) return 'overdue'
  return isDueSoon(each.day, today) ? 'soon' : 'ahead'
}

/** How many are overdue, waiting, due soon or later, and with others, each the way to them. */
function Counts({ all, today }: { all: readonly Deadline[]; today: string }) {
  const there = whens
    .map((when) => ({
      count: all.filter((each) => whenOf(each, today) === when).length,
      words: whenTitle[when].toLowerCase(),
      to: `/app/deadlines?when=${when}`,
    }))
    .filter(({ count }) => count > 0)
  // No sum: most of a long list is years away, or waits for others.
  return (
    <>
      {!all.some((each) => whenOf(each, today) === 'overdue') && 'Nothing is overdue. '}
      <CountSentence counts={there} />
    </>
  )
}

/** `/deadlines`: everything that is due for the reader, overdue first, each with the way to where it is done. */
export function Deadlines() {
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const { data, error, isPending, refetch } = useCall<typeof deadlines>(deadlines)
  const [whenChosen, kinds] = [query.getAll('when'), query.getAll('kind')]
  const isNarrowed = whenChosen.length > 0 || kinds.length > 0
  const show = (name: string, values: readonly string[]): void =>
    setQuery(
      (now) => {
        now.delete(name)
        for (const value of values) now.append(name, value)
        return now
      },
      { replace: true },
    )
  const showAll = (): void => setQuery(new URLSearchParams(), { replace: true })
  const shown = (data ?? []).filter(
    (each) =>
      (whenChosen.length === 0 || whenChosen.includes(whenOf(each, today))) &&
      (kinds.length === 0 || kinds.includes(deadlineKind(each.task))),
  )
  return (
    <Page
      title="Deadlines"
      sentence={data && data.length > 0 && <Counts all={data} today={today} />}
      actions={
        <Button
          component={Link}
          to="/app/profile/edit?section=calendar"
          variant="default"
          leftSection={<Icon of={IconCalendarPlus} />}
        >
          Add to your calendar
        </Button>
      }
    >
      {error && !data ? (
        <PartError
          title="We couldn’t load your deadlines"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <Waiting shape="list" />
      ) : data?.length === 0 ? (
        <NothingDue />
      ) : (
        <>
          <div className="row wrap gap8 below8" data-total={shown.length}>
            {filters.map((filter) => (
              <FilterChip
                key={filter.name}
                filter={filter}
                values={query.getAll(filter.name)}
                onChange={(values) => show(filter.name, values)}
              />
            ))}
            {isNarrowed && (
              <span className="muted">{`${shown.length} of ${plural(data?.length ?? 0, 'deadline')}`}</span>
            )}
          </div>
          {shown.length === 0 ? (
            <NothingFound title="Nothing of this kind is due">
              <Button variant="default" onClick={showAll}>
                Show all deadlines
              </Button>
            </NothingFound>
          ) : (
            <ByYear shown={shown} today={today} />
          )}
        </>
      )}
      <Elsewhere />
    </Page>
  )
}

/** So many signed forms stand in the list; they may be finished at any time, so more fold away. */
const mostToFinish = 3

/** What is due within a year; a programme's later goals fold away. */
function ByYear({ shown, today }: { shown: readonly Deadline[]; today: string }) {
  const year = addMonths(today, 12)
  const signed = shown.filter(({ task }) => task === 'finish_form')
  const folded = new Set(signed.length > mostToFinish ? signed : [])
  const soon = shown.filter((each) => !folded.has(each) && (each.day === null || each.day <= year))
  const later = shown.filter(({ day }) => day !== null && day > year)
  const lines = (all: readonly Deadline[]) => <ThingLines things={all.map((each) => deadlineThing(each, today))} />
  return (
    <div className="grid gap24">
      {soon.length > 0 && lines(soon)}
      {folded.size > 0 && (
        <Fold words={`${folded.size} signed forms to finish`} open={soon.length === 0}>
          <p className="muted">{finishInWords}</p>
          {lines([...folded])}
        </Fold>
      )}
      {later.length > 0 && (
        <Fold words={`${later.length} later than a year from now`} open={soon.length === 0}>
          {lines(later)}
        </Fold>
      )}
    </div>
  )
}

const useKeepsGoals = (): boolean => hasRole(useActor(), 'Trainee', 'Fellow', 'Educator', 'Director')

/** Where the rest of a home is: what has no day of its own, and waits for no one else. */
function Elsewhere() {
  if (!useKeepsGoals()) return null
  return (
    <p className="muted above24">
      Drafts and goals without a deadline aren’t listed here. See your{' '}
      <Link to="/app/activities?state=draft">draft activities</Link> and the{' '}
      <Link to={goalsBehind(goalList('cycle'))}>cycle goals that are behind</Link>.
    </p>
  )
}

function NothingDue() {
  const keeps = useKeepsGoals()
  return (
    <Empty
      icon={IconCalendarCheck}
      title="Nothing is due"
      text="Goals with a deadline, placement reports, forms to sign, plans to agree to and fees to pay will be listed here."
    >
      {keeps ? (
        <Button component={Link} to="/app/cycle/goals" variant="default">
          Open your goals
        </Button>
      ) : (
        <Button component={Link} to="/app/forms" variant="default">
          Open your forms
        </Button>
      )}
    </Empty>
  )
}
