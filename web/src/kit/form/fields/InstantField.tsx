import { TextInput } from '@mantine/core'
import { readInstant, showMinute } from '@college/contract/kit'
import { useZone } from '../../api/ClientProvider.tsx'
import type { FieldHandle } from '../core.ts'
import { textOf, useField, type FieldProps } from './useField.tsx'
import styles from './fields.module.css'

const whole = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/

/** A day and a time of day in the reader's time zone, typed as DD/MM/YYYY HH:mm. */
export function InstantField(props: FieldHandle<string> & FieldProps) {
  const { raw, type, leave, words, note } = useField(props, props)
  const zone = useZone()
  const text = textOf(raw)
  const shown = text.includes('T') ? showMinute(text, zone) : text
  return (
    <div className={styles.instant}>
      <TextInput
        {...words}
        placeholder="DD/MM/YYYY HH:mm"
        autoComplete="off"
        value={shown}
        onChange={({ currentTarget: { value } }) => type((whole.test(value) && readInstant(value, zone)) || value)}
        onBlur={() => {
          type(readInstant(shown, zone) ?? shown)
          leave()
        }}
      />
      {note}
    </div>
  )
}
