import { person, type Person } from '@college/contract/cpd'
import type { ListQuery } from '@college/contract/kit'
import { personPage } from '#people'
import { Button } from '@mantine/core'
import { IconClock, IconMailX, IconUserQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import { classes, CountLink, Icon, Lines, PartError, Section, useList, Waiting, type IconDrawing } from '#kit'
import { useUserActs } from '#identity'
import styles from './OfficeNeeds.module.css'

interface Queue {
  readonly name: 'unconfirmed' | 'waiting' | 'undeliverable'
  readonly query: ListQuery
  /** Where all of them are listed. */
  readonly all: string
  readonly icon: IconDrawing
  readonly tone: 'warn' | 'bad'
  readonly words: (row: Person) => string
  readonly more: (count: number) => string
}

const list = '/app/users/admin'
const most = 4

const queues: Readonly<Record<'unconfirmed' | 'waiting' | 'undeliverable', Queue>> = {
  unconfirmed: {
    name: 'unconfirmed',
    query: { state: 'unconfirmed', sort: 'registered_at' },
    all: `${list}?state=unconfirmed`,
    icon: IconClock,
    tone: 'warn',
    words: ({ email, wanted_role: wanted }) =>
      `Has not confirmed ${email ?? 'the address'}.${wanted === null ? '' : ` Asks to be ${wanted}.`}`,
    more: (count) => (count === 1 ? 'One more waits to be confirmed' : `${count} more wait to be confirmed`),
  },
  waiting: {
    name: 'waiting',
    query: { state: 'waiting', sort: 'registered_at' },
    all: `${list}?state=waiting`,
    icon: IconUserQuestion,
    tone: 'warn',
    words: ({ wanted_role: wanted }) => (wanted === null ? 'Has no role yet.' : `Asks for the role ${wanted}.`),
    more: (count) => (count === 1 ? 'One more waits for a role' : `${count} more wait for a role`),
  },
  undeliverable: {
    name: 'undeliverable',
    query: { email_undeliverable: true },
    all: `${list}?email_undeliverable=true`,
    icon: IconMailX,
    tone: 'bad',
    words: ({ email }) => `Mails to ${email ?? 'the address'} come back.`,
    more: (count) => (count === 1 ? 'Mails to one more come back' : `Mails to ${count} more come back`),
  },
}

/** What waits for the office, each with its act: people to confirm, roles to give, addresses that fail. */
export function OfficeNeeds() {
  const unconfirmed = useQueue(queues.unconfirmed)
  const waiting = useQueue(queues.waiting)
  const undeliverable = useQueue(queues.undeliverable)
  const read = [unconfirmed, waiting, undeliverable]
  const failed = read.find(({ error }) => error !== null)
  const total = read.reduce((sum, { data }) => sum + (data?.info.total ?? 0), 0)
  const isHere = read.every(({ data }) => data !== undefined)
  if (failed)
    return (
      <Section title="Needs you">
        <PartError
          title="What waits could not be loaded"
          text={failed.error?.message}
          reference={failed.error?.requestId ?? undefined}
          onRetry={() => read.forEach(({ refetch }) => void refetch())}
        />
      </Section>
    )
  if (!isHere)
    return (
      <Section title="Needs you">
        <Waiting shape="list" />
      </Section>
    )
  if (total === 0) return <Section title="Needs you" sentence="Nobody waits for the office." />
  return (
    <Section title="Needs you" aside={total}>
      <Lines>
        {read.flatMap(({ queue, data }) => {
          const rows = data?.rows ?? []
          const total = data?.info.total ?? 0
          const left = total - rows.length
          return [
            ...rows.map((row) => <Need key={`${queue.name} ${row.id}`} queue={queue} row={row} />),
            ...(left > 0
              ? [
                  <li key={queue.name}>
                    <CountLink count={total} to={queue.all}>
                      {queue.more(left)}
                    </CountLink>
                  </li>,
                ]
              : []),
          ]
        })}
      </Lines>
    </Section>
  )
}

const useQueue = (queue: Queue) => ({ queue, ...useList(person, { ...queue.query, limit: most }) })

function Need({ queue, row }: { queue: Queue; row: Person }) {
  const { confirmOne } = useUserActs()
  const { name, icon, tone, words } = queue
  return (
    <li className="row wrap gap8-16">
      <span className={classes('inline-flex fixed', tone)} aria-hidden>
        <Icon of={icon} />
      </span>
      <span className={classes('flex wrap shrink', styles.words)}>
        <Link className="ink firm" to={personPage(row.id)}>
          {row.display_name}
        </Link>
        <span className="ink2 anywhere">{words(row)}</span>
      </span>
      {name === 'unconfirmed' ? (
        <Button variant="default" size="sm" onClick={() => void confirmOne(row)}>
          Confirm<span className="sr-only"> {row.display_name}</span>
        </Button>
      ) : (
        <Button component={Link} to={personPage(row.id)} variant="default" size="sm">
          {name === 'waiting' ? 'Give role' : 'Look'}
          <span className="sr-only">: {row.display_name}</span>
        </Button>
      )}
    </li>
  )
}
