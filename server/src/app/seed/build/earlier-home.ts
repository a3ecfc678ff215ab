import { addDays } from '@college/contract/kit'
import { writtenOn } from '../calendar.ts'
import { earlierHome } from '../content/earlier-home.ts'
import { addActivity } from './activities.ts'
import type { College } from './college.ts'
import type { Person } from './people.ts'

/** Adds an import of activities from before the college kept cycles, as it was taken over in the first month. */
export const addEarlierHome = (college: College, person: Person): void => {
  const first = college.cycles.map(({ start }) => start).toSorted((a, b) => a.localeCompare(b))[0] ?? college.today
  const at = writtenOn(addDays(first, 20), college.today)
  const { file, heads, mapping, entries } = earlierHome
  const batch = college.ledger.add(
    'activityimport',
    {
      organisation_id: college.id,
      user_id: person.id,
      file_name: file,
      heads,
      mapping,
      time_unit: 'hours',
      row_count: entries.length + 1,
      imported: entries.length,
      duplicates: 0,
      refused: 1,
      content_hash: 'of the demo',
    },
    at,
    person.id,
  )
  for (const { before, ...entry } of entries)
    addActivity(college, person, { ...entry, date: addDays(first, -before), imported: { batch, at } })
}
