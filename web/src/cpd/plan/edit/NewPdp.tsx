import { stats, type Plan, type Stats } from '@college/contract/cpd'
import { addDays, addMonths, showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Note, Page, PartError, useCall, Waiting } from '#kit'
import { Beside, DateField, LongTextField, RecordEditor, SaveButton, TextField } from '#kit/form'
import { goalList } from '../../goal/links.ts'
import { PickField } from '../sheet/PickField.tsx'
import { SupervisorField } from '../SupervisorField.tsx'
import { useNewPlan } from './useNewPlan.ts'
import { usePdps } from './useTemplates.ts'

const home = { label: 'PDP goals', to: goalList('plan') }

/** A new professional development plan: for the current cycle, with the open goals of an earlier plan where that is wanted. */
export function NewPdp({ userId }: { userId: number }) {
  const { data, error, refetch } = useCall<typeof stats>(stats)
  const earlier = usePdps(userId)
  return (
    <Page
      title="New development plan"
      breadcrumb={[home, { label: 'New development plan' }]}
      sentence="What you want to reach in your year. Your goals come next."
    >
      {data && earlier ? (
        <PdpForm userId={userId} stats={data} earlier={earlier} />
      ) : error ? (
        <PartError
          title="We couldn’t load your year"
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

/** The days a new plan begins with: after the current plan, else the person's own year in the cycle, else a year from today. */
const daysOf = ({ plan, cycle, today }: Stats): { start_date: string; end_date: string } => {
  const yearFrom = (start: string) => ({ start_date: start, end_date: addDays(addMonths(start, 12), -1) })
  if (plan?.devplan.end_date) return yearFrom(addDays(plan.devplan.end_date, 1))
  return cycle ? { start_date: cycle.devcycle.start_date, end_date: cycle.ends } : yearFrom(today)
}

function PdpForm({ userId, stats: known, earlier }: { userId: number; stats: Stats; earlier: readonly Plan[] }) {
  const days = daysOf(known)
  const current = known.cycle && days.start_date === known.cycle.devcycle.start_date ? known.cycle.devcycle.name : null
  const [last] = earlier
  const { form, failure } = useNewPlan({
    initial: {
      user_id: userId,
      category: 'PDP',
      ...days,
      name: `Development plan ${current ?? days.start_date.slice(0, 4)}`,
      ...(last ? { source_plan_id: last.id, supervisor_id: last.supervisor_id } : {}),
    },
    draftName: 'pdp',
    done: () => 'Plan saved. Now its goals.',
  })
  return (
    <RecordEditor
      form={form}
      acts={
        <>
          <Button component={Link} to={home.to} variant="subtle">
            Leave
          </Button>
          <SaveButton form={form} main>
            Save plan
          </SaveButton>
        </>
      }
    >
      {failure && (
        <div role="alert">
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        </div>
      )}
      <TextField {...form.field('name')} label="Name" />
      <Beside>
        <DateField {...form.field('start_date')} label="First day" optional={false} />
        <DateField {...form.field('end_date')} label="Last day" optional={false} />
      </Beside>
      {current && (
        <p>
          Your year in the cycle {current}: {showDate(days.start_date)} to {showDate(days.end_date)}.
        </p>
      )}
      {earlier.length > 0 && (
        <PickField
          {...form.field('source_plan_id')}
          label="Copy open goals from"
          help="Completed goals stay in the old plan. Deadlines move to the new dates."
          options={earlier}
          none="No plan: begin with no goals"
        />
      )}
      <SupervisorField
        {...form.field('supervisor_id')}
        label="Supervisor or peer"
        known={{ id: last?.supervisor_id ?? null, name: last?.supervisor_name ?? null }}
        owner={userId}
        help="The supervisor also agrees to the plan."
      />
      <LongTextField {...form.field('notes')} label="Notes" />
    </RecordEditor>
  )
}
