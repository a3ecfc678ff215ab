import type { ExportKind } from '@college/contract/app'
import { user } from '@college/contract/people'
import { NativeSelect, TextInput } from '@mantine/core'
import { classes, useList } from '#kit'
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

const people = { active: 'true', sort: 'display_name', limit: 500 }

/** How the list is narrowed and ordered. */
export function FilterFields({ kind, choices, address, onChange }: FilterFieldsProps) {
  const asksPeople = kind.filters.some(({ references }) => references === 'user')
  const found = useList(user, people, { enabled: asksPeople }).data?.rows ?? []
  const optionsOf = ({ options, references }: ExportKind['filters'][number]): readonly Option[] => {
    if (references === 'user') return found.map((row) => ({ value: String(row.id), title: row.display_name ?? '' }))
    return references === null ? options : (choices[references] ?? [])
  }
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
      {kind.filters.map((filter) => (
        <FilterField
          key={filter.name}
          title={filter.title}
          options={optionsOf(filter)}
          values={address.getAll(filter.name)}
          onChange={(values) => onChange(filter.name, values)}
        />
      ))}
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
