import { useMemo } from 'react'
import { membersOf } from '../api/failure.ts'
import { useKeptText, type KeptAbout, type RestoredText } from './useKeptText.ts'

type Fields = Readonly<Record<string, string>>

/** The fields of a form that are kept together; null where nothing was typed. */
export interface KeptFields {
  readonly fields: Fields | null
  readonly keep: (fields: Fields | null) => void
  /** The server has these; what the fields say otherwise by now stays. */
  readonly sent: (fields: Fields) => void
  readonly restored: RestoredText | null
}

/** What is found is laid under what was typed before it was found. */
const laidOver = (before: string, typed: string): string => JSON.stringify({ ...read(before), ...read(typed) })

const read = (text: string): Fields | null => {
  if (text === '') return null
  const entries = Object.entries(membersOf(JSON.parse(text)))
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** The fields of a form that is no record's editor, kept on the device under a name; without a name, on the page alone. */
export const useKeptFields = (name: string | null, about: KeptAbout | null): KeptFields => {
  const [text, write, sent, restored] = useKeptText(name, { about, join: laidOver })
  return {
    fields: useMemo(() => read(text), [text]),
    keep: (fields) => write(fields === null ? '' : JSON.stringify(fields)),
    sent: (fields) => sent(JSON.stringify(fields)),
    restored,
  }
}
