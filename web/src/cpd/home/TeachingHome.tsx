import { isBehind } from '@college/contract/cpd'
import { IconUsersGroup } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { CountLink, Empty, Halves, Page, PartError, Section, UnfinishedText, useToday, Waiting } from '#kit'
import { WaitingForMe } from '#forms'
import { useGreeting, usePerson } from '#identity'
import { WriteButton } from '#messaging'
import { RemindThoseBehind } from '../bulk/RemindThoseBehind.tsx'
import { ReportNotes } from '../report/ReportNotes.tsx'
import { UnreadMessages } from './UnreadMessages.tsx'
import { useTrainees } from '../trainees/useTrainees.ts'
import { TraineeCounts } from '../trainees/TraineeCounts.tsx'
import { behindInWords, peopleWords, traineeList } from '../trainees/view.ts'
import { FellowTotals } from './FellowTotals.tsx'
import { needsOf, useSigners } from './needs.ts'
import { NeedsSection } from './NeedsSection.tsx'
import { ReturnedSection } from './ReturnedSection.tsx'
import { TraineeCohort, TraineeFigures } from './TraineeCohort.tsx'
import { TraineeRows } from './TraineeRows.tsx'

const most = 8
// As tall as the chart beside them.
const mostBesideChart = 5

/** The home of who teaches: what needs them first, then the trainees; for a Director all of them, and the fellows in numbers. */
export function TeachingHome({ actions }: { actions: ReactNode }) {
  const { roles } = usePerson()
  const today = useToday()
  const { rows, totals, loading, failure, retry } = useTrainees()
  const director = roles.includes('Director')
  // Who stands beside the chart is not said a second time below it.
  const signers = useSigners(today, director)
  const needs = director ? needsOf(rows, signers, today, mostBesideChart).slice(0, mostBesideChart) : []
  const above = new Set(needs.map(({ trainee }) => trainee))
  // Of a Director’s many trainees those who are behind are listed, and no one who is on track.
  const listed = rows.filter((row) => !above.has(row) && (!director || isBehind(row.standing))).slice(0, most)
  const { people, standing } = totals
  const isPart = rows.length < people
  const isAnyBehind = standing.behind + standing.well_behind > 0
  return (
    <Page
      title={useGreeting()}
      sentence={
        !loading &&
        !failure &&
        rows.length > 0 &&
        // A Director reads the counts in the row of figures.
        (director ? (
          <>
            <CountLink count={people} to={traineeList}>
              {peopleWords(people)}
            </CountLink>{' '}
            of the college
          </>
        ) : (
          <TraineeCounts totals={totals} />
        ))
      }
      actions={
        <>
          {actions}
          {isAnyBehind && (
            <RemindThoseBehind
              list="trainees"
              query="standing=behind&standing=well_behind"
              who={behindInWords(rows, people)}
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
              <TraineeFigures totals={totals} />
              <Halves>
                <NeedsSection
                  rows={rows}
                  signers={signers}
                  today={today}
                  most={mostBesideChart}
                  isPart={isPart}
                  isHalf
                />
                <TraineeCohort rows={rows} totals={totals} />
              </Halves>
            </>
          ) : (
            <NeedsSection rows={rows} today={today} isPart={isPart} />
          )}
          {listed.length > 0 && (
            <Section
              title={director ? 'Next furthest behind' : 'Trainees'}
              aside="The line shows what is expected by now; a little short of it is still on track"
            >
              <TraineeRows rows={listed} today={today} />
            </Section>
          )}
          <span className="flex wrap gap8 below40">
            {people > listed.length && (
              <Button component={Link} to="/app/trainees" data-count={people} variant="default">
                All {people} trainees
              </Button>
            )}
            <WriteButton words="Write to all" list="trainees" title="all on the list of trainees" />
          </span>
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
