import type { ExportKind } from '@college/contract/app'
import { daySpanText } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { classes, useRecord } from '#kit'
import { PersonPicker } from '#identity'
import { DateInput } from '#kit/form'
import { orderWords } from '#kit/table'
import styles from './export.module.css'

interface Option {
  readonly value: string
  readonly title: string
}

interface FilterFieldsProps {
  readonly kind: ExportKind
  /** Rows that filters choose from, by record. */
  readonly choices: Readonly<Record<string, readonly Option[]>>
  readonly address: URLSearchParams
  readonly onChange: (name: string, values: readonly string[]) => void
}

/** How the list is narrowed and ordered. */
export function FilterFields({ kind, choices, address, onChange }: FilterFieldsProps) {
  const optionsOf = ({ options, references }: ExportKind['filters'][number]): readonly Option[] =>
    references === null ? options : (choices[references] ?? [])
  const sort = address.get('sort') ?? kind.default_sort
  const day = (name: 'from' | 'to', label: string) => (
    <DateInput
      key={`${kind.name} ${name}`}
      label={label}
      called={label}
      raw={address.get(name) ?? ''}
      onType={(raw) => onChange(name, [raw])}
      onChoose={(date) => onChange(name, [date])}
    />
  )
  // Both ends of days are fields of their own; in the address they are one span.
  const spanEnds = ({ name, title }: ExportKind['filters'][number]) => {
    const [from = '', to = ''] = (address.get(name) ?? '').split('..')
    const ends = { from, to }
    const write = (end: Partial<typeof ends>): void => {
      const text = daySpanText({ ...ends, ...end })
      onChange(name, [text === '..' ? '' : text])
    }
    return (['from', 'to'] as const).map((end) => (
      <DateInput
        key={`${kind.name} ${name} ${end}`}
        label={`${title} ${end}`}
        called={`${title} ${end}`}
        raw={ends[end]}
        onType={(raw) => write({ [end]: raw })}
        onChoose={(date) => write({ [end]: date })}
      />
    ))
  }
  return (
    <div className={classes('grid top gap16', styles.fields)}>
      {kind.searchable && (
        <TextInput
          label="Search"
          value={address.get('q') ?? ''}
          maxLength={200}
          onChange={(event) => onChange('q', [event.currentTarget.value])}
        />
      )}
      {kind.range !== null && day('from', `${kind.range} from`)}
      {kind.range !== null && day('to', `${kind.range} to`)}
      {kind.filters.flatMap((filter) => {
        if (filter.days) return spanEnds(filter)
        const asked = {
          title: filter.title,
          values: address.getAll(filter.name),
          onChange: (values: readonly string[]) => onChange(filter.name, values),
        }
        return filter.references === 'user' ? (
          <PersonField key={`${kind.name} ${filter.name}`} {...asked} />
        ) : (
          <FilterField key={filter.name} {...asked} options={optionsOf(filter)} />
        )
      })}
      <NativeSelect
        label="Order"
        value={sort}
        data={kind.sorts.flatMap(({ name, title, kind: of }) =>
          [name, `-${name}`].map((value) => ({ value, label: orderWords(title, of, value) })),
        )}
        onChange={(event) => onChange('sort', [event.currentTarget.value])}
      />
    </div>
  )
}

/** A filter by one person. A list may have been narrowed to several: they stay until another is chosen. */
function PersonField({ title, values, onChange }: Omit<FilterFieldProps, 'options'>) {
  const [first] = useState(values)
  const { data, isLoading } = useRecord(user, first.length === 1 ? Number(first[0]) : null)
  if (isLoading) return null
  return (
    <PersonPicker
      label={title}
      begun={data ? { id: data.id, name: data.display_name ?? '' } : null}
      none={values.length > 1 ? `${values.length} chosen in the list` : 'All'}
      onChoose={(person) => onChange(person === null ? [] : [String(person.id)])}
    />
  )
}

interface FilterFieldProps {
  readonly title: string
  readonly options: readonly Option[]
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** One filter. A list may have been narrowed to several values: they stay until another is chosen. */
function FilterField({ title, options, values, onChange }: FilterFieldProps) {
  const several = values.length > 1
  return (
    <NativeSelect
      label={title}
      value={several ? 'several' : (values[0] ?? '')}
      data={[
        { value: '', label: 'All' },
        ...(several ? [{ value: 'several', label: `${values.length} chosen in the list` }] : []),
        ...options.map(({ value, title: label }) => ({ value, label })),
      ]}
      onChange={(event) => {
        if (event.currentTarget.value !== 'several') onChange([event.currentTarget.value])
      }}
    />
  )
}
