import { NativeSelect } from '@mantine/core'

interface PickProps<Value extends string> {
  readonly label: string
  /** Stands in place of the label, which is then only read out. */
  readonly bare?: boolean
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
  readonly help?: string
  readonly error?: string | undefined
}

/** One of a few. */
export function Pick<Value extends string>({
  label,
  bare = false,
  value,
  options,
  onChange,
  help,
  error,
}: PickProps<Value>) {
  return (
    <NativeSelect
      {...(bare ? { 'aria-label': label } : { label })}
      description={help}
      error={error}
      data={options.map((each) => ({ ...each }))}
      value={value}
      onChange={({ currentTarget }) => {
        const found = options.find((each) => each.value === currentTarget.value)
        if (found) onChange(found.value)
      }}
    />
  )
}
