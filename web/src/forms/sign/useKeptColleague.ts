import { useMemo } from 'react'
import { useKeptText } from '#kit'
import { parsed, theLater, typedIn, unnamed, type ColleagueTyped } from './colleague.ts'

/** Somebody who is being named, kept on the device under a name until they are sent; without a name, on the page alone. */
export const useKeptColleague = (
  name: string | null,
): readonly [typed: ColleagueTyped, write: (typed: ColleagueTyped) => void] => {
  const [text, write] = useKeptText(name, theLater)
  const typed = useMemo(() => typedIn(parsed(text)) ?? unnamed, [text])
  return [typed, (next) => write(next.name === '' && next.email === '' ? '' : JSON.stringify(next))]
}
