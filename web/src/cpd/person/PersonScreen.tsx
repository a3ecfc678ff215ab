import { personCauses, stats } from '@college/contract/cpd'
import type { PersonCauses, Stats } from '@college/contract/cpd'
import { code, hasRole, isAdmin, showDate } from '@college/contract/kit'
import { roleInWords } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, Navigate, useSearchParams } from '#kit/router'
import { Empty, Initials, initialsOf, Page, PartError, Tabs, useCall, Waiting } from '#kit'
import { LastReminder, useActor, useImpersonation } from '#identity'
import { RemindButton, WriteButton } from '#messaging'
import { personPage } from '#people'
import { goalList } from '../goal/links.ts'
import { programmeGoalsBehind } from '../goal/period.ts'
import { numberIn } from '../goal/useGoals.ts'
import { ProgrammeFigures } from '../home/ProgrammeFigures.tsx'
import { programmeOf } from '../home/programme.ts'
import { giveTo } from '../plan/links.ts'
import { useLaterProgramme } from '../plan/useLaterProgramme.ts'
import { Cycle } from './Progress.tsx'
import { peopleCrumbs } from './crumbs.ts'
import { remindedOf } from './reminded.ts'
import { progressPage } from './links.ts'
import { isBehindIn } from './pace.ts'
import { usePersonTabs } from './usePersonTabs.ts'
import { WhySection } from './WhySection.tsx'

/** `/person`: a trainee or fellow as their teachers, the Director and the office see them. */
export function PersonScreen() {
  const [query] = useSearchParams()
  const { id: me } = useActor()
  const id = numberIn(query, 'id')
  if (id === null) return <NotFound />
  // One's own progress stands on one's own home.
  if (id === me) return <Navigate to="/app/home" replace />
  return <PersonOf key={id} id={id} />
}

function PersonOf({ id }: { id: number }) {
  const figures = useCall<typeof stats>(stats, { user_id: id, or_last: 'true' })
  const why = useCall<typeof personCauses>(personCauses, { user_id: id })
  const failed = figures.error ?? why.error
  if (figures.data && why.data) return <Shown figures={figures.data} person={why.data} />
  if (failed?.code === code.notFound) return <NotFound />
  return (
    <Page title="Progress">
      {failed ? (
        <PartError
          title="We couldn’t load this person"
          text={failed.message}
          reference={failed.requestId ?? undefined}
          onRetry={() => void Promise.all([figures, why].filter((part) => part.isError).map((part) => part.refetch()))}
        />
      ) : (
        <Waiting shape="figures" />
      )}
    </Page>
  )
}

function NotFound() {
  return (
    <Page title="Progress">
      <Empty
        icon={IconUserOff}
        title="This person isn’t one of your trainees"
        text="You see the progress of people you look after. The college office links them to you."
      >
        <Button component={Link} to="/app/trainees" variant="default">
          All my trainees
        </Button>
      </Empty>
    </Page>
  )
}

function Shown({ figures, person }: { figures: Stats; person: PersonCauses }) {
  const office = isAdmin(useActor())
  const { user_id: id, user_name: name } = person
  const trainee = person.roles.includes('Trainee')
  const view = trainee ? programmeOf(figures.programme, figures.today) : null
  const { tabs, current } = usePersonTabs(person)
  const reminded = remindedOf(person)
  return (
    <Page
      title={name}
      mark={<Initials of={initialsOf(name)} tinted large />}
      breadcrumb={[...peopleCrumbs(trainee), { label: name }]}
      sentence={sentenceOf(figures, person)}
      wide
      actions={
        <>
          <WriteButton people={[id]} />
          {reminded && <RemindButton person={id} what={reminded} about="/app/deadlines" />}
          <LastReminder of={person.last_reminder} isInLine />
          {office && (
            <Button component={Link} to={personPage(id)} variant="default">
              Account
            </Button>
          )}
        </>
      }
    >
      {view ? (
        <ProgrammeFigures
          {...view}
          today={figures.today}
          behind={programmeGoalsBehind(figures)}
          goalList={tabs.some(({ tab }) => tab === 'programme') ? goalList('plan', id) : null}
        />
      ) : trainee ? (
        <NoProgramme userId={id} today={figures.today} />
      ) : (
        <Cycle stats={figures} />
      )}
      <WhySection person={person} behind={isBehindIn(figures)} tabs={tabs.map(({ tab }) => tab)} />
      {current ? (
        <>
          <Tabs
            label={`Of ${name}`}
            tabs={tabs.map(({ tab, label }) => ({
              label,
              to: progressPage(id, tab),
              current: tab === current.tab,
            }))}
          />
          <Suspense fallback={<Waiting shape="list" />}>
            <current.Part key={current.tab} figures={figures} userId={id} />
          </Suspense>
        </>
      ) : null}
      {!tabs.some(({ tab }) => tab === 'activities') && (
        <p className="muted">
          Only people linked to {name} see their goals, activities and procedures.{' '}
          <Link to={`/app/trainee/programme?user_id=${id}`}>The programme in figures</Link>
        </p>
      )}
    </Page>
  )
}

/** `Trainee, year 2 of 4, Vocational training programme, Burwood Hospital. Supervisor Helen Rāpana.` */
const sentenceOf = (figures: Stats, { roles, company_name: place }: PersonCauses): string => {
  const { programme, plan, cycle, today } = figures
  const view = programmeOf(programme, today)
  const parts = [
    roles.length > 0 ? roles.map(roleInWords).join(', ') : 'No role',
    view && `year ${view.year} of ${view.years}`,
    view ? view.name : cycle && `cycle to ${showDate(cycle.ends)}`,
    place,
  ]
  const supervisor = plan?.devplan.supervisor_name
  return `${parts.filter(Boolean).join(', ')}.${supervisor ? ` Supervisor ${supervisor}.` : ''}`
}

function NoProgramme({ userId, today }: { userId: number; today: string }) {
  const later = useLaterProgramme(userId, today)
  const actor = useActor()
  const isImpersonating = useImpersonation() !== null
  if (later) return <p className="below40 prose">{`${later.name} starts on ${showDate(later.start_date)}.`}</p>
  // As the menu of their row in the list of trainees offers it.
  const teaches = hasRole(actor, 'Educator', 'Director') && actor.linked.includes(userId)
  const gives = teaches || (isAdmin(actor) && !isImpersonating)
  return (
    <p className="below40 prose">
      No programme assigned. {gives && <Link to={giveTo(userId)}>Assign a programme</Link>}
    </p>
  )
}
