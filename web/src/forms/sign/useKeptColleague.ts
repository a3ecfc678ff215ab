import { useMemo } from 'react'
import { useKeptText, type RestoredText } from '#kit'
import { parsed, theLater, typedIn, unnamed, type ColleagueTyped } from './colleague.ts'

/** Somebody who is being named, kept on the device under a name until they are sent; without a name, on the page alone. */
export const useKeptColleague = (
  name: string | null,
): readonly [typed: ColleagueTyped, write: (typed: ColleagueTyped) => void, restored: RestoredText | null] => {
  const [text, write, , restored] = useKeptText(name, { join: theLater })
  const typed = useMemo(() => typedIn(parsed(text)) ?? unnamed, [text])
  return [typed, (next) => write(next.name === '' && next.email === '' ? '' : JSON.stringify(next)), restored]
}
