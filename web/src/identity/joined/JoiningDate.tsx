import { DateInput } from '#kit/form'

interface JoiningDateProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly optional?: boolean
}

/** The first day as a trainee or fellow, asked where such a role is given or asked for. */
export function JoiningDate({ value, error, onChange, optional = false }: JoiningDateProps) {
  return (
    <DateInput
      name="joined"
      label={optional ? 'Joining date (optional)' : 'Joining date'}
      called="Joining date"
      description="Hours and goals count from this day."
      raw={value}
      error={error}
      aria-invalid={error !== undefined}
      onType={onChange}
      onChoose={onChange}
    />
  )
}
