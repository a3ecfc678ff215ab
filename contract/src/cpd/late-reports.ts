import { addDays, daySpanText } from '#kit'
import type { CivilDate } from '#kit'

/** The placement reports that are overdue on a day, as filters of their list. */
export const lateReportFilters = (
  today: CivilDate,
): Readonly<Record<'archived_at' | 'returned_at' | 'due_on', string>> & { readonly state: readonly string[] } => ({
  state: ['due', 'draft'],
  archived_at: 'null',
  returned_at: 'null',
  due_on: daySpanText({ from: '', to: addDays(today, -1) }),
})

/** The same as an address has them. */
export const lateReportQuery = (today: CivilDate): string =>
  Object.entries(lateReportFilters(today))
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}=${each}`))
    .join('&')
