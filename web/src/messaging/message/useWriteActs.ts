import type { CollegeRecord, Row } from '@college/contract/kit'
import { IconBell, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '#kit/router'
import type { BulkAct } from '#kit/table'
import { newMessage, type Beginning } from './links.ts'

interface WriteActsOptions<R extends CollegeRecord> {
  /** Who writes, and is written to by no list. */
  readonly me: number
  readonly personOf: (row: Row<R>) => number
  /** Whether something of a row waits for its person. */
  readonly waits: (row: Row<R>) => boolean
  /** What a reminder of it begins with. */
  readonly reminder: Pick<Beginning, 'subject' | 'text' | 'about'>
  /** Why no one is reminded, where nothing waits for those who were chosen. */
  readonly noneWaits: string
}

/** Writing to the people of chosen rows, and reminding those for whom something waits; each gets one message, however many rows are theirs. */
export const useWriteActs = <R extends CollegeRecord>({
  me,
  personOf,
  waits,
  reminder,
  noneWaits,
}: WriteActsOptions<R>): readonly [write: BulkAct<R>, remind: BulkAct<R>] => {
  const navigate = useNavigate()
  const isOther = (row: Row<R>): boolean => personOf(row) !== me
  const begin = (rows: readonly Row<R>[], beginning: Beginning): void =>
    void navigate(newMessage({ ...beginning, people: [...new Set(rows.map(personOf))] }))
  return [
    { label: () => 'Write', icon: IconPencil, applies: isOther, run: (rows) => begin(rows, {}) },
    {
      label: () => 'Remind',
      icon: IconBell,
      applies: (row) => isOther(row) && waits(row),
      whyNot: noneWaits,
      run: (rows) => begin(rows, reminder),
    },
  ]
}
