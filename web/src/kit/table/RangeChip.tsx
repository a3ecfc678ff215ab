import { Chip } from './FilterChip.tsx'
import { RangeForm, rangeWords, type RangeFormProps } from './RangeForm.tsx'

export interface RangeChipProps extends RangeFormProps {
  readonly label: string
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
