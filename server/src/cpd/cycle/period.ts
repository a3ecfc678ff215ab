import { badField } from '#platform'

interface Period {
  readonly start_date?: string | null | undefined
  readonly end_date?: string | null | undefined
}

/** Refuses a period whose end is before its start; `under` is where it stands in the body. */
export const periodFits = ({ start_date, end_date }: Period, under = ''): void => {
  if (start_date && end_date && end_date < start_date) throw badField(`${under}end_date`, 'The end is before the start')
}
