import { completionTypes, devcategory, devgoal, smartTitle, stats, type Goal } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { IconStairs } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { Empty, Page, toast, useCall, useRemoveAndLeave, Waiting } from '#kit'
import {
  ChoiceField,
  DateField,
  LongTextField,
  RecordEditor,
  RecordField,
  SaveButton,
  TextField,
  TimeField,
  useFieldValue,
  useRecordForm,
  type Option,
} from '#kit/form'
import { TemplateField } from '#forms'
import { usePerson } from '#identity'
import { goalList, goalPage } from './links.ts'
import { type GoalSource } from './period.ts'
import { numberIn } from './useGoals.ts'
import { completionTitle } from './goalStatus.ts'
import { AgreedNoteOf } from '../plan/AgreedNote.tsx'
import { CountFields, countMissing } from './CountFields.tsx'
import { goalHelp } from './helpTexts.ts'
import { useUndoGoal } from './useUndoGoal.ts'

/** `/cycle/goal/edit`: an own goal beside those of the cycle. */
export const CycleGoalEditor = () => <GoalEditor source="cycle" />
/** `/plan/goal/edit`: an own goal of the plan. */
export const PlanGoalEditor = () => <GoalEditor source="plan" />

function GoalEditor({ source }: { source: GoalSource }) {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  const planId = source === 'plan' ? numberIn(query, 'devplan_id') : null
  const title = id === null ? 'New goal' : 'Edit goal'
  return (
    <Page
      title={title}
      sentence={
        source === 'cycle'
          ? 'A goal of your own, beside those for everyone. Your educators and the college office see it too.'
          : undefined
      }
      breadcrumb={[{ label: source === 'cycle' ? 'Cycle goals' : 'Goals', to: goalList(source) }, { label: title }]}
    >
      {id !== null ? (
        <GoalForm source={source} id={id} home={{}} />
      ) : planId === null ? (
        <NewGoal source={source} />
      ) : (
        <GoalForm source={source} id={null} home={{ devplan_id: planId }} />
      )}
    </Page>
  )
}

type Home = { devcycle_id?: number; devplan_id?: number }

/** A new goal needs to know which cycle or plan it belongs to. */
function NewGoal({ source }: { source: GoalSource }) {
  const { data, isPending } = useCall<typeof stats>(stats)
  const home: Home | null =
    source === 'cycle'
      ? (data?.cycle && { devcycle_id: data.cycle.devcycle.id }) || null
      : (data?.plan && { devplan_id: data.plan.devplan.id }) || null
  if (home) return <GoalForm source={source} id={null} home={home} />
  if (isPending) return <Waiting shape="form" />
  return (
    <Empty
      icon={IconStairs}
      title={source === 'cycle' ? 'No cycle is open' : 'There’s no plan for today'}
      text="A goal belongs to a cycle or a plan that contains today."
    >
      <Link to="/app/contact">Contact the office</Link>
    </Empty>
  )
}

const kinds: readonly Option<Goal['completion_type']>[] = completionTypes.map((value) => ({
  value,
  label: completionTitle[value],
}))

function GoalForm({ source, id, home }: { source: GoalSource; id: number | null; home: Home }) {
  const person = usePerson()
  const navigate = useNavigate()
  const undo = useUndoGoal()
  const { removeAndLeave } = useRemoveAndLeave(devgoal, goalList(source))
  const form = useRecordForm({
    record: devgoal,
    id,
    initial: { user_id: person.id, completion_type: 'time', counts: 'activities', ...home },
    draftName: source,
    check: ({ completion_type, time, count, counts, devformtemplate_id }) => ({
      ...(completion_type === 'time' && !time ? { time: 'Enter how much time the goal requires' } : {}),
      ...countMissing({ completion_type, count, counts, devformtemplate_id }),
    }),
    onSaved: (goal) => {
      if (form.row) undo(form.row, goal)
      else
        toast({ text: 'Goal saved', kind: 'done', action: { label: 'Undo', run: () => void removeAndLeave(goal.id) } })
      void navigate(goalPage(goal), { replace: true })
    },
  })
  const kind = useFieldValue(form.field('completion_type'))
  return (
    <RecordEditor
      form={form}
      acts={
        <>
          <Button component={Link} to={goalList(source)} variant="subtle">
            Leave
          </Button>
          <SaveButton form={form} main>
            Save goal
          </SaveButton>
        </>
      }
    >
      <AgreedNoteOf planId={form.row?.devplan_id ?? home.devplan_id ?? null} />
      <TextField {...form.field('title')} label="What do you want to reach?" />
      <ChoiceField
        {...form.field('completion_type')}
        label="It is completed by"
        help="Time and count goals complete from what you log, form goals once the form is completed or signed, tick goals when you tick them."
        options={kinds}
      />
      {kind === 'time' && (
        <TimeField {...form.field('time')} label="Time" plain help={`${goalHelp.completed} For example 8:00.`} />
      )}
      {kind === 'count' && <CountFields form={form} />}
      {kind === 'form' && (
        <TemplateField {...form.field('devformtemplate_id')} label="Form" help={goalHelp.form} optional={false} />
      )}
      <DateField {...form.field('deadline')} label="Deadline" />
      <RecordField
        {...form.field('category_id')}
        label="Category"
        record={devcategory}
        query={{ kind: 'goal', active: true, parent_id: 'null' }}
      />
      <LongTextField {...form.field('specific')} label={smartTitle.specific} help="What exactly, and for whom?" />
      <LongTextField {...form.field('measurable')} label={smartTitle.measurable} help="How will you know?" />
      <LongTextField {...form.field('achievable')} label={smartTitle.achievable} help="What will you do?" />
      <LongTextField {...form.field('realistic')} label={smartTitle.realistic} help="What makes it possible?" />
      <LongTextField {...form.field('timely')} label={smartTitle.timely} help="By when, and with which steps?" />
      <LongTextField {...form.field('description')} label="Anything else" />
    </RecordEditor>
  )
}
