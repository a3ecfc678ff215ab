import { Button, TextInput } from '@mantine/core'
import { isCivilDate, readDate, showDate } from '@college/contract/kit'
import { useState, type SubmitEvent } from 'react'
import { Chip } from './FilterChip.tsx'

export interface RangeChipProps {
  readonly label: string
  readonly from: string
  readonly to: string
  readonly onChange: (range: { from: string; to: string }) => void
}

const shown = (date: string): string => (isCivilDate(date) ? showDate(date) : date)

/** A range of days in words; open at either end. */
export const rangeWords = (from: string, to: string): string => {
  if (from !== '' && to !== '') return `${shown(from)} to ${shown(to)}`
  if (from !== '') return `from ${shown(from)}`
  return to === '' ? '' : `to ${shown(to)}`
}

/** The days a list speaks of. */
export function RangeChip({ label, ...range }: RangeChipProps) {
  const { from, to, onChange } = range
  return (
    <Chip label={label} words={rangeWords(from, to)} onClear={() => onChange({ from: '', to: '' })}>
      <RangeForm {...range} />
    </Chip>
  )
}

/** The first and the last day, typed. */
export function RangeForm({ from, to, onChange }: Omit<RangeChipProps, 'label'>) {
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [first, last] = [readEnd(fields.get('from')), readEnd(fields.get('to'))]
    const asked = 'Enter a date as DD/MM/YYYY'
    setWrong({ ...(first === null ? { from: asked } : {}), ...(last === null ? { to: asked } : {}) })
    if (first !== null && last !== null) onChange({ from: first, to: last })
  }
  return (
    <form className="stack gap12" onSubmit={submit} noValidate key={`${from} ${to}`}>
      <TextInput
        w="13rem"
        name="from"
        label="From"
        placeholder="DD/MM/YYYY"
        defaultValue={shown(from)}
        error={wrong.from}
      />
      <TextInput name="to" label="To" placeholder="DD/MM/YYYY" defaultValue={shown(to)} error={wrong.to} />
      <Button type="submit" variant="default">
        Show these dates
      </Button>
    </form>
  )
}

const readEnd = (typed: FormDataEntryValue | null): string | null => {
  const text = typeof typed === 'string' ? typed.trim() : ''
  return text === '' ? '' : readDate(text)
}
