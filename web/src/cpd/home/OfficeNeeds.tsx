import { overdueFilters, transaction } from '@college/contract/accounting'
import { isBehind, person, trainee, type Person, type Trainee } from '@college/contract/cpd'
import type { CollegeRecord, ListQuery } from '@college/contract/kit'
import { enquiry, outbox } from '@college/contract/messaging'
import { devform } from '@college/contract/forms'
import { personPage } from '#people'
import { Button } from '@mantine/core'
import {
  IconBuildingHospital,
  IconClock,
  IconMailX,
  IconMessageQuestion,
  IconSignature,
  IconReceipt,
  IconTrendingDown,
  IconUserQuestion,
} from '@tabler/icons-react'
import { Link } from '#kit/router'
import {
  classes,
  CollegeName,
  CountLink,
  Icon,
  Lines,
  PartError,
  Section,
  useList,
  useNameInCollege,
  useToday,
  Waiting,
  type IconDrawing,
} from '#kit'
import { useUserActs } from '#identity'
import { progressPage } from '../person/links.ts'
import { paceOf } from '../trainees/view.ts'
import styles from './OfficeNeeds.module.css'

interface Queue {
  readonly name: 'unconfirmed' | 'waiting' | 'undeliverable'
  readonly query: ListQuery
  /** Where all of them are listed. */
  readonly all: string
  readonly icon: IconDrawing
  readonly tone: 'warn' | 'bad'
  readonly words: (row: Person) => string
  /** How many there are, where not all of them are shown. */
  readonly allInWords: (total: number) => string
}

const list = '/app/users/admin'
const most = 4
/** So many of those who are behind are named. */
const mostNamed = 3

const queues: Readonly<Record<'unconfirmed' | 'waiting' | 'undeliverable', Queue>> = {
  unconfirmed: {
    name: 'unconfirmed',
    query: { state: 'unconfirmed', sort: 'registered_at' },
    all: `${list}?state=unconfirmed`,
    icon: IconClock,
    tone: 'warn',
    words: ({ email, wanted_role: wanted }) =>
      `Hasn’t confirmed their email${email === null ? '' : `, ${email}`}.${wanted === null ? '' : ` Asked for the role ${wanted}.`}`,
    allInWords: (total) => `All ${total} waiting to be confirmed`,
  },
  waiting: {
    name: 'waiting',
    query: { state: 'waiting', sort: 'registered_at' },
    all: `${list}?state=waiting`,
    icon: IconUserQuestion,
    tone: 'warn',
    words: ({ wanted_role: wanted }) => (wanted === null ? 'Has no role yet.' : `Asked for the role ${wanted}.`),
    allInWords: (total) => `All ${total} waiting for a role`,
  },
  undeliverable: {
    name: 'undeliverable',
    query: { email_undeliverable: true },
    all: `${list}?email_undeliverable=true`,
    icon: IconMailX,
    tone: 'bad',
    words: ({ email }) => `Emails to ${email ?? 'the address'} bounce.`,
    allInWords: (total) => `All ${total} whose emails bounce`,
  },
}

interface Tally {
  readonly record: CollegeRecord
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /** Where all of them are listed. */
  readonly list: string
  readonly icon: IconDrawing
  readonly words: (count: number) => string
}

/** What is counted for the office and done in its own list. */
const tallies = {
  enquiries: {
    record: enquiry,
    query: { waits: 'true' },
    list: '/app/enquiries/admin',
    icon: IconMessageQuestion,
    words: (count) =>
      count === 1 ? 'One enquiry is waiting for an answer' : `${count} enquiries are waiting for an answer`,
  },
  reports: {
    record: trainee,
    query: { report_late: 'true' },
    list: '/app/trainees',
    icon: IconBuildingHospital,
    words: (count) =>
      count === 1 ? 'One trainee has an overdue placement report' : `${count} trainees have overdue placement reports`,
  },
  behind: {
    record: trainee,
    query: { standing: ['behind', 'well_behind'] },
    list: '/app/trainees',
    icon: IconTrendingDown,
    words: (count) =>
      count === 1 ? 'One trainee is behind in goals or hours' : `${count} trainees are behind in goals or hours`,
  },
  fellows: {
    record: person,
    query: { role: 'Fellow', state: ['active', 'unconfirmed'], standing: ['behind', 'well_behind'] },
    list,
    icon: IconTrendingDown,
    words: (count) =>
      count === 1 ? 'One fellow is behind in their cycle' : `${count} fellows are behind in their cycle`,
  },
  roles: {
    record: devform,
    query: { role_unheld: 'true' },
    list: '/app/forms/admin',
    icon: IconSignature,
    words: (count) =>
      count === 1 ? 'One form is waiting for a role no one has' : `${count} forms are waiting for a role no one has`,
  },
  mails: {
    record: outbox,
    query: { state: 'failed' },
    list: '/app/messages/admin?tab=outbox',
    icon: IconMailX,
    words: (count) => (count === 1 ? 'One email couldn’t be sent' : `${count} emails couldn’t be sent`),
  },
} satisfies Readonly<Record<string, Tally>>

const overdueFees = (today: string): Tally => ({
  record: transaction,
  query: { ...overdueFilters(today) },
  list: '/app/transactions/admin',
  icon: IconReceipt,
  words: (count) => (count === 1 ? 'One invoice is overdue' : `${count} invoices are overdue`),
})

/**
 * What waits for the office: in numbers, each in a line, who is late, behind or overdue, and the mails that could not be sent; and below
 * them, as they fill a phone, people to confirm, roles to give and addresses that fail, each with its act.
 */
export function OfficeNeeds({ rows = [] }: { readonly rows?: readonly Trainee[] }) {
  const behind = rows.filter(({ standing }) => isBehind(standing)).slice(0, mostNamed)
  const unconfirmed = useQueue(queues.unconfirmed)
  const waiting = useQueue(queues.waiting)
  const undeliverable = useQueue(queues.undeliverable)
  const counted = [
    useTally(tallies.enquiries),
    useTally(tallies.reports),
    useTally(tallies.behind),
    useTally(tallies.fellows),
    useTally(tallies.roles),
    useTally(tallies.mails),
    useTally(overdueFees(useToday())),
  ]
  const lists = [unconfirmed, waiting, undeliverable]
  const read = [...lists, ...counted]
  const failed = read.find(({ error }) => error !== null)
  const total = read.reduce((sum, { data }) => sum + (data?.info.total ?? 0), 0)
  const isHere = read.every(({ data }) => data !== undefined)
  if (failed)
    return (
      <Section title="Needs you">
        <PartError
          title="We couldn’t load what’s waiting"
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
  if (total === 0) return <Section title="Needs you" sentence="Nothing is waiting for the office." />
  return (
    <Section title="Needs you">
      <Lines>
        {counted.map(({ tally, data }) => {
          const count = data?.info.total ?? 0
          return (
            count > 0 && (
              <TallyLine
                key={tally.words(2)}
                tally={tally}
                count={count}
                named={tally === tallies.behind ? behind : []}
              />
            )
          )
        })}
        {lists.flatMap(({ queue, data }) => {
          const rows = data?.rows ?? []
          const total = data?.info.total ?? 0
          return [
            ...rows.map((row) => <Need key={`${queue.name} ${row.id}`} queue={queue} row={row} />),
            ...(total > rows.length
              ? [
                  <li key={queue.name} className="row gap16">
                    <span className={classes('inline-flex fixed', queue.tone)} aria-hidden>
                      <Icon of={queue.icon} />
                    </span>
                    <CountLink count={total} to={queue.all}>
                      {queue.allInWords(total)}
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

const useTally = (tally: Tally) => ({ tally, ...useList(tally.record, { ...tally.query, limit: 1 }) })

interface TallyLineProps {
  readonly tally: Tally
  readonly count: number
  /** Those of them who are furthest behind, each the way to why. */
  readonly named: readonly Trainee[]
}

function TallyLine({ tally: { query, list, icon, words }, count, named }: TallyLineProps) {
  const inCollege = useNameInCollege()
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  )
  return (
    <li className="row gap16">
      <span className="inline-flex fixed warn" aria-hidden>
        <Icon of={icon} />
      </span>
      <span className="fill">
        <CountLink count={count} to={`${list}${list.includes('?') ? '&' : '?'}${String(asked)}`}>
          {words(count)}
        </CountLink>
        {named.map((row) => (
          <span key={row.id} className="block quiet anywhere">
            <Link className="spaced" to={progressPage(row.id)}>
              {row.display_name}
            </Link>
            , {inCollege({ name: paceOf(row).words.replace(/^H/, 'h'), organisation_id: row.organisation_id })}
          </span>
        ))}
      </span>
    </li>
  )
}

const useQueue = (queue: Queue) => ({ queue, ...useList(person, { ...queue.query, limit: most }) })

function Need({ queue, row }: { queue: Queue; row: Person }) {
  const { askAndConfirm } = useUserActs()
  const { name, icon, tone, words } = queue
  return (
    <li className="row wrap gap8-16">
      <span className={classes('inline-flex fixed', tone)} aria-hidden>
        <Icon of={icon} />
      </span>
      <span className={classes('flex wrap shrink gap0-12', styles.words)}>
        <Link className="ink firm" to={personPage(row.id)}>
          {row.display_name}
        </Link>
        <CollegeName of={row.organisation_id} />
        <span className="ink2 anywhere">{words(row)}</span>
      </span>
      {name === 'unconfirmed' ? (
        <Button variant="default" size="sm" onClick={() => void askAndConfirm(row)}>
          Confirm address<span className="sr-only"> of {row.display_name}</span>
        </Button>
      ) : (
        <Button component={Link} to={personPage(row.id)} variant="default" size="sm">
          {name === 'waiting' ? 'Give role' : 'View'}
          <span className="sr-only">: {row.display_name}</span>
        </Button>
      )}
    </li>
  )
}
