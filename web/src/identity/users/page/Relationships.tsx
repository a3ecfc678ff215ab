import { permittedTitle, userpermission, userrelationship, type User } from '@college/contract/people'
import { showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { Link } from '#kit/router'
import { classes, Lines, PartError, Section, useList, useRemove, Waiting } from '#kit'
import { kindTitle, newRelationship, periodWords, relationshipEditor, settingsTab } from '#people'
import { personPage } from '../links.ts'
import { shortName } from './words.ts'
import styles from '../users.module.css'

const many = 200

/** Who teaches the person, and whom they teach. */
export function Relationships({ person }: { person: User }) {
  const above = useList(userrelationship, { trainee_id: person.id, limit: many })
  const below = useList(userrelationship, { user_id: person.id, limit: many })
  const { remove } = useRemove(userrelationship)
  const rows = [...(above.data?.rows ?? []), ...(below.data?.rows ?? [])]
  const error = above.error ?? below.error
  const isHere = above.data !== undefined && below.data !== undefined
  const isTeacher = (person.memberships ?? []).some(({ role_name: name }) =>
    ['Educator', 'Director', 'Instructor'].includes(name),
  )
  return (
    <Section
      title="Relationships"
      aside={
        isTeacher ? (
          <Link to={newRelationship({ teacher: person.id })}>Link a trainee</Link>
        ) : (
          <Link to={newRelationship({ trainee: person.id })}>Link an educator</Link>
        )
      }
    >
      {error && (
        <PartError
          title="We couldn’t load the relationships"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => {
            void above.refetch()
            void below.refetch()
          }}
        />
      )}
      {!isHere && !error && <Waiting shape="list" />}
      {isHere && rows.length === 0 && <p className="body ink3">{shortName(person)} has no relationships yet.</p>}
      <Lines>
        {rows.map((row) => {
          const isTaught = row.trainee_id === person.id
          const [other, name] = isTaught ? [row.user_id, row.user_name] : [row.trainee_id, row.trainee_name]
          const as = isTaught ? kindTitle[row.kind] : `Trainee, as their ${kindTitle[row.kind].toLowerCase()}`
          return (
            <li key={row.id} className={classes('row wrap gap4-16', styles.line)}>
              <div>
                <Link to={personPage(other)}>{name}</Link>
                <span className="muted block regular anywhere">
                  {as}. {periodWords(row)}.
                </span>
              </div>
              <Button
                component={Link}
                to={relationshipEditor(row.id)}
                variant="subtle"
                size="compact-sm"
                aria-label={`Edit: ${name ?? ''}`}
              >
                Edit
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Delete: ${name ?? ''}`}
                onClick={() => void remove(row.id)}
              >
                Delete
              </Button>
            </li>
          )
        })}
      </Lines>
    </Section>
  )
}

/** What the person may read beyond that, and who may read theirs. */
export function Permissions({ person }: { person: User }) {
  const given = useList(userpermission, { user_id: person.id, limit: many })
  const about = useList(userpermission, { about_id: person.id, limit: many })
  const rows = [...(given.data?.rows ?? []), ...(about.data?.rows ?? [])]
  const error = given.error ?? about.error
  return (
    <Section title="Permissions" aside={<Link to={settingsTab('permissions', 'new')}>Add permission</Link>}>
      {error && <PartError title="We couldn’t load the permissions" text={error.message} />}
      {given.data && about.data && rows.length === 0 && (
        <p className="body ink3">People see only what their roles and relationships allow.</p>
      )}
      <Lines>
        {rows.map((row) => (
          <li key={row.id} className={classes('row wrap gap4-16', styles.line)}>
            <div>
              {row.user_name} reads {permittedTitle[row.kind].toLowerCase()} of {row.about_name}
              <span className="muted block regular anywhere">
                Until {showDate(row.ends)}. {row.reason}
              </span>
            </div>
            <Button
              component={Link}
              to={settingsTab('permissions', row.id)}
              variant="subtle"
              size="compact-sm"
              aria-label={`Edit: permission of ${row.user_name ?? ''}`}
            >
              Edit
            </Button>
          </li>
        ))}
      </Lines>
    </Section>
  )
}
