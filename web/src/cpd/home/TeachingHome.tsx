import { IconUsersGroup } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isBehind } from '@college/contract/cpd'
import { Empty, Halves, Page, PartError, Section, UnfinishedText, useToday, Waiting } from '#kit'
import { WaitingForMe } from '#forms'
import { useGreeting, usePerson } from '#identity'
import { toThoseBehind, WriteButton } from '#messaging'
import { ReportNotes } from '../report/ReportNotes.tsx'
import { UnreadMessages } from './UnreadMessages.tsx'
import { useTrainees } from '../trainees/useTrainees.ts'
import { TraineeCounts } from '../trainees/TraineeCounts.tsx'
import { FellowTotals } from './FellowTotals.tsx'
import { NeedsSection } from './NeedsSection.tsx'
import { ReturnedSection } from './ReturnedSection.tsx'
import { TraineeCohort, TraineeFigures } from './TraineeCohort.tsx'
import { TraineeRows } from './TraineeRows.tsx'

const most = 8
// As tall as the chart beside them.
const mostBesideChart = 4

/** The home of who teaches: what needs them first, then the trainees; for a Director all of them, and the fellows in numbers. */
export function TeachingHome({ actions }: { actions: ReactNode }) {
  const { roles } = usePerson()
  const today = useToday()
  const { rows, total, loading, failure, retry } = useTrainees()
  const director = roles.includes('Director')
  const behind = rows.filter(({ standing }) => isBehind(standing)).length
  return (
    <Page
      title={useGreeting()}
      sentence={!loading && !failure && rows.length > 0 && <TraineeCounts rows={rows} />}
      actions={
        <>
          {actions}
          {behind > 0 && (
            <WriteButton
              words={`Write to everyone behind (${behind})`}
              {...toThoseBehind('standing=behind&standing=well_behind')}
            />
          )}
        </>
      }
    >
      <UnreadMessages />
      <ReportNotes />
      <UnfinishedText />
      <ReturnedSection />
      <WaitingForMe most={4} />
      {failure ? (
        <PartError
          title="We couldn’t load your trainees"
          text={failure.message}
          reference={failure.requestId ?? undefined}
          onRetry={retry}
        />
      ) : rows.length > 0 ? (
        <>
          {director ? (
            <>
              <TraineeFigures rows={rows} />
              <Halves>
                <TraineeCohort rows={rows} />
                <NeedsSection rows={rows} today={today} most={mostBesideChart} />
              </Halves>
            </>
          ) : (
            <NeedsSection rows={rows} today={today} />
          )}
          <Section title={director ? 'Furthest behind' : 'Trainees'} aside="The line marks an even pace today">
            <TraineeRows rows={rows.slice(0, most)} today={today} />
            {rows.length > most && (
              <Button component={Link} to="/app/trainees" variant="default" mt="md">
                All {total} trainees
              </Button>
            )}
          </Section>
        </>
      ) : loading ? (
        <Waiting shape="list" />
      ) : (
        <Empty
          icon={IconUsersGroup}
          title="No trainees yet"
          text="The college office links trainees to you. Their progress shows here from then on."
        >
          <Link to="/app/contact">Contact the office</Link>
        </Empty>
      )}
      {director && <FellowTotals />}
    </Page>
  )
}
