import { devplan, lastProgrammeDay, type Plan } from '@college/contract/cpd'
import { matches, isAdmin, ruleFor, showDate } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from '#kit/router'
import { Note, Page, useRecord, useToday, Waiting } from '#kit'
import {
  Beside,
  DateField,
  LongTextField,
  RecordEditor,
  RecordField,
  SaveButton,
  TextField,
  useFieldValue,
} from '#kit/form'
import { useActor } from '#identity'
import { PickField } from '../sheet/PickField.tsx'
import { SupervisorField } from '../SupervisorField.tsx'
import { useNewPlan } from './useNewPlan.ts'
import { useTemplates } from './useTemplates.ts'

interface NewProgrammeProps {
  /** Who it is for; asked for where it is not known. */
  readonly userId: number | null
  /** The programme it is made of, where one was chosen already. */
  readonly source: number | null
}

/** A training programme for a trainee: given by who teaches them or the office, or proposed by the trainee. */
export function NewProgramme(props: NewProgrammeProps) {
  const { userId } = props
  const { id } = useActor()
  const own = userId === id
  const person = useRecord(user, own ? null : userId)
  const name = person.data?.display_name ?? null
  const title = own ? 'Add a programme' : name ? `Programme for ${name}` : 'Assign a programme'
  const home = own
    ? { label: 'Training goals', to: '/app/plan/goals' }
    : { label: 'Training plans', to: '/app/plans/training' }
  return (
    <Page
      title={title}
      breadcrumb={[home, { label: title }]}
      sentence={
        own
          ? 'You and your educator agree to it afterwards.'
          : 'The trainee gets a plan of their own, with copies of the goals.'
      }
    >
      <Chosen {...props} own={own} back={home.to} />
    </Page>
  )
}

function Chosen(props: NewProgrammeProps & { own: boolean; back: string }) {
  const templates = useTemplates()
  return templates ? <ProgrammeForm {...props} templates={templates} /> : <Waiting shape="form" />
}

function ProgrammeForm(props: NewProgrammeProps & { own: boolean; back: string; templates: readonly Plan[] }) {
  const { userId, source, own, back, templates } = props
  const today = useToday()
  const actor = useActor()
  const begun = templates.find(({ id }) => id === source) ?? (templates.length === 1 ? templates[0] : undefined) ?? null
  const { form, failure } = useNewPlan({
    initial: {
      category: 'PLAN',
      ...(userId === null ? {} : { user_id: userId }),
      ...(begun ? { source_plan_id: begun.id, name: begun.name, notes: begun.notes } : {}),
      start_date: today,
      end_date: lastProgrammeDay(begun, today),
    },
    draftName: `programme ${userId ?? 'new'}`,
    done: (plan) =>
      plan.start_date !== null && plan.start_date > today
        ? `The programme starts on ${showDate(plan.start_date)}`
        : own
          ? 'Programme added'
          : `${plan.user_name ?? 'The trainee'} has the programme`,
  })
  // People who may write their trainees' plans assign those of the college; others write their own.
  const mayWriteOwn = own || isAdmin(actor) || matches(ruleFor(devplan, 'create', actor), blankFor(userId, actor))
  const chosen = (id: number | null): void => {
    const plan = templates.find((each) => each.id === id)
    if (!plan) return
    form.set('name', plan.name)
    form.set('notes', plan.notes)
    form.set('end_date', lastProgrammeDay(plan, form.get('start_date') ?? today))
  }
  const person = useFieldValue(form.field('user_id'))
  const start = useFieldValue(form.field('start_date'))
  const from = useRef<string | null>(null)
  const follow = useEffectEvent((next: string): void => {
    const before = from.current
    from.current = next
    if (before === null || before === next) return
    const template = templates.find(({ id }) => id === form.get('source_plan_id')) ?? null
    // A last day that was typed by hand stays.
    if (form.get('end_date') === lastProgrammeDay(template, before))
      form.set('end_date', lastProgrammeDay(template, next))
  })
  useEffect(() => {
    if (start) follow(start)
  }, [start])
  return (
    <RecordEditor
      form={form}
      acts={
        <>
          <Button component={Link} to={back} variant="subtle">
            Leave
          </Button>
          <SaveButton form={form} main>
            {own ? 'Add programme' : 'Assign programme'}
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
      {userId === null && (
        <RecordField
          {...form.field('user_id')}
          label="Trainee"
          optional={false}
          record={user}
          query={{ active: true, sort: 'display_name' }}
        />
      )}
      <PickField
        {...form.field('source_plan_id')}
        label="Programme of the college"
        help="Its goals are copied. They can be removed one by one afterwards."
        optional={mayWriteOwn}
        options={templates}
        none={mayWriteOwn ? 'None: begin without goals' : 'Choose'}
        onChosen={chosen}
      />
      <TextField {...form.field('name')} label="Name" />
      <Beside>
        <DateField {...form.field('start_date')} label="First day" optional={false} />
        <DateField {...form.field('end_date')} label="Last day" optional={false} />
      </Beside>
      <SupervisorField
        {...form.field('supervisor_id')}
        known={{ id: null, name: null }}
        owner={person}
        help="The supervisor also agrees to the plan."
      />
      <LongTextField {...form.field('notes')} label="Notes" />
    </RecordEditor>
  )
}

const blankFor = (userId: number | null, { organisation_id }: { organisation_id: number }) => ({
  user_id: userId,
  organisation_id,
})
