import { NativeSelect } from '@mantine/core'
import { useField, type FieldHandle, type FieldProps } from '#kit/form'

interface PickFieldProps extends FieldHandle<number>, FieldProps {
  readonly options: readonly { readonly id: number; readonly name: string }[]
  /** The label for none of them. */
  readonly none: string
  readonly onChosen?: (id: number | null) => void
}

/** One of a few rows, or none. */
export function PickField({ options, none, onChosen, ...props }: PickFieldProps) {
  const { raw, choose, leave, words, note } = useField(props, props)
  return (
    <div>
      <NativeSelect
        {...words}
        value={typeof raw === 'number' ? String(raw) : ''}
        data={[{ value: '', label: none }, ...options.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(event) => {
          const id = Number(event.currentTarget.value) || null
          choose(id)
          onChosen?.(id)
        }}
        onBlur={leave}
      />
      {note}
    </div>
  )
}
