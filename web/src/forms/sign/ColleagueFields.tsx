import { TextInput } from '@mantine/core'
import type { ColleagueTyped } from './colleague.ts'

interface ColleagueFieldsProps {
  readonly value: ColleagueTyped
  readonly owner: string
  readonly onChange: (value: ColleagueTyped) => void
}

/** Names a colleague who could sign instead; whose form it is decides. */
export function ColleagueFields({ value, owner, onChange }: ColleagueFieldsProps) {
  return (
    <>
      <TextInput
        label="Who could sign instead? (optional)"
        description={`${owner} decides whether to ask them.`}
        maxLength={120}
        autoComplete="off"
        value={value.name}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
      {value.name.trim() !== '' && (
        <TextInput
          label="Their email (optional)"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={value.email}
          onChange={({ currentTarget }) => onChange({ ...value, email: currentTarget.value })}
        />
      )}
    </>
  )
}
