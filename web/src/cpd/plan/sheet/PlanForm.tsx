import { agreedFields, devplan, type Plan } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { Link } from '#kit/router'
import { Section, toast, useUndo } from '#kit'
import { Beside, DateField, LongTextField, RecordEditor, SaveButton, TextField, useRecordForm } from '#kit/form'
import { AgreedNote } from '../AgreedNote.tsx'
import { SupervisorField } from '../SupervisorField.tsx'
import { isAgreed } from './useWhole.ts'

/** What has to be right of a plan's days. */
export const daysFit = ({
  start_date: start,
  end_date: end,
}: {
  readonly start_date?: string | null
  readonly end_date?: string | null
}): { end_date?: string } => (start && end && end < start ? { end_date: 'The end is before the start' } : {})

interface PlanFormProps {
  readonly plan: Plan
  readonly back: string
  /** Whether it waits for the reader to agree, which is the main act then. */
  readonly isToAgree: boolean
}

/** Name, days, supervisor and notes of a plan; a template needs no days. */
export function PlanForm({ plan, back, isToAgree }: PlanFormProps) {
  const template = plan.user_id === null
  const agreed = isAgreed(plan)
  const undo = useUndo(devplan, agreedFields, {
    undone: 'The plan is as it was, and so is the agreement',
    changedSince: 'The plan has changed since, so we left it as it is',
  })
  const form = useRecordForm({
    record: devplan,
    id: plan.id,
    check: daysFit,
    onSaved: (saved) => {
      const lost = agreed && !isAgreed(saved)
      if (lost && form.row) undo({ before: form.row, saved, text: 'Plan saved. Both sides need to agree again.' })
      else toast({ text: 'Plan saved', kind: 'done' })
    },
  })
  return (
    <Section title="About the plan">
      <RecordEditor
        form={form}
        acts={
          <>
            <Button component={Link} to={back} variant="subtle">
              Leave
            </Button>
            <SaveButton form={form} main={!isToAgree}>
              Save plan
            </SaveButton>
          </>
        }
      >
        <AgreedNote plan={plan} />
        <TextField {...form.field('name')} label="Name" />
        <Beside>
          <DateField {...form.field('start_date')} label="First day" optional={template} />
          <DateField {...form.field('end_date')} label="Last day" optional={template} />
        </Beside>
        {!template && (
          <SupervisorField
            {...form.field('supervisor_id')}
            known={{ id: plan.supervisor_id, name: plan.supervisor_name }}
            owner={plan.user_id}
            help="The supervisor also agrees to the plan."
          />
        )}
        <LongTextField {...form.field('notes')} label="Notes" />
      </RecordEditor>
    </Section>
  )
}
