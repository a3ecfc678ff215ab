import { devactivity, devcycle, planoverview } from '@college/contract/cpd'
import { isAdmin, type CollegeRecord, type ListQuery } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { IconArrowsExchange, IconChartDots, IconNotebook } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { classes, Icon, Page, PartError, useList, UnfinishedText } from '#kit'
import { WaitingForMe } from '#forms'
import { SwitchDialog, useImpersonation, useActor, usePerson } from '#identity'
import { OfficeNeeds } from './OfficeNeeds.tsx'
import { count } from './programme.ts'
import styles from './AdminHome.module.css'

const running = (category: 'PLAN' | 'PDP'): ListQuery => ({ category, state: 'current' })

/** `/admin`: what waits for the office, what it looks after in numbers, and the way to act as another person. */
export function AdminHome() {
  const { name } = usePerson()
  // Anyone signed in may open this screen; what is the office's is shown to the office.
  const office = isAdmin(useActor())
  const impersonation = useImpersonation()
  const [switching, setSwitching] = useState(false)
  return (
    <Page
      title={`Welcome back, ${name}`}
      sentence="What the college keeps today."
      actions={
        office &&
        impersonation === null && (
          <Button variant="default" leftSection={<Icon of={IconArrowsExchange} />} onClick={() => setSwitching(true)}>
            Switch user
          </Button>
        )
      }
    >
      <UnfinishedText />
      <WaitingForMe most={4} />
      {office && <OfficeNeeds />}
      <ul className={classes('grid gap24 list', styles.figures)}>
        <Figure record={user} query={{ active: true }} one="active person" many="active people" />
        <Figure record={user} query={{ active: false }} one="inactive person" many="inactive people" />
        <Figure
          record={planoverview}
          query={running('PLAN')}
          one="current training plan"
          many="current training plans"
        />
        <Figure record={planoverview} query={running('PDP')} one="current PDP" many="current PDPs" />
        <Figure record={devcycle} one="cycle" many="cycles" />
        <Figure record={devactivity} one="activity" many="activities" />
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

interface FigureProps {
  readonly record: CollegeRecord
  readonly query?: ListQuery
  readonly one: string
  readonly many: string
}

/** How many rows a list has; a row that could not be counted says so and leaves the others alone. */
function Figure({ record, query = {}, one, many }: FigureProps) {
  const { data, error, refetch } = useList(record, { ...query, limit: 1 })
  const total = data?.info.total
  return (
    <li className="shrink" aria-busy={!data && !error}>
      {error ? (
        <PartError title={`The ${many} could not be counted`} onRetry={() => void refetch()} />
      ) : (
        <>
          <b className="block small-figure">
            {total === undefined ? '\u00a0' : count(total)}
            {data?.info.total_capped && '+'}
          </b>
          <span className="prose">{total === 1 ? one : many}</span>
        </>
      )}
    </li>
  )
}
