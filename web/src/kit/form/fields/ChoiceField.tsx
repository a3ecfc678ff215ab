import { NativeSelect, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { drawerBreakpoint } from '@college/contract/kit'
import { classes, Icon } from '#kit/theme'
import type { FieldHandle } from '../core.ts'
import { useField, type FieldProps } from './useField.tsx'
import '#kit/floating.css'
import styles from './fields.module.css'

/** Up to so many choices stand as buttons. */
const mostButtons = 5

export interface Option<T extends string | number = string> {
  readonly value: T
  readonly label: string
}

interface ChoiceFieldProps<T extends string | number> extends FieldHandle<T>, FieldProps {
  readonly options: readonly Option<T>[]
  readonly as?: 'buttons' | 'list'
  /** Buttons of one width, two beside each other on a phone. */
  readonly even?: boolean
  /** Beside the choice itself, as what else follows from it. */
  readonly onChosen?: (value: T | null) => void
}

/** One of a set: buttons for a short one, a searchable list for a long one, the device's own list on a phone. */
export function ChoiceField<T extends string | number>({ options, as, ...props }: ChoiceFieldProps<T>) {
  const list = as ? as === 'list' : options.length > mostButtons
  return list ? <ChoiceList options={options} {...props} /> : <ChoiceButtons options={options} {...props} />
}

function ChoiceButtons<T extends string | number>({
  options,
  even = false,
  onChosen,
  ...props
}: Omit<ChoiceFieldProps<T>, 'as'>) {
  const { raw, choose, leave, wrong, words, note } = useField(props, props)
  const describedBy = `${words.id}-words`
  const mayBeNone = props.field?.mode === 'optional'
  return (
    <fieldset
      className={classes('shrink bare', wrong && styles.wrong)}
      aria-describedby={describedBy}
      disabled={words.disabled}
    >
      <legend className={classes('ink medium', styles.legend)}>{words.label}</legend>
      {words.description && <p className="muted below6">{words.description}</p>}
      <div className={classes('wrap gap8 flex', even && classes('grid', styles.even))}>
        {options.map(({ value, label }, position) => (
          <label
            key={value}
            className={classes('inline gap6 rounded ink finger control surface hovers pointer', styles.choice)}
          >
            <input
              className="absolute untouched unseen"
              type="radio"
              id={position === 0 ? words.id : undefined}
              name={words.id}
              value={value}
              checked={raw === value}
              onChange={() => {
                choose(value)
                onChosen?.(value)
              }}
              // Pressed once more, a choice that may be left out is let go.
              onClick={() => {
                if (raw !== value || !mayBeNone) return
                choose(null)
                onChosen?.(null)
              }}
              onBlur={leave}
            />
            {even && raw === value && <Icon of={IconCheck} size={16} />}
            {label}
          </label>
        ))}
      </div>
      <div id={describedBy}>{words.error && <div className="above4 bad secondary">{words.error}</div>}</div>
      {note}
    </fieldset>
  )
}

function ChoiceList<T extends string | number>({
  options,
  onChosen,
  ...props
}: Omit<ChoiceFieldProps<T>, 'as' | 'even'>) {
  const { raw, choose, leave, words, note } = useField(props, props)
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`)
  const data = options.map(({ value, label }) => ({ value: String(value), label }))
  const value = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : null
  const take = (chosen: string | null): void => {
    const option = options.find((one) => String(one.value) === chosen)?.value ?? null
    choose(option)
    onChosen?.(option)
  }
  return (
    <div>
      {onPhone ? (
        <NativeSelect
          {...words}
          data={[{ value: '', label: 'Choose' }, ...data]}
          value={value ?? ''}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={leave}
        />
      ) : (
        <Select
          {...words}
          data={data}
          value={value}
          onChange={take}
          onBlur={leave}
          searchable
          clearable={props.field?.mode === 'optional'}
          clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
          nothingFoundMessage="Nothing found"
          placeholder="Choose"
        />
      )}
      {note}
    </div>
  )
}
