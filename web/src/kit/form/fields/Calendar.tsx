import { DatePicker } from '@mantine/dates'
import type { CivilDate } from '@college/contract/kit'
import '@mantine/dates/styles.layer.css'

export interface CalendarProps {
  readonly date: CivilDate | null
  readonly from: CivilDate | undefined
  readonly to: CivilDate | undefined
  readonly onChoose: (date: CivilDate) => void
}

/** A month to choose a day from; it comes with the first calendar that is opened. */
export default function Calendar({ date, from, to, onChoose }: CalendarProps) {
  return (
    <DatePicker
      value={date}
      {...(date === null ? {} : { defaultDate: date })}
      {...(from === undefined ? {} : { minDate: from })}
      {...(to === undefined ? {} : { maxDate: to })}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      getDayProps={(day) => (day === date ? { 'data-autofocus': true } : {})}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      getDayAriaLabel={(day) => dayName(day)}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous ten years',
        nextDecade: 'Next ten years',
        monthLevelControl: 'Choose another month',
        yearLevelControl: 'Choose another year',
      }}
    />
  )
}

const dayName = (day: string): string =>
  new Intl.DateTimeFormat('en-NZ', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )
