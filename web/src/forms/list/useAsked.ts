import { useMemo, useState } from 'react'
import { restoredTogether, useKeptText, type RestoredText } from '#kit'
import { parsed, theLater, typedIn, unnamed, type ColleagueTyped } from '../sign/colleague.ts'

/** Somebody with an account who can be asked. */
export interface Person {
  readonly id: number
  readonly name: string
  readonly note: string | null
}

/** Who is being asked: people with an account, then those without one, as they are typed. */
export interface AskedPeople {
  readonly people: readonly Person[]
  readonly invited: readonly ColleagueTyped[]
}

const personIn = (kept: unknown): Person | null => {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('name' in kept)) return null
  const { id, name } = kept
  const note = 'note' in kept && typeof kept.note === 'string' ? kept.note : null
  return typeof id === 'number' && typeof name === 'string' ? { id, name, note } : null
}

const rowsIn = (text: string): readonly unknown[] => {
  const kept = parsed(text)
  return Array.isArray(kept) ? kept : []
}

const isNamed = ({ name, email }: ColleagueTyped): boolean => name !== '' || email !== ''

/**
 * Who is being asked for a part of a template; it stays on the device until they are asked. Who has no account was typed, and goes along to
 * another form or part.
 */
export const useAsked = (
  template: number,
  party: string | null,
): readonly [
  asked: AskedPeople,
  change: (asked: AskedPeople) => void,
  forget: () => void,
  restored: RestoredText | null,
] => {
  const name = party === null ? null : `ask ${template} ${party}`
  const [chosen, choose, , ofChosen] = useKeptText(name, { join: theLater })
  const [typed, type, , ofTyped] = useKeptText('ask guests', { join: theLater })
  // Rows that are still empty stay on the page.
  const [count, setCount] = useState(0)
  const asked = useMemo(() => {
    const invited = rowsIn(typed).flatMap((each) => typedIn(each) ?? [])
    const empty = Array.from({ length: Math.max(0, count - invited.length) }, () => unnamed)
    return { people: rowsIn(chosen).flatMap((each) => personIn(each) ?? []), invited: [...invited, ...empty] }
  }, [chosen, typed, count])
  return [
    asked,
    ({ people, invited }) => {
      setCount(invited.length)
      choose(people.length === 0 ? '' : JSON.stringify(people))
      type(invited.some(isNamed) ? JSON.stringify(invited) : '')
    },
    () => {
      choose('')
      type('')
    },
    restoredTogether(ofChosen, ofTyped),
  ]
}
