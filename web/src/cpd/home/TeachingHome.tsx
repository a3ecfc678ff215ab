import { IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Empty, Page, PartError, Section, Waiting } from '#kit'
import { usePerson } from '#identity'
import { teachingSentence } from './teaching.ts'
import { TraineeRows } from './TraineeRows.tsx'
import { useTrainees } from './useTrainees.ts'

/** The home of who teaches: the own trainees, those who need most first. */
export function TeachingHome({ actions }: { actions: ReactNode }) {
  const { name } = usePerson()
  const { rows, loading, failure, retry } = useTrainees()
  return (
    <Page
      title={`Welcome back, ${name}`}
      sentence={!loading && !failure && rows.length > 0 && teachingSentence(rows.map(({ view }) => view))}
      actions={actions}
    >
      {failure ? (
        <PartError
          title="Your trainees could not be loaded"
          text={failure.message}
          reference={failure.requestId ?? undefined}
          onRetry={retry}
        />
      ) : rows.length > 0 ? (
        <Section title="Trainees" aside="The line marks an even pace today">
          <TraineeRows rows={rows} loading={loading} />
        </Section>
      ) : loading ? (
        <Waiting shape="list" />
      ) : (
        <Empty
          icon={IconUsersGroup}
          title="No trainees yet"
          text="The college office links trainees to you. Their progress shows here from then on."
        >
          <Link to="/app/contact">Write to the office</Link>
        </Empty>
      )}
    </Page>
  )
}
