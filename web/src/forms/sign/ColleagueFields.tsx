import { emailInput } from '#kit'
import { TextInput } from '@mantine/core'
import type { ColleagueTyped } from './colleague.ts'

interface ColleagueFieldsProps {
  readonly value: ColleagueTyped
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly onChange: (value: ColleagueTyped) => void
}

/** Names a colleague who could sign instead; whose form it is decides. */
export function ColleagueFields({ value, label, help, error, onChange }: ColleagueFieldsProps) {
  return (
    <>
      <TextInput
        label={label}
        description={help}
        error={error}
        maxLength={120}
        autoComplete="off"
        value={value.name}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
      {value.name.trim() !== '' && (
        <TextInput
          label="Their email (optional)"
          {...emailInput}
          autoComplete="off"
          value={value.email}
          onChange={({ currentTarget }) => onChange({ ...value, email: currentTarget.value })}
        />
      )}
    </>
  )
}
