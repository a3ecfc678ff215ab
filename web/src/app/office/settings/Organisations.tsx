import { organisationsOverview, roleInWords } from '@college/contract/people'
import { Link } from '#kit/router'
import { classes, CountLink, PartError, Section, useCall, useClient, Waiting, useZone } from '#kit'
import { nearWords } from '#identity'
import styles from './settings.module.css'

const states = [
  ['active', 'active'],
  ['waiting', 'wait for a role'],
  ['unconfirmed', 'not confirmed'],
  ['inactive', 'inactive'],
  ['deleted', 'deleted'],
] as const

/** Who holds a role in an organisation and may sign in. */
const holders = (organisation: number, role: string): string =>
  `/app/users/admin?organisation_id=${organisation}&role=${encodeURIComponent(role)}&state=active&state=waiting`

/** Every organisation with its people in figures, for the platform. */
export function Organisations() {
  const timezone = useZone()
  const now = useClient().context.now()
  const { data, error, refetch } = useCall<typeof organisationsOverview>(organisationsOverview)
  if (error)
    return (
      <PartError
        title="We couldn’t load the organisations"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="figures" />
  return data.map(({ id, name, code, people, roles, last_sign_in: seen }) => (
    <Section
      key={id}
      title={name}
      aside={<Link to={`/app/users/admin?organisation_id=${id}`}>{`People of ${name}`}</Link>}
      sentence={`${code}. ${seen === null ? 'No sign-ins yet.' : `Last sign-in: ${nearWords(seen, timezone, now)}.`}`}
    >
      <ul className={classes('grid list gap12-24 below12', styles.figures)}>
        {states.map(([state, words]) => (
          <li key={state}>
            <CountLink
              className="prose"
              count={people[state]}
              to={`/app/users/admin?organisation_id=${id}&state=${state}`}
            >
              <b className="block small-figure acc-strong">{people[state].toLocaleString('en-NZ')}</b>
              <span className="muted">{words}</span>
            </CountLink>
          </li>
        ))}
      </ul>
      <ul className="flex wrap list gap4-16 muted" aria-label="Roles">
        {roles.map((role) => (
          <li key={role.id}>
            <CountLink count={role.people} to={holders(id, role.name)}>
              {roleInWords(role.name)} {role.people}
            </CountLink>
          </li>
        ))}
      </ul>
    </Section>
  ))
}
