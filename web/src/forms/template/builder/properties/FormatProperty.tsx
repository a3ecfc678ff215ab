import type { TextFormat } from '@college/contract/forms'
import { Pick } from '../parts/Pick.tsx'
import type { KindProps } from './kind.ts'

const formats: readonly { value: TextFormat | 'any'; label: string }[] = [
  { value: 'any', label: 'Any text' },
  { value: 'email', label: 'An email address' },
  { value: 'phone', label: 'A phone number' },
  { value: 'url', label: 'A web address' },
]

interface ShortText {
  readonly format?: TextFormat | undefined
}

/** What a short text has to be, of a question or a column. */
export function FormatProperty<Q extends ShortText>({ question, onChange, problem }: KindProps<Q>) {
  return (
    <Pick
      label="The answer is"
      value={question.format ?? 'any'}
      options={formats}
      error={problem('format')}
      onChange={(next) => onChange({ ...question, format: next === 'any' ? undefined : next })}
    />
  )
}
