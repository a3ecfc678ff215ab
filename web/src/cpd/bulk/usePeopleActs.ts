import type { CollegeRecord, Row } from '@college/contract/kit'
import type { BulkAct } from '#kit/table'
import { useActor } from '#identity'
import { reminderOf, useWriteActs } from '#messaging'
import { behindWords, noneBehind } from '../person/reminded.ts'

/** Writing to chosen people of a list, and reminding those of them who are behind. */
export const usePeopleActs = <R extends CollegeRecord>(
  idOf: (row: Row<R>) => number,
  isBehind: (row: Row<R>) => boolean,
): { readonly write: BulkAct<R>; readonly remind: BulkAct<R> } => {
  const [write, remind] = useWriteActs<R>({
    me: useActor().id,
    personOf: idOf,
    waits: isBehind,
    reminder: reminderOf(behindWords, '/app/deadlines'),
    noneWaits: noneBehind,
  })
  return { write, remind }
}
