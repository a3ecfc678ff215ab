import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { compareNames } from '@college/contract/kit'
import { user, type User } from '@college/contract/people'
import { useState } from 'react'
import { useList } from '#kit'
import type { Somebody } from '../useUserActs.tsx'
import '#kit/floating.css'

interface PersonPickerProps {
  readonly label: string
  /** The label is heard alone: what is seen around it says the same. */
  readonly small?: boolean
  /** Who is chosen already. */
  readonly begun?: { readonly id: number; readonly name: string } | null | undefined
  /** What it says while nobody is chosen; then the choice can be taken away again. */
  readonly none?: string
  readonly error?: string | undefined
  /** Whether a person can be chosen; everyone where left out. */
  readonly isOffered?: (person: User) => boolean
  readonly onChoose: (person: Somebody | null) => void
}

/** An active person, found by typing. */
export function PersonPicker({
  label,
  small = false,
  begun = null,
  none,
  error,
  isOffered,
  onChoose,
}: PersonPickerProps) {
  const [typed, setTyped] = useState(begun?.name ?? '')
  const [name, setName] = useState(begun?.name ?? '')
  const [chosen, setChosen] = useState(begun ? String(begun.id) : null)
  const [searched] = useDebouncedValue(typed.trim(), 200)
  const q = searched === '' || searched === name ? {} : { q: searched }
  const list = useList(user, { active: true, sort: 'display_name', limit: 30, ...q })
  const found = list.data?.rows ?? []
  const rows = (isOffered ? found.filter(isOffered) : found).toSorted((a, b) =>
    compareNames(a.display_name, b.display_name),
  )
  const names = rows.map((row) => row.display_name)
  // Of two with one name the email says which is which.
  const emailOf = (id: string): string | null => {
    const row = rows.find((each) => String(each.id) === id)
    return row && names.indexOf(row.display_name) !== names.lastIndexOf(row.display_name) ? row.email : null
  }
  return (
    <Select
      {...(small ? { 'aria-label': label, size: 'sm' } : { label })}
      error={error}
      data={[
        ...(chosen === null || rows.some(({ id }) => String(id) === chosen) ? [] : [{ value: chosen, label: name }]),
        ...rows.map((row) => ({ value: String(row.id), label: row.display_name ?? '' })),
      ]}
      clearable={none !== undefined}
      value={chosen}
      onChange={(value, option) => {
        setChosen(value)
        setName(option?.label ?? '')
        onChoose(rows.find((row) => String(row.id) === value) ?? null)
      }}
      renderOption={({ option }) => {
        const email = emailOf(option.value)
        return (
          <span>
            {option.label}
            {email !== null && <span className="block muted">{email}</span>}
          </span>
        )
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={list.isError ? list.error.message : list.isFetching ? 'Searching' : 'Nothing found'}
      placeholder={none ?? 'Type to search'}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}
