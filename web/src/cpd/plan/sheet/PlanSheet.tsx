import { devplan, planTitle, type WholePlan } from '@college/contract/cpd'
import { code, drawerBreakpoint, showDate } from '@college/contract/kit'
import { useMediaQuery } from '@mantine/hooks'
import { IconLock, IconMapOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { Columns, Empty, Fact, Facts, Note, Page, PartError, Section, Waiting, type Crumb } from '#kit'
import { RecordHistory, usePerson } from '#identity'
import { programmePage } from '../links.ts'
import { AgreementPanel } from './AgreementPanel.tsx'
import { PlanForm } from './PlanForm.tsx'
import { PlanGoals } from './PlanGoals.tsx'
import { PlanProgress } from './PlanProgress.tsx'
import { useDayOf, usePlanRights, useWhole } from './useWhole.ts'

interface PlanSheetProps {
  readonly id: number
  /** Where one came from. */
  readonly home: Crumb & { readonly to: string }
  /** Goals are opened in the editor of the office. */
  readonly office?: boolean
  readonly actions?: ReactNode
}

/** A plan as a whole: how far it is, what was agreed, its goals, and what it says. */
export function PlanSheet({ id, home, office = false, actions }: PlanSheetProps) {
  const { data, error, refetch } = useWhole(id)
  if (data)
    return (
      <PlanSheetContent whole={data} home={home} office={office} actions={actions} onStale={() => void refetch()} />
    )
  return (
    <Page title="Plan" breadcrumb={[home, { label: 'Plan' }]}>
      {error?.code === code.notFound ? (
        <Empty icon={IconMapOff} title="This plan isn’t here" text="It was deleted, or it isn’t shared with you.">
          <Link to={home.to}>{home.label}</Link>
        </Empty>
      ) : error ? (
        <PartError
          title="We couldn’t load the plan"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="form" />
      )}
    </Page>
  )
}

interface PlanSheetContentProps {
  readonly whole: WholePlan
  readonly home: PlanSheetProps['home']
  readonly office: boolean
  readonly actions: PlanSheetProps['actions']
  readonly onStale: () => void
}

function PlanSheetContent({ whole, home, office, actions, onStale }: PlanSheetContentProps) {
  const { devplan: plan, side } = whole
  const isToAgree =
    (side === 'owner' && plan.agreed_at === null) || (side === 'supervisor' && plan.agreed_supervisor_at === null)
  const person = usePerson()
  const dayOf = useDayOf()
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const { change } = usePlanRights(plan)
  const other = plan.user_id !== null && plan.user_id !== person.id
  const days = plan.start_date && plan.end_date && `${showDate(plan.start_date)} to ${showDate(plan.end_date)}`
  const kind = plan.user_id === null ? 'Kept as a template' : planTitle[plan.category]
  const of = other && plan.user_name ? ` of ${plan.user_name}` : ''
  const main = (
    <>
      <PlanProgress whole={whole} />
      {change ? (
        <PlanForm key={plan.id} plan={plan} back={home.to} isToAgree={isToAgree} />
      ) : (
        <PlanFacts whole={whole} />
      )}
      <PlanGoals whole={whole} office={office} />
      <RecordHistory resource={devplan.name} row={plan} />
    </>
  )
  // On narrow screens the agreement comes before the long list of goals.
  const agreement = (
    <>
      <AgreementPanel whole={whole} onStale={onStale} />
      {other && plan.category === 'PLAN' && plan.user_id !== null && (
        <p className="below24">
          <Link to={programmePage(plan.user_id)}>The programme in figures</Link>
        </p>
      )}
    </>
  )
  return (
    <Page
      title={plan.name}
      breadcrumb={[home, { label: plan.name }]}
      sentence={`${kind}${of}${days ? `, ${days}` : ''}.${givenWords(whole)}`}
      actions={actions}
    >
      {plan.closed_at && (
        <Note icon={IconLock} above>
          {plan.user_id === null ? 'Archived' : 'Closed'} on {showDate(dayOf(plan.closed_at))}. It stays as it was until
          the college office opens it again.
        </Note>
      )}
      {plan.user_id === null ? (
        main
      ) : onPhone ? (
        <>
          {agreement}
          {main}
        </>
      ) : (
        <Columns side={agreement}>{main}</Columns>
      )}
    </Page>
  )
}

const givenWords = ({ given }: WholePlan): string => {
  if (given === null) return ''
  if (given === 0) return ' No trainee is on it now.'
  return given === 1 ? ' One trainee is on it now.' : ` ${given} trainees are on it now.`
}

function PlanFacts({ whole: { devplan: plan } }: { whole: WholePlan }) {
  return (
    <Section title="About the plan">
      <Facts>
        {plan.start_date && <Fact name="First day">{showDate(plan.start_date)}</Fact>}
        {plan.end_date && <Fact name="Last day">{showDate(plan.end_date)}</Fact>}
        {plan.user_id !== null && <Fact name="Supervisor">{plan.supervisor_name}</Fact>}
        <Fact name="Notes">{plan.notes}</Fact>
      </Facts>
    </Section>
  )
}
