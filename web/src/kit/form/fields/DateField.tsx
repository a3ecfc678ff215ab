import type { CivilDate } from '@college/contract/kit'
import type { FieldHandle } from '../core.ts'
import { DateInput } from './DateInput.tsx'
import { useField, type FieldProps } from './useField.tsx'

interface DateFieldProps extends FieldHandle<CivilDate>, FieldProps {
  readonly from?: CivilDate
  readonly to?: CivilDate
  readonly alone?: boolean
}

/** A day, typed as DD/MM/YYYY or 3/4/2026, or taken from a calendar. */
export function DateField({ from, to, alone = false, ...props }: DateFieldProps) {
  const { raw, type, choose, leave, words, note } = useField(props, props)
  return (
    <div>
      <DateInput
        {...words}
        called={props.label}
        raw={raw}
        from={from}
        to={to}
        alone={alone}
        onType={type}
        onChoose={choose}
        onLeave={leave}
      />
      {note}
    </div>
  )
}
