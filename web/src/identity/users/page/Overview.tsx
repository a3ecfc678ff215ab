import { sessions, userHistory } from '@college/contract/identity'
import { plural, showDate } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconMailX, IconUserQuestion } from '@tabler/icons-react'
import { Link } from '#kit/router'
import {
  classes,
  Fact,
  Facts,
  Halves,
  Lines,
  Note,
  PartError,
  Section,
  useCall,
  useClient,
  Waiting,
  useZone,
} from '#kit'
import { useActor } from '../../facts.ts'
import { LineWords } from '../../history/LineWords.tsx'
import { gathered } from '../../history/words.ts'
import { nearWords } from '../near.ts'
import { personPage } from '../links.ts'
import { roleWords } from '../accountStatus.ts'
import type { PersonParts } from './personParts.ts'
import { confirmWords } from '../useUserActs.tsx'
import { useRoles } from './useRoles.ts'
import { shortName } from './words.ts'
import styles from '../users.module.css'

interface OverviewProps {
  readonly person: User
  readonly Progress: PersonParts['Progress']
  readonly Fees: PersonParts['Fees']
}

/** What calls to the office are about: pace, contact, access, and what happened last. */
export function Overview({ person, Progress, Fees }: OverviewProps) {
  return (
    <>
      <NeedsYou person={person} />
      <Halves>
        <div>
          <Progress person={person} />
          <Contact person={person} />
          <Fees person={person} />
        </div>
        <div>
          <Access person={person} />
          <Recent person={person} />
        </div>
      </Halves>
    </>
  )
}

/** What about this person waits for the office. */
function NeedsYou({ person }: { person: User }) {
  const { give, decline, busy, failure } = useRoles(person)
  const { wanted_role: wanted, wanted_since: since, email_undeliverable_at: failed } = person
  const waits = person.confirmed_at === null && person.active
  if (wanted === null && failed === null && !failure && !waits) return null
  return (
    <div className="grid gap12 below24">
      {waits && (
        <Note tone="warn" icon={IconClock}>
          {shortName(person)} hasn’t confirmed {person.email ?? 'an email address'} yet, so can’t sign in or get
          messages. {confirmWords}
        </Note>
      )}
      {wanted !== null && (
        <Note tone="warn" icon={IconUserQuestion}>
          <div className={classes('row wrap gap4-16', styles.line)}>
            <div>
              {shortName(person)} asks for the role {wanted}
              {since === null ? '' : `, from ${showDate(since)}`}.
            </div>
            <div className="row gap8">
              <Button size="sm" variant="default" aria-busy={busy} onClick={() => void decline()}>
                Decline
              </Button>
              <Button size="sm" aria-busy={busy} onClick={() => void give(wanted)}>
                Give {wanted} role
              </Button>
            </div>
          </div>
        </Note>
      )}
      {failure && (
        <div role="alert">
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        </div>
      )}
      {failed !== null && (
        <Note tone="bad" icon={IconMailX}>
          Emails to the given address could not be delivered in the past.{' '}
          <Link to={`${personPage(person.id, 'profile')}&section=account`}>Change the address</Link>
        </Note>
      )}
    </div>
  )
}

function Contact({ person }: { person: User }) {
  return (
    <Section title="Person" aside={<Link to={personPage(person.id, 'profile')}>Profile</Link>}>
      <Facts>
        <Fact name="Email">{person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}</Fact>
        <Fact name="Mobile">{person.phone_mobile}</Fact>
        <Fact name="MCNZ number">{person.mcnz_number}</Fact>
        <Fact name="Practising certificate">{person.apc_date && `to ${showDate(person.apc_date)}`}</Fact>
        <Fact name="Town or city">{person.city}</Fact>
        <Fact name="Known as">{person.known_as}</Fact>
      </Facts>
    </Section>
  )
}

const ways = { device: 'Authenticator app', email: 'Code by email', phone: 'Code by phone' } as const

function Access({ person }: { person: User }) {
  const timezone = useZone()
  const now = useClient().context.now()
  const living = useCall<typeof sessions>(sessions, { user_id: person.id })
  const account = personPage(person.id, 'account')
  const agreed = [person.terms_agreed ? 'Terms' : '', person.confidentiality_agreed ? 'confidentiality' : '']
    .filter(Boolean)
    .join(' and ')
  return (
    <Section title="Role and access">
      <Facts>
        <Fact name="Roles" act={<Link to={personPage(person.id, 'access')}>Change</Link>}>
          {roleWords(person) || 'None yet'}
        </Fact>
        <Fact name="Last sign-in">
          {person.current_login_at ? nearWords(person.current_login_at, timezone, now) : 'Never'}
        </Fact>
        <Fact name="Two-step" act={<Link to={account}>Account</Link>}>
          {person.tf_enabled
            ? (person.tf_primary_method && ways[person.tf_primary_method]) || 'On'
            : person.tf_required
              ? 'Required, not set up'
              : 'Off'}
        </Fact>
        <Fact name="Agreements">{agreed || 'None accepted'}</Fact>
        <Fact name="Sessions" act={<Link to={account}>View</Link>}>
          {living.data ? sessionWords(living.data.length) : living.error ? 'Not known at the moment' : '\u00A0'}
        </Fact>
      </Facts>
    </Section>
  )
}

const sessionWords = (count: number): string => (count === 0 ? 'Not signed in' : plural(count, 'device'))

/** Lines to read, so that five remain after repeated views are merged. */
const read = 25

function Recent({ person }: { person: User }) {
  const { id } = useActor()
  const timezone = useZone()
  const now = useClient().context.now()
  const { data, error, refetch } = useCall<typeof userHistory>(userHistory, { user_id: person.id, limit: read })
  return (
    <Section title="History" aside={<Link to={`${personPage(person.id, 'history')}&kind=all`}>All</Link>}>
      {error && (
        <PartError
          title="We couldn’t load the history"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting shape="list" />}
      {data?.length === 0 && <p className="body ink3">Nothing so far.</p>}
      <Lines>
        {gathered(data ?? [], timezone)
          .slice(0, 5)
          .map((line) => (
            <li key={line.row.id} className={classes('row wrap gap4-16', styles.line)}>
              <div className="anywhere">
                <LineWords line={line} reader={{ id, of: person.id }} />
              </div>
              <span className="ink3">{nearWords(line.row.at, timezone, now)}</span>
            </li>
          ))}
      </Lines>
    </Section>
  )
}
