import { deadlineKind, deadlineKinds, deadlines, type Deadline, type DeadlineKind } from '@college/contract/cpd'
import { addMonths, hasRole, plural } from '@college/contract/kit'
import { useActor } from '#identity'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCalendarCheck } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { Empty, Fold, Icon, NothingFound, Page, PartError, useCall, useToday, Waiting } from '#kit'
import { FilterChip, type TableFilter } from '#kit/table'
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
}

const filter: TableFilter = {
  name: 'kind',
  label: 'Kind',
  options: deadlineKinds.map((value) => ({ value, label: kindTitle[value] })),
}

const sentenceOf = (all: readonly Deadline[], today: string): string => {
  const overdue = all.filter(({ day }) => day !== null && day < today).length
  const waiting = all.filter(({ day }) => day === null).length
  const ahead = all.length - overdue - waiting
  const parts: readonly (readonly [number, string])[] = [
    [overdue, 'overdue'],
    [waiting, 'waiting for you'],
    [ahead, 'coming up'],
  ]
  const there = parts.filter(([count]) => count > 0)
  const whole = plural(all.length, 'deadline')
  // One number beside the same number says nothing more.
  if (there.length === 1) return `${whole} ${there[0]?.[1]}.`
  return `${whole}: ${there.map(([count, words]) => `${count} ${words}`).join(', ')}.`
}

/** `/deadlines`: everything that is due for the reader, overdue first, each with the way to where it is done. */
export function Deadlines() {
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const { data, error, isPending, refetch } = useCall<typeof deadlines>(deadlines)
  const kinds = query.getAll('kind')
  const show = (next: readonly string[]): void =>
    setQuery(new URLSearchParams(next.map((kind) => ['kind', kind])), { replace: true })
  const shown = (data ?? []).filter(({ task }) => kinds.length === 0 || kinds.includes(deadlineKind(task)))
  return (
    <Page
      title="Deadlines"
      sentence={data && data.length > 0 && sentenceOf(data, today)}
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
          <div className="row wrap gap8 below8">
            <FilterChip filter={filter} values={kinds} onChange={show} />
            {kinds.length > 0 && (
              <span className="muted">{`${shown.length} of ${plural(data?.length ?? 0, 'deadline')}`}</span>
            )}
          </div>
          {shown.length === 0 ? (
            <NothingFound title="Nothing of this kind is due">
              <Button variant="default" onClick={() => show([])}>
                Show all deadlines
              </Button>
            </NothingFound>
          ) : (
            <ByYear shown={shown} today={today} />
          )}
        </>
      )}
    </Page>
  )
}

/** What is due within a year; a programme's later goals fold away. */
function ByYear({ shown, today }: { shown: readonly Deadline[]; today: string }) {
  const year = addMonths(today, 12)
  const [soon, later] = [shown.filter(({ day }) => !day || day <= year), shown.filter(({ day }) => day && day > year)]
  const lines = (all: readonly Deadline[]) => <ThingLines things={all.map((each) => deadlineThing(each, today))} />
  return (
    <div className="grid gap24">
      {soon.length > 0 && lines(soon)}
      {later.length > 0 && (
        <Fold words={`${later.length} later than a year from now`} open={soon.length === 0}>
          {lines(later)}
        </Fold>
      )}
    </div>
  )
}

function NothingDue() {
  const keeps = hasRole(useActor(), 'Trainee', 'Fellow', 'Educator', 'Director')
  return (
    <Empty
      icon={IconCalendarCheck}
      title="Nothing is due"
      text="Goals with a deadline, placement reports, forms to sign and plans to agree to will be listed here."
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
