import { badField } from '#kit'
import type { RowValues } from '#kit'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Refuses a period whose end is before its start; `under` is where it stands in the body. */
export const periodFits = (row: RowValues, under = ''): void => {
  const start = text(row['start_date'])
  const end = text(row['end_date'])
  if (start && end && end < start) throw badField(`${under}end_date`, 'The end is before the start')
}
