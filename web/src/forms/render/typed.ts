import { isCivilDate, readDate, showDate } from '@college/contract/kit'
import { useState } from 'react'

/** A number as it is typed, with a comma or a point; the text itself where it is none yet. */
export const readNumber = (typed: string): number | string | undefined => {
  const text = typed.trim().replaceAll(/\s/g, '').replace(',', '.')
  if (text === '') return undefined
  return /^[-−]?(\d+(\.\d+)?|\.\d+)$/.test(text) ? Number(text.replace('−', '-')) : typed
}

/** A time of day as HH:MM, from `9:05`, `9.05`, `0905`, `9`; the text itself where it is none yet. */
export const readClock = (typed: string): string | undefined => {
  const text = typed.trim()
  if (text === '') return undefined
  const found = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?$/.exec(text)
  if (!found || Number(found[1]) > 23) return typed
  return `${(found[1] ?? '').padStart(2, '0')}:${found[2] ?? '00'}`
}

/** A day as YYYY-MM-DD once its year is whole: 3/4/20 is the begin of another. The text itself where it is none yet. */
export const readDay = (typed: string): string | undefined => {
  const text = typed.trim()
  if (text === '') return undefined
  return isCivilDate(text) ? text : ((/\d{4}$/.test(text) ? readDate(text) : null) ?? typed)
}

/** Formats a typed date; leaves an incomplete one as it is. */
export const asTypedDay = (value: unknown): string =>
  typeof value === 'string' && isCivilDate(value) ? showDate(value) : asTyped(value)

export const readText = (typed: string): string | undefined => (typed === '' ? undefined : typed)

/** An answer as text to type on. */
export const asTyped = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

interface TypedAnswer {
  readonly text: string
  readonly type: (text: string) => void
  /** Shows the answer as it was read. */
  readonly tidy: () => void
}

/** The text of an answer while it is typed; an answer that comes from elsewhere takes its place. */
export const useTyped = (
  value: unknown,
  show: (value: unknown) => string,
  read: (typed: string) => string | number | undefined,
  onChange: (value: string | number | undefined) => void,
): TypedAnswer => {
  const [held, setHeld] = useState({ text: show(value), value })
  if (held.value !== value) setHeld({ text: show(value), value })
  return {
    text: held.value === value ? held.text : show(value),
    type: (text) => {
      const next = read(text)
      setHeld({ text, value: next })
      onChange(next)
    },
    tidy: () => setHeld({ text: show(value), value }),
  }
}
