import { cycleState, devcycle, lastDay, type Cycle, type CycleUnit } from '@college/contract/cpd'
import { addDays, showDate, showInstant } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconCalendarRepeat, IconChartDots, IconFlask, IconHourglassEmpty, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { Icon, Note, Page, StateChip, toast, useRecord, useRemoveAndLeave, useToday, useZone, Waiting } from '#kit'
import {
  Beside,
  CheckField,
  ChoiceField,
  DateField,
  NumberField,
  RecordEditor,
  SaveButton,
  TextField,
  useFieldValue,
  useRecordForm,
  type Option,
  type RecordForm,
} from '#kit/form'
import { ExpireCycle } from './ExpireCycle.tsx'
import { CategoryMinimaField, GroupMinimaField } from './MinimaFields.tsx'
import { CarryOverFields } from './CarryOverFields.tsx'
import { cycleDashboard, cycleEditor, cycleList, cycleSimulator } from './links.ts'
import { SharedGoals } from './SharedGoals.tsx'
import { cycleStateWords, typeTitle } from './words.ts'

/** `/cycle/admin`: one cycle, what it asks for and its shared goals. */
export function CycleEditor() {
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || null
  const { removeAndLeave } = useRemoveAndLeave(devcycle, cycleList)
  const [leaving, setLeaving] = useState(false)
  const { data: cycle, isLoading } = useRecord(devcycle, leaving ? null : id)
  const today = useToday()
  const navigate = useNavigate()
  const [turning, setTurning] = useState(false)
  const leave = async (): Promise<void> => {
    // Nothing of a removed row is asked for again.
    setLeaving(true)
    if (id !== null) await removeAndLeave(id)
  }
  const title = id === null ? 'New cycle' : (cycle?.name ?? 'Cycle')
  const [kind, words] = cycle ? cycleStateWords[cycleState(cycle, today)] : []
  const open = cycle?.expired_at === null
  return (
    <Page
      title={title}
      sentence={
        id === null
          ? 'Everyone it’s for logs here from the first day.'
          : kind && <StateChip kind={kind}>{words}</StateChip>
      }
      breadcrumb={[{ label: 'Cycles', to: cycleList }, { label: title }]}
      actions={
        cycle && (
          <>
            <Button
              component={Link}
              to={cycleDashboard(cycle.id)}
              variant="default"
              leftSection={<Icon of={IconChartDots} />}
            >
              Dashboard
            </Button>
            <Button
              component={Link}
              to={cycleSimulator(cycle.id)}
              variant="default"
              leftSection={<Icon of={IconFlask} />}
            >
              Try other rules
            </Button>
            <Button
              variant="default"
              leftSection={<Icon of={open ? IconHourglassEmpty : IconCalendarRepeat} />}
              onClick={() => setTurning(true)}
            >
              {open ? 'Expire' : 'Reopen'}
            </Button>
          </>
        )
      }
    >
      {cycle?.expired_at && <Expired cycle={cycle} />}
      {isLoading || leaving ? (
        <Waiting shape="form" />
      ) : (
        <CycleForm key={`${id} ${cycle?.expired_at}`} id={id} expired={cycle !== undefined && !open} onDelete={leave} />
      )}
      {cycle && <SharedGoals cycle={cycle.id} expired={!open} />}
      {turning && cycle && (
        <ExpireCycle
          cycle={cycle}
          onClose={() => setTurning(false)}
          onTurned={(next) => next && void navigate(cycleEditor(next.id))}
        />
      )}
    </Page>
  )
}

function Expired({ cycle }: { cycle: Cycle }) {
  const timezone = useZone()
  return (
    <Note icon={IconLock} above>
      It expired on {showInstant(cycle.expired_at ?? '', timezone).slice(0, 10)} and can’t be changed.
    </Note>
  )
}

const units: readonly Option<CycleUnit>[] = [
  { value: 'minutes', label: 'Hours and minutes' },
  { value: 'points', label: 'Points' },
]
const types = Object.entries(typeTitle).map(([value, label]) => ({ value: value as Cycle['type'], label })) // its own keys

interface CycleFormProps {
  readonly id: number | null
  readonly expired: boolean
  readonly onDelete: () => Promise<void>
}

function CycleForm({ id, expired, onDelete }: CycleFormProps) {
  const navigate = useNavigate()
  const form = useRecordForm({
    record: devcycle,
    id,
    initial: { type: 'fellow' },
    locks: id !== null && !expired,
    check: ({ start_date: start, end_date: end }) =>
      start && end && end < start ? { end_date: 'The end is before the start' } : {},
    onSaved: (row) => {
      toast({ text: 'Cycle saved', kind: 'done' })
      void navigate(id === null ? cycleEditor(row.id) : cycleList, { replace: true })
    },
  })
  return (
    <RecordEditor
      form={form}
      closed={expired}
      acts={
        <>
          {id !== null && !expired && (
            <Button variant="subtle" onClick={() => void onDelete()}>
              Delete
            </Button>
          )}
          <Button component={Link} to={cycleList} variant="subtle">
            Leave
          </Button>
          {!expired && (
            <SaveButton form={form} main>
              Save cycle
            </SaveButton>
          )}
        </>
      }
    >
      <CycleFields form={form} disabled={expired} />
    </RecordEditor>
  )
}

function CycleFields({ form, disabled }: { form: RecordForm<typeof devcycle>; disabled: boolean }) {
  const type = useFieldValue(form.field('type'))
  const unit = useFieldValue(form.field('unit')) ?? 'minutes'
  return (
    <>
      <TextField {...form.field('name')} label="Name" help="For example 2027–28." disabled={disabled} />
      <ChoiceField {...form.field('type')} label="For" options={types} disabled={disabled} />
      <Beside>
        <DateField {...form.field('start_date')} label="First day" disabled={disabled} />
        <DateField {...form.field('end_date')} label="Last day" disabled={disabled} />
      </Beside>
      {!disabled && <UsualEnd form={form} />}
      <ChoiceField
        {...form.field('unit')}
        label="Measured in"
        help="One hour is one point unless its category says otherwise. You can’t change this once people have logged here."
        options={units}
        disabled={disabled}
      />
      <Beside>
        <NumberField {...form.field('length')} label="Length in months" disabled={disabled} />
        <NumberField
          {...form.field('hours_required')}
          label={unit === 'points' ? 'Points required' : 'Hours required'}
          disabled={disabled}
        />
        <NumberField {...form.field('years_valid')} label="Years valid" disabled={disabled} />
      </Beside>
      <GroupMinimaField {...form.field('group_minima')} disabled={disabled} unit={unit} />
      <CategoryMinimaField {...form.field('category_minima')} disabled={disabled} set={type} unit={unit} />
      <CheckField
        {...form.field('cultural_safety_required')}
        label="Cultural safety in each of the three groups"
        help="At least one activity in each group notes it."
        disabled={disabled}
      />
      <CarryOverFields form={form} unit={unit} disabled={disabled} />
    </>
  )
}

/** Offers the last day that the length gives, where the field has another. */
function UsualEnd({ form }: { form: RecordForm<typeof devcycle> }) {
  const start = useFieldValue(form.field('start_date'))
  const end = useFieldValue(form.field('end_date'))
  const length = useFieldValue(form.field('length'))
  if (start === null || length === null || length < 1) return null
  const usual = lastDay(start, length)
  if (end === usual) return null
  return (
    <button
      type="button"
      className="secondary acc finger left tall24 underlines"
      onClick={() => form.set('end_date', usual)}
    >
      {length} months from {showDate(start)} end on {showDate(usual)}. Use it; the next begins{' '}
      {showDate(addDays(usual, 1))}.
    </button>
  )
}
