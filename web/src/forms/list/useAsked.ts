import { useMemo, useState } from 'react'
import { useKeptText, type RestoredText } from '#kit'
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

const noOne: AskedPeople = { people: [], invited: [] }

const personIn = (kept: unknown): Person | null => {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('name' in kept)) return null
  const { id, name } = kept
  const note = 'note' in kept && typeof kept.note === 'string' ? kept.note : null
  return typeof id === 'number' && typeof name === 'string' ? { id, name, note } : null
}

const listIn = (kept: unknown, key: 'people' | 'invited'): readonly unknown[] => {
  const list: unknown = typeof kept === 'object' && kept !== null && key in kept ? Reflect.get(kept, key) : null
  return Array.isArray(list) ? list : []
}

const askedIn = (text: string): AskedPeople => {
  const kept = parsed(text)
  return {
    people: listIn(kept, 'people').flatMap((each) => personIn(each) ?? []),
    invited: listIn(kept, 'invited').flatMap((each) => typedIn(each) ?? []),
  }
}

const isNoOne = ({ people, invited }: AskedPeople): boolean =>
  people.length === 0 && invited.every(({ name, email }) => name === '' && email === '')

/** Who is being asked for a part of a template; it stays on the device until they are asked. */
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
  const [text, write, , restored] = useKeptText(name, { join: theLater })
  // Rows that are still empty stay on the page.
  const [rows, setRows] = useState({ name, count: 0 })
  const count = rows.name === name ? rows.count : 0
  const asked = useMemo(() => {
    const kept = text === '' ? noOne : askedIn(text)
    const empty = Array.from({ length: Math.max(0, count - kept.invited.length) }, () => unnamed)
    return { ...kept, invited: [...kept.invited, ...empty] }
  }, [text, count])
  return [
    asked,
    (next) => {
      setRows({ name, count: next.invited.length })
      write(isNoOne(next) ? '' : JSON.stringify(next))
    },
    () => write(''),
    restored,
  ]
}
