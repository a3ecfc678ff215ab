import { NativeSelect, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { drawerBreakpoint } from '@college/contract/kit'
import type { FieldHandle } from '../core.ts'
import { useField, type FieldProps } from './useField.tsx'
import '#kit/floating.css'
import styles from './fields.module.css'

/** Up to so many choices stand as buttons. */
const mostButtons = 5

export interface Option<T extends string = string> {
  readonly value: T
  readonly label: string
}

interface ChoiceFieldProps<T extends string> extends FieldHandle<T>, FieldProps {
  readonly options: readonly Option<T>[]
  readonly as?: 'buttons' | 'list'
}

/** One of a set: buttons for a short one, a searchable list for a long one, the device's own list on a phone. */
export function ChoiceField<T extends string>({ options, as, ...props }: ChoiceFieldProps<T>) {
  const list = as ? as === 'list' : options.length > mostButtons
  return list ? <ChoiceList options={options} {...props} /> : <ChoiceButtons options={options} {...props} />
}

function ChoiceButtons<T extends string>({ options, ...props }: Omit<ChoiceFieldProps<T>, 'as'>) {
  const { raw, choose, leave, wrong, words, note } = useField(props, props)
  const describedBy = `${words.id}-words`
  return (
    <fieldset
      className={`${styles.choices} ${wrong ? styles.wrong : ''}`}
      aria-describedby={describedBy}
      disabled={words.disabled}
    >
      <legend className={styles.legend}>{words.label}</legend>
      {words.description && <p className={styles.help}>{words.description}</p>}
      <div className={styles.row}>
        {options.map(({ value, label }, position) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              id={position === 0 ? words.id : undefined}
              name={words.id}
              value={value}
              checked={raw === value}
              onChange={() => choose(value)}
              onBlur={leave}
            />
            {label}
          </label>
        ))}
      </div>
      <div id={describedBy}>{words.error && <div className={styles.error}>{words.error}</div>}</div>
      {note}
    </fieldset>
  )
}

function ChoiceList<T extends string>({ options, ...props }: Omit<ChoiceFieldProps<T>, 'as'>) {
  const { raw, choose, leave, words, note } = useField(props, props)
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`)
  const value = typeof raw === 'string' ? raw : null
  const data = options.map((option) => ({ ...option }))
  return (
    <div>
      {onPhone ? (
        <NativeSelect
          {...words}
          data={[{ value: '', label: 'Choose' }, ...data]}
          value={value ?? ''}
          onChange={(event) => choose(event.currentTarget.value === '' ? null : event.currentTarget.value)}
          onBlur={leave}
        />
      ) : (
        <Select
          {...words}
          data={data}
          value={value}
          onChange={choose}
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
