import { creditInWords, showCredit, type CycleUnit, type devcycle } from '@college/contract/cpd'
import { Beside, NumberField, TimeField, useFieldValue, type RecordForm } from '#kit/form'

interface CarryOverProps {
  readonly form: RecordForm<typeof devcycle>
  readonly unit: CycleUnit
  readonly disabled: boolean
}

/** What of the credit beyond the requirement goes on into the next cycles, with a worked example. */
export function CarryOverFields({ form, unit, disabled }: CarryOverProps) {
  const most = useFieldValue(form.field('carry_over_max'))
  const cycles = useFieldValue(form.field('carry_over_cycles'))
  const required = useFieldValue(form.field('hours_required')) ?? 0
  const earned = Math.round(required * 60) + (most ?? 0) + 120
  const show = (minutes: number): string => creditInWords(minutes, unit)
  return (
    <>
      <Beside>
        <TimeField
          {...form.field('carry_over_max')}
          label="Most that carries over"
          help="Of what’s logged beyond the requirement. Blank carries nothing over."
          show={(minutes) => showCredit(minutes, unit)}
          disabled={disabled}
          plain
        />
        <NumberField
          {...form.field('carry_over_cycles')}
          label="For how many cycles"
          help="The oldest is used first."
          disabled={disabled}
        />
      </Beside>
      {most !== null && most > 0 && cycles !== null && cycles > 0 && (
        <p className="secondary ink3">
          For example, of {show(earned)} earned, {show(most)} {unit === 'points' && most !== 60 ? 'carry' : 'carries'}{' '}
          over into {cycles === 1 ? 'the next cycle' : `the next ${cycles} cycles`}, towards the{' '}
          {unit === 'points' ? 'points' : 'hours'} required and not towards minimums.
        </p>
      )}
    </>
  )
}
