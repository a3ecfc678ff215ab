import { Button, TextInput } from '@mantine/core'
import { isCivilDate, readDate, readDaySpan, showDate } from '@college/contract/kit'
import { useState, type SubmitEvent } from 'react'

export interface RangeFormProps {
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

/** The days of a filter in words: `by 14/10/2026`; what says none as it stands. */
export const spanWords = (text: string): string => {
  const span = readDaySpan(text)
  if (span === null) return text
  return span.from === '' ? `by ${shown(span.to)}` : rangeWords(span.from, span.to)
}

/** The first and the last day, typed. */
export function RangeForm({ from, to, onChange }: RangeFormProps) {
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [first, last] = [readEnd(fields.get('from')), readEnd(fields.get('to'))]
    const asked = 'Enter a date as DD/MM/YYYY'
    const isBackwards = first && last ? last < first : false
    setWrong({
      ...(first === null ? { from: asked } : {}),
      ...(last === null ? { to: asked } : isBackwards ? { to: 'The end is before the start' } : {}),
    })
    if (first !== null && last !== null && !isBackwards) onChange({ from: first, to: last })
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
