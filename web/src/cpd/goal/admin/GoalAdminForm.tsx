import { completionTypes, devcategory, devgoal, goalFlips, smartTitle, type Goal } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '#kit/router'
import { Note, Section, toast, useCall, useRemoveAndLeave } from '#kit'
import {
  Beside,
  CheckField,
  ChoiceField,
  DateField,
  LongTextField,
  NumberField,
  RecordEditor,
  RecordField,
  SaveButton,
  TextField,
  TimeField,
  useFieldValue,
  useRecordForm,
  type Option,
  type RecordForm,
} from '#kit/form'
import { TemplateField } from '#forms'
import { IconCopy } from '@tabler/icons-react'
import { completionTitle } from '../goalStatus.ts'
import { TurnConfirmation } from './TurnConfirmation.tsx'
import { AgreedNoteOf } from '../../plan/AgreedNote.tsx'
import { CountFields, countMissing } from '../CountFields.tsx'
import { goalHelp } from '../helpTexts.ts'
import { useUndoGoal } from '../useUndoGoal.ts'
import { Flips, unitOf } from './Flips.tsx'
import { asksIn, flipsQuery, sameAsks, useAskBeforeTurning, type Asks } from './flips.ts'

/** The cycle or plan of a goal, and its owner; a goal without an owner is for everyone. */
export interface GoalHome {
  readonly devcycle_id?: number
  readonly devplan_id?: number
  readonly user_id: number | null
}

interface FormProps {
  readonly id: number | null
  readonly home: GoalHome
  /** Where saving and leaving lead. */
  readonly back: string
  readonly closed: boolean
}

/** Whether everyone of a cycle has the goal, so that a change of it turns up with all of them. */
const isShared = ({ devcycle_id: cycle, user_id: owner }: GoalHome): boolean => cycle !== undefined && owner === null
/** Whether it belongs to a programme template, whose goals are copied and not worked on. */
const isTemplate = ({ devplan_id: plan, user_id: owner }: GoalHome): boolean => plan !== undefined && owner === null

const kinds: readonly Option<Goal['completion_type']>[] = completionTypes.map((value) => ({
  value,
  label: completionTitle[value],
}))

/** The fields of a shared or predefined goal. */
export function GoalAdminForm({ id, home, back, closed }: FormProps) {
  const navigate = useNavigate()
  const undo = useUndoGoal()
  const { removeAndLeave, removing } = useRemoveAndLeave(devgoal, back)
  const { ask, turning } = useAskBeforeTurning()
  const form = useRecordForm({
    record: devgoal,
    id,
    initial: { ...home, predefined: true, counts: 'activities', completion_type: 'time' },
    draftName: `${home.devcycle_id ?? ''} ${home.devplan_id ?? ''}`,
    locks: !closed,
    check: ({ completion_type, time, count, counts, devformtemplate_id }) => ({
      ...(completion_type === 'time' && !time ? { time: 'Enter how much time the goal requires' } : {}),
      ...countMissing({ completion_type, count, counts, devformtemplate_id }),
    }),
    ask: (values, row) => ask(asksIn(values), row),
    asking: turning !== null,
    onSaved: (row) => {
      if (form.row) undo(form.row, row)
      else toast({ text: 'Goal saved', kind: 'done' })
      void navigate(back, { replace: true })
    },
  })
  const kind = useFieldValue(form.field('completion_type')) ?? 'time'
  const counts = useFieldValue(form.field('counts')) ?? 'activities'
  return (
    <>
      <RecordEditor
        form={form}
        closed={closed}
        side={form.row && !isTemplate(home) && <LiveFlips form={form} row={form.row} shared={isShared(home)} />}
        acts={
          <>
            {id !== null && !closed && (
              <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(id)}>
                Delete
              </Button>
            )}
            <Button component={Link} to={back} variant="subtle">
              Leave
            </Button>
            {!closed && (
              <SaveButton form={form} main>
                {isShared(home) ? 'Save for everyone' : 'Save goal'}
              </SaveButton>
            )}
          </>
        }
      >
        {isTemplate(home) && !closed && (
          <Note icon={IconCopy}>
            Trainees assigned the programme from now on get this goal. Existing plans don’t change.
          </Note>
        )}
        <GoalFields form={form} home={home} kind={kind} disabled={closed} />
      </RecordEditor>
      {turning && <TurnConfirmation turning={turning} unit={unitOf(kind, counts)} shared={isShared(home)} />}
    </>
  )
}

interface FieldsProps {
  readonly form: RecordForm<typeof devgoal>
  readonly home: GoalHome
  readonly kind: Goal['completion_type']
  readonly disabled: boolean
}

/** What it means that a goal is compulsory, where it belongs. */
const compulsoryHelp = ({ devcycle_id: cycle, user_id: owner }: GoalHome): string => {
  if (cycle !== undefined) return `${goalHelp.compulsory} A cycle is met only when its compulsory goals are completed.`
  if (owner !== null) return 'It’s listed under “Next” while it’s open, even without a deadline.'
  return 'Trainees see it under “Next” while it’s open, and their educators see how many are open.'
}

function GoalFields({ form, home, kind, disabled }: FieldsProps) {
  const category = useFieldValue(form.field('category_id'))
  return (
    <>
      <AgreedNoteOf planId={home.devplan_id ?? null} />
      <TextField {...form.field('title')} label="Goal" disabled={disabled} />
      <ChoiceField
        {...form.field('completion_type')}
        label="It is completed by"
        help="Time and count goals complete from what is logged, form goals once the form is completed or signed, manual goals when ticked."
        options={kinds}
        disabled={disabled}
      />
      {kind === 'time' && (
        <TimeField
          {...form.field('time')}
          label="Time"
          plain
          help={`${goalHelp.completed} For example 8:00.`}
          disabled={disabled}
        />
      )}
      {kind === 'count' && <CountFields form={form} disabled={disabled} />}
      {kind === 'form' && (
        <TemplateField
          {...form.field('devformtemplate_id')}
          label="Form"
          help={goalHelp.form}
          optional={false}
          disabled={disabled}
        />
      )}
      <CheckField {...form.field('compulsory')} label="Compulsory" help={compulsoryHelp(home)} disabled={disabled} />
      <Beside>
        <RecordField
          {...form.field('category_id')}
          label="Category"
          record={devcategory}
          query={{ kind: 'goal', active: true, parent_id: 'null' }}
          disabled={disabled}
        />
        {category !== null && (
          <RecordField
            {...form.field('subcategory_id')}
            label="Subcategory"
            record={devcategory}
            query={{ kind: 'goal', active: true, parent_id: category }}
            disabled={disabled}
          />
        )}
      </Beside>
      <Beside>
        <DateField {...form.field('deadline')} label="Deadline" disabled={disabled} />
        <TextField {...form.field('level')} label="Level" disabled={disabled} />
        <NumberField {...form.field('position')} label="Order in lists" disabled={disabled} />
      </Beside>
      <LongTextField {...form.field('description')} label="Description" disabled={disabled} />
      <LongTextField {...form.field('specific')} label={smartTitle.specific} disabled={disabled} />
      <LongTextField {...form.field('measurable')} label={smartTitle.measurable} disabled={disabled} />
      <LongTextField {...form.field('achievable')} label={smartTitle.achievable} disabled={disabled} />
      <LongTextField {...form.field('realistic')} label={smartTitle.realistic} disabled={disabled} />
      <LongTextField {...form.field('timely')} label={smartTitle.timely} disabled={disabled} />
    </>
  )
}

/** Beside the fields: whose completion the change would turn, as it is typed. */
function LiveFlips({ form, row, shared }: { form: RecordForm<typeof devgoal>; row: Goal; shared: boolean }) {
  const completion_type = useFieldValue(form.field('completion_type'))
  const time = useFieldValue(form.field('time'))
  const count = useFieldValue(form.field('count'))
  const counts = useFieldValue(form.field('counts'))
  const modality_id = useFieldValue(form.field('modality_id'))
  const region_id = useFieldValue(form.field('region_id'))
  const type_id = useFieldValue(form.field('type_id'))
  const supervision_id = useFieldValue(form.field('supervision_id'))
  const devformtemplate_id = useFieldValue(form.field('devformtemplate_id'))
  const words = { modality_id, region_id, type_id, supervision_id, devformtemplate_id }
  const asks: Asks | null = completion_type && asksIn({ completion_type, time, count, counts, ...words })
  const query = flipsQuery(row.id, asks ?? row)
  const { data, isError } = useCall<typeof goalFlips>(goalFlips, query, { enabled: asks !== null })
  const changed = asks !== null && !sameAsks(asks, row)
  return (
    <Section title={changed ? 'What this changes' : 'Completed so far'}>
      <div aria-live="polite">
        {isError ? (
          <p>We couldn’t check whom this affects. You can still save: we’ll check again first.</p>
        ) : (
          data && (
            <Flips flips={data} unit={unitOf(query.completion_type, query.counts)} changed={changed} shared={shared} />
          )
        )}
      </div>
    </Section>
  )
}
