import { TextInput } from '@mantine/core'
import { Pick } from '../parts/Pick.tsx'
import type { KindProps } from './kind.ts'

interface DateBounds {
  readonly earliest?: string | undefined
  readonly latest?: string | undefined
}

/** From which day to which a date may be. */
export function DayBounds<Q extends DateBounds>({ question, onChange, problem }: KindProps<Q>) {
  return (
    <>
      <DayBound
        label="Earliest day"
        value={question.earliest}
        error={problem('earliest')}
        onChange={(earliest) => onChange({ ...question, earliest })}
      />
      <DayBound
        label="Latest day"
        value={question.latest}
        error={problem('latest')}
        onChange={(latest) => onChange({ ...question, latest })}
      />
    </>
  )
}

interface DayBoundProps {
  readonly label: string
  readonly value: string | undefined
  readonly error: string | undefined
  readonly onChange: (value: string | undefined) => void
}

const ways = [
  { value: 'any', label: 'Any day' },
  { value: 'today', label: 'The day it is filled in' },
  { value: 'day', label: 'A certain day' },
] as const

function DayBound({ label, value, error, onChange }: DayBoundProps) {
  const way = value === undefined ? 'any' : value === 'today' ? 'today' : 'day'
  return (
    <>
      <Pick
        label={label}
        value={way}
        options={ways}
        error={way === 'day' ? undefined : error}
        onChange={(next) => onChange(next === 'any' ? undefined : next === 'today' ? 'today' : '')}
      />
      {way === 'day' && (
        <TextInput
          type="date"
          aria-label={`${label}, as a date`}
          value={value ?? ''}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </>
  )
}
