import { devactivity, devcycle, devplan } from '@college/contract/cpd'
import type { CollegeRecord, ListQuery } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { IconNotebook } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Icon, Page, PartError, useList } from '#kit'
import { usePerson } from '#identity'
import { count } from './programme.ts'
import styles from './AdminHome.module.css'

/** `/admin`: what the office looks after, in numbers, and the ways to the lists. */
export function AdminHome() {
  const { name } = usePerson()
  return (
    <Page title={`Welcome back, ${name}`} sentence="What the college keeps today.">
      <ul className={styles.figures}>
        <Figure record={user} query={{ active: true }} one="active person" many="active people" />
        <Figure record={user} query={{ active: false }} one="inactive person" many="inactive people" />
        <Figure record={devplan} query={{ category: 'PLAN' }} one="training plan" many="training plans" />
        <Figure record={devplan} query={{ category: 'PDP' }} one="PDP" many="PDPs" />
        <Figure record={devcycle} one="cycle" many="cycles" />
        <Figure record={devactivity} one="activity" many="activities" />
      </ul>
      <Button component={Link} to="/app/activities/admin" variant="default" leftSection={<Icon of={IconNotebook} />}>
        All activities
      </Button>
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
    <li className={styles.figure} aria-busy={!data && !error}>
      {error ? (
        <PartError title={`The ${many} could not be counted`} onRetry={() => void refetch()} />
      ) : (
        <>
          <b className={styles.number}>
            {total === undefined ? '\u00a0' : count(total)}
            {data?.info.total_capped && '+'}
          </b>
          <span className={styles.words}>{total === 1 ? one : many}</span>
        </>
      )}
    </li>
  )
}
