import { expect, it } from 'vitest'
import { nationalHolidays } from './holidays.ts'

it.each([
  [
    2027,
    '01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28',
    'Saturday and Sunday after each other at both ends',
  ],
  [2022, '01-03 01-04 02-07 04-15 04-18 04-25 06-06 06-24 10-24 12-26 12-27', 'a Sunday beside a Monday'],
  [2026, '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28', 'a Saturday beside a Friday'],
  [2038, '01-01 01-04 02-08 04-23 04-26 04-26 06-07 06-25 10-25 12-27 12-28', 'the latest Easter'],
  [2053, '01-01 01-02 02-06 04-04 04-07 04-25 06-02 10-27 12-25 12-26', 'no Matariki that is known'],
])('%i has its public holidays where people have them: %s', (year, days) => {
  expect(nationalHolidays(year).toSorted()).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})
