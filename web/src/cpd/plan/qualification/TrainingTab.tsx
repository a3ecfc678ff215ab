import { agreementTitles, devqualification, planoverview, planTitle, type PlanOverview } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { classes, Icon, Lines, PartError, Section, useList, useRemove, Waiting } from '#kit'
import { Pauses } from '../../pause/Pauses.tsx'
import { giveTo, planAdmin } from '../links.ts'
import { QualificationEditor } from './QualificationEditor.tsx'
import styles from './qualification.module.css'

/** The plans of a person and the levels at which they were assessed, on the office's page of them. */
export function TrainingTab({ person }: { person: User }) {
  const [edited, setEdited] = useState<number | null | undefined>(undefined)
  if (edited !== undefined)
    return <QualificationEditor key={edited} userId={person.id} id={edited} onClose={() => setEdited(undefined)} />
  return (
    <>
      <Plans person={person} />
      <Levels person={person} onEdit={setEdited} />
      <Pauses person={person} />
    </>
  )
}

const daysIn = ({ start_date: start, end_date: end }: PlanOverview): string =>
  start && end ? `${showDate(start)} to ${showDate(end)}` : ''

const stateWords = { current: 'current', upcoming: 'to come', over: 'over', closed: 'closed' } as const

function Plans({ person }: { person: User }) {
  const { data, error, refetch } = useList(planoverview, { user_id: person.id, sort: '-start_date', limit: 100 })
  const isTrainee = (person.memberships ?? []).some(({ role_name: name }) => name === 'Trainee')
  const running = data?.rows.some((row) => row.category === 'PLAN' && row.state === 'current') ?? true
  return (
    <Section
      title="Plans"
      aside={
        isTrainee &&
        !running && (
          <Button component={Link} to={giveTo(person.id)} variant="default" leftSection={<Icon of={IconUserPlus} />}>
            Assign a programme
          </Button>
        )
      }
    >
      {error && (
        <PartError
          title="We couldn’t load the plans"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting shape="list" />}
      {data?.rows.length === 0 && <p>{isTrainee ? 'No programme assigned.' : 'No plan yet.'}</p>}
      <Lines>
        {data?.rows.map((row) => (
          <li key={row.id} className="flex between wrap baseline body gap4-24 pad12-0">
            <span>
              <Link className="label" to={planAdmin(row.id)}>
                {row.name}
              </Link>
              <span className="block muted">
                {planTitle[row.category]}, {stateWords[row.state]}. {agreementTitles(row.display_name)[row.agreement]}.
              </span>
            </span>
            <span className={classes('right', styles.when)}>
              {row.completed} of {row.goals} goals
              <span className="block muted">{daysIn(row)}</span>
            </span>
          </li>
        ))}
      </Lines>
    </Section>
  )
}

function Levels({ person, onEdit }: { person: User; onEdit: (id: number | null) => void }) {
  const { data, error, refetch } = useList(devqualification, { user_id: person.id, limit: 100 })
  const { remove } = useRemove(devqualification)
  return (
    <Section
      title="Qualifications"
      sentence="Levels the college has assessed them at. They and their educators can read this."
      aside={
        <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => onEdit(null)}>
          Add qualification
        </Button>
      }
    >
      {error && (
        <PartError
          title="We couldn’t load the qualifications"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting shape="list" />}
      {data?.rows.length === 0 && <p>None yet.</p>}
      <Lines>
        {data?.rows.map((row) => (
          <li key={row.id} className="flex between wrap baseline body gap4-24 pad12-0">
            <span>
              <b className="label">{row.level}</b>
              <span className="block muted">
                {[`Awarded ${showDate(row.awarded_on)}`, row.assessor_name && `by ${row.assessor_name}`]
                  .filter(Boolean)
                  .join(' ')}
                {row.note && `. ${row.note}`}
              </span>
            </span>
            <span className="row gap8">
              <Button
                variant="default"
                size="sm"
                leftSection={<Icon of={IconPencil} size={16} />}
                aria-label={`Edit: ${row.level}`}
                onClick={() => onEdit(row.id)}
              >
                Edit
              </Button>
              <Button
                variant="subtle"
                size="sm"
                leftSection={<Icon of={IconTrash} size={16} />}
                aria-label={`Delete: ${row.level}`}
                onClick={() => void remove(row.id)}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </Lines>
    </Section>
  )
}
