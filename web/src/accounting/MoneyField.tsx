import { readMoney } from '@college/contract/accounting'
import { Input } from '@mantine/core'
import { useState } from 'react'
import { useField, type FieldHandle, type FieldProps } from '#kit/form'

const shown = (raw: unknown): string =>
  typeof raw === 'number' ? (raw / 100).toFixed(2) : typeof raw === 'string' ? raw : ''

/** An amount of dollars: held in cents, typed as 980, 1,450.50 or -20. */
export function MoneyField(props: FieldHandle<number> & FieldProps) {
  const { raw, type, leave, wrong, words, note } = useField(props, props)
  const { id, name, label, description, error, disabled } = words
  // While it is typed the letters stay as they are; what they mean is held in the form.
  const [typed, setTyped] = useState<string | null>(null)
  const hold = (text: string): void => {
    setTyped(text)
    const cents = readMoney(text)
    // What is no amount is held with a sign that no number has, so that the form refuses it.
    type(text.trim() === '' ? '' : (cents ?? `$${text}`))
  }
  return (
    <div>
      <Input.Wrapper id={id} label={label} description={description} error={error}>
        <Input
          id={id}
          name={name}
          disabled={disabled}
          error={wrong}
          inputMode="decimal"
          autoComplete="off"
          leftSection="$"
          placeholder="0.00"
          value={typed ?? shown(raw).replace(/^\$/, '')}
          onChange={(event) => hold(event.currentTarget.value)}
          onBlur={() => {
            if (typeof raw === 'number') setTyped(null)
            leave()
          }}
        />
      </Input.Wrapper>
      {note}
    </div>
  )
}
