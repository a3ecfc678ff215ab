import {
  cpdGroups,
  devcategory,
  groupTitle,
  showCredit,
  type Category,
  type Cycle,
  type CycleUnit,
} from '@college/contract/cpd'
import { readTime } from '@college/contract/kit'
import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { classes, GroupMark, useList } from '#kit'
import { useField, type FieldHandle } from '#kit/form'
import styles from './cycles.module.css'

type GroupMinima = Cycle['group_minima']
type CategoryMinima = Cycle['category_minima']

/** A time as it is typed: minutes once it can be read, the text until then. */
const read = (typed: string): number | string | undefined => {
  if (typed.trim() === '') return undefined
  const time = readTime(typed)
  return typeof time === 'number' ? time : typed
}

interface MinimumProps {
  readonly label: string
  readonly raw: unknown
  readonly unit?: CycleUnit
  readonly disabled: boolean
  readonly onType: (value: number | string | undefined) => void
  readonly onLeave: () => void
}

function Minimum({ label, raw, unit = 'minutes', disabled, onType, onLeave }: MinimumProps) {
  const wrong = typeof raw === 'string' && typeof read(raw) !== 'number'
  return (
    <TextInput
      aria-label={label}
      placeholder="None"
      autoComplete="off"
      error={wrong}
      disabled={disabled}
      value={typeof raw === 'number' ? showCredit(raw, unit) : typeof raw === 'string' ? raw : ''}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={(event) => {
        onType(read(event.currentTarget.value))
        onLeave()
      }}
    />
  )
}

const wordsOf = (message: unknown, unit: CycleUnit = 'minutes'): string | null => {
  if (!message) return null
  return unit === 'points'
    ? 'Write points as 10 or 10.5, or leave it blank.'
    : 'Write each time as 10:00, or leave it blank.'
}

interface MinimaProps {
  readonly disabled: boolean
}

/** The least time that a cycle asks for in each of the three groups. */
export function GroupMinimaField({
  disabled,
  unit,
  ...handle
}: FieldHandle<GroupMinima> & MinimaProps & { readonly unit: CycleUnit }) {
  const { raw, type, leave, words } = useField(handle, { label: 'Minimum in each group' })
  const values = (typeof raw === 'object' && raw !== null ? raw : {}) as Readonly<Record<string, unknown>> // of the record's own field
  const id = useId()
  const problem = wordsOf(words.error)
  return (
    <fieldset className="shrink bare" aria-describedby={id}>
      <legend className="below4 label" id={words.id} tabIndex={-1}>
        Minimum in each group
      </legend>
      <p className="muted below12">
        {unit === 'points' ? 'Always as time' : 'Part of the hours'}, for example 10:00. Leave blank to require none.
      </p>
      {cpdGroups.map((group) => (
        <div key={group} className={classes('grid gap12 middle', styles.minimum)}>
          <span className="row gap8 body">
            <GroupMark group={group} />
            {groupTitle[group]}
          </span>
          <Minimum
            label={groupTitle[group]}
            raw={values[group]}
            disabled={disabled}
            onType={(value) => {
              const { [group]: _before, ...rest } = values
              type(value === undefined || value === '' ? rest : { ...rest, [group]: value })
            }}
            onLeave={leave}
          />
        </div>
      ))}
      <div id={id} className="secondary bad">
        {problem}
      </div>
    </fieldset>
  )
}

const all = { parent_id: 'null', limit: 500, sort: 'position' }

/** The least time that a cycle asks for in categories. */
export function CategoryMinimaField({
  disabled,
  set,
  unit,
  ...handle
}: FieldHandle<CategoryMinima> &
  MinimaProps & {
    readonly set: Cycle['type'] | null
    readonly unit: CycleUnit
  }) {
  const { raw, type, choose, leave, words } = useField(handle, { label: 'Minimum in a category' })
  const known = useList(devcategory, all).data?.rows ?? []
  const values: readonly { category_id: number; minutes: unknown }[] = Array.isArray(raw) ? raw : []
  const id = useId()
  const nameOf = (category: number): string =>
    known.find((each) => each.id === category)?.name ?? `Category ${category}`
  const free = known.filter(
    (each) =>
      each.active &&
      each.kind !== 'plan' &&
      (each.type === null || set === null || each.type === set) &&
      !values.some(({ category_id }) => category_id === each.id),
  )
  const problem = typeof words.error === 'undefined' ? null : wordsOf(words.error, unit)
  return (
    <fieldset className="shrink bare" aria-describedby={id}>
      <legend className="below4 label" id={words.id} tabIndex={-1}>
        Minimum in a category
      </legend>
      <p className="muted below12">Only where the cycle requires a certain kind of work.</p>
      {values.map(({ category_id, minutes }) => (
        <div key={category_id} className={classes('grid gap12 middle', styles.minimum)}>
          <span className="row gap8 body">{nameOf(category_id)}</span>
          <Minimum
            label={`Minimum of ${nameOf(category_id)}`}
            raw={minutes}
            unit={unit}
            disabled={disabled}
            onType={(value) =>
              type(
                values.map((each) => (each.category_id === category_id ? { category_id, minutes: value ?? 0 } : each)),
              )
            }
            onLeave={leave}
          />
          {!disabled && (
            <CloseButton
              aria-label={`Remove the minimum of ${nameOf(category_id)}`}
              onClick={() => choose(values.filter((each) => each.category_id !== category_id))}
            />
          )}
        </div>
      ))}
      {!disabled && free.length > 0 && (
        <NativeSelect
          aria-label="Add a category"
          value=""
          data={[{ value: '', label: 'Add a category' }, ...groupsOf(free)]}
          onChange={(event) => {
            const category_id = Number(event.currentTarget.value)
            if (category_id) choose([...values, { category_id, minutes: 60 }])
          }}
        />
      )}
      <div id={id} className="secondary bad">
        {problem}
      </div>
    </fieldset>
  )
}

const groupsOf = (free: readonly Category[]) =>
  (['activity', 'goal'] as const).flatMap((kind) => {
    const items = free.filter((each) => each.kind === kind).map(({ id, name }) => ({ value: String(id), label: name }))
    return items.length > 0 ? [{ group: kind === 'activity' ? 'Of activities' : 'Of goals', items }] : []
  })
