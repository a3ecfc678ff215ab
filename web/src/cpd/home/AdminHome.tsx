import { person, planoverview } from '@college/contract/cpd'
import { isAdmin, type CollegeRecord, type ListQuery } from '@college/contract/kit'
import { IconArrowsExchange, IconChartDots, IconNotebook } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from '#kit/router'
import { classes, CountLink, Halves, Icon, Page, PartError, useList, useMixedColleges, UnfinishedText } from '#kit'
import { WaitingForMe } from '#forms'
import { SwitchDialog, useImpersonation, useActor, useGreeting } from '#identity'
import { ReportNotes } from '../report/ReportNotes.tsx'
import { UnreadMessages } from './UnreadMessages.tsx'
import { OfficeNeeds } from './OfficeNeeds.tsx'
import { count } from './programme.ts'
import { ReturnedSection } from './ReturnedSection.tsx'
import { TraineeCohort, TraineeFigures } from './TraineeCohort.tsx'
import { useTrainees } from '../trainees/useTrainees.ts'
import styles from '../cohort/cohort.module.css'

const figures: readonly FigureProps[] = [
  { record: person, query: { state: 'active' }, one: 'active person', many: 'active people', list: '/app/users/admin' },
  {
    record: person,
    query: { state: 'inactive' },
    one: 'inactive person',
    many: 'inactive people',
    list: '/app/users/admin',
  },
  {
    record: planoverview,
    query: { state: 'current' },
    fixed: { category: 'PLAN' },
    one: 'current training plan',
    many: 'current training plans',
    list: '/app/plans/training',
  },
  {
    record: planoverview,
    query: { state: 'current' },
    fixed: { category: 'PDP' },
    one: 'current PDP',
    many: 'current PDPs',
    list: '/app/plans/pdp',
  },
]

/** `/admin`: what waits for the office, what it looks after in numbers, and the way to act as another person. */
export function AdminHome() {
  // Anyone signed in may open this screen; what is the office's is shown to the office.
  const office = isAdmin(useActor())
  const impersonation = useImpersonation()
  const mixed = useMixedColleges().length > 1
  const [switching, setSwitching] = useState(false)
  return (
    <Page
      title={useGreeting()}
      sentence={mixed ? 'The records of all colleges today.' : 'The college’s records today.'}
      actions={
        office &&
        impersonation === null && (
          <Button variant="default" leftSection={<Icon of={IconArrowsExchange} />} onClick={() => setSwitching(true)}>
            Switch user
          </Button>
        )
      }
    >
      <UnreadMessages />
      <ReportNotes />
      <UnfinishedText />
      <ReturnedSection />
      <WaitingForMe most={4} />
      {office && <Office />}
      <ul className={classes('grid list gap16-24 lined below32', styles.figures)}>
        {figures.map((figure) => (
          <Figure key={figure.many} {...figure} />
        ))}
      </ul>
      <span className="flex wrap gap8">
        <Button component={Link} to="/app/cycle/dashboard" variant="default" leftSection={<Icon of={IconChartDots} />}>
          Cycle dashboard
        </Button>
        <Button component={Link} to="/app/activities/admin" variant="default" leftSection={<Icon of={IconNotebook} />}>
          All activities
        </Button>
      </span>
      {switching && <SwitchDialog onClose={() => setSwitching(false)} />}
    </Page>
  )
}

/** All trainees in numbers and as a cohort, and beside them what waits; what waits alone where there are none. */
function Office() {
  const { rows, totals, loading, failure, retry } = useTrainees()
  if (loading || totals.people === 0)
    return (
      <>
        {failure && (
          <PartError
            title="We couldn’t load the trainees"
            text={failure.message}
            reference={failure.requestId ?? undefined}
            onRetry={retry}
          />
        )}
        <OfficeNeeds />
      </>
    )
  return (
    <>
      <TraineeFigures totals={totals} areNeedsSaid />
      <Halves>
        <OfficeNeeds rows={rows} />
        <TraineeCohort rows={rows} totals={totals} />
      </Halves>
    </>
  )
}

interface FigureProps {
  readonly record: CollegeRecord
  /** What narrows the list, here and on its page. */
  readonly query?: Readonly<Record<string, string>>
  /** What the page of the list asks for by itself. */
  readonly fixed?: ListQuery
  readonly one: string
  readonly many: string
  /** The page of the list. */
  readonly list: string
}

/** How many rows a list has, and the way to it; a list that could not be counted says so and leaves the others alone. */
function Figure({ record, query = {}, fixed = {}, one, many, list }: FigureProps) {
  const { data, error, refetch } = useList(record, { ...fixed, ...query, limit: 1 })
  const total = data?.info.total
  return (
    <li className="shrink" aria-busy={!data && !error}>
      {error ? (
        <PartError title={`We couldn’t count the ${many}`} onRetry={() => void refetch()} />
      ) : (
        <CountLink count={total ?? 0} to={`${list}?${String(new URLSearchParams(query))}`} className="block prose">
          <b className="block small-figure acc-strong">
            {total === undefined ? '\u00a0' : count(total)}
            {data?.info.total_capped && '+'}
          </b>
          {total === 1 ? one : many}
        </CountLink>
      )}
    </li>
  )
}
