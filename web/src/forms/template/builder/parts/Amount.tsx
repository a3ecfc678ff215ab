import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDesk } from '../ui.ts'

interface AmountProps {
  readonly label: string
  /** What it is called where its label alone says too little. */
  readonly called?: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly help?: string
  readonly error?: string | undefined
  /** Whole numbers alone. */
  readonly whole?: boolean
  readonly placeholder?: string
}

const readNumber = (text: string, whole: boolean): number | undefined | null => {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return undefined
  const isNumber = whole ? /^-?\d{1,10}$/.test(typed) : /^-?\d{1,10}(\.\d{1,2})?$/.test(typed)
  return isNumber ? Number(typed) : null
}

/** A number of the draft, or none; what is no number stays as it was typed and is said. */
export function Amount({
  label,
  called = label,
  value,
  onChange,
  help,
  error,
  whole = false,
  placeholder = '',
}: AmountProps) {
  const { draft } = useDesk()
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? value : readNumber(typed, whole)
  const isWrong = read === null
  return (
    <TextInput
      label={label}
      aria-label={called}
      description={help}
      error={isWrong ? (whole ? 'Enter a whole number' : 'Enter a number, with two decimals at most') : error}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={typed ?? (value === undefined ? '' : String(value))}
      onChange={({ currentTarget }) => {
        const next = readNumber(currentTarget.value, whole)
        setTyped(currentTarget.value)
        if (next !== null && next !== value) onChange(next)
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null)
        draft.rest()
      }}
    />
  )
}
