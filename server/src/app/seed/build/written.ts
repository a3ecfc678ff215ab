import { addDays } from '@college/contract/kit'
import { writtenOn } from '../calendar.ts'
import { addActivity, tickGoal } from './activities.ts'
import type { College, Cycle } from './college.ts'
import type { Goal } from './goals.ts'
import type { Person } from './people.ts'

/** Adds the file in which somebody brought activities from the CPD home before the college's, taken over in the first month. */
const addImport = (college: College, person: Person, count: number, at: string): { batch: number; at: string } => {
  const { file, heads, mapping } = college.demo.earlier_home
  const row = {
    organisation_id: college.id,
    user_id: person.id,
    file_name: file,
    heads,
    mapping,
    time_unit: 'hours' as const,
    row_count: count + 1,
    imported: count,
    duplicates: 0,
    refused: 1,
    content_hash: 'of the demo',
  }
  return { batch: college.ledger.add('activityimport', row, at, person.id), at }
}

/** Adds the activities of a person in a cycle, the current one or the last, that are written out in the files, as far as it has come. */
export const addWritten = (college: College, person: Person, cycle: Cycle, goals: ReadonlyMap<string, Goal>): void => {
  const { today, demo } = college
  const first = college.cycles.map(({ start }) => start).toSorted((a, b) => a.localeCompare(b))[0] ?? cycle.start
  const around = { today, cycle, first }
  const own = demo.activities.filter(
    ({ of, year }) => of === person.text.username && (year === 'last') === !cycle.current,
  )
  const brought = own.filter(({ state }) => state === 'imported').length
  const imported = brought > 0 ? addImport(college, person, brought, writtenOn(addDays(first, 20), today)) : undefined
  for (const { of: _of, year: _year, on, goal: key, state, reviewing = 0, measuring = 0, ...words } of own) {
    const date = on(around)
    if (date > today) continue
    const goal = key && date >= cycle.start ? goals.get(key) : undefined
    const isSplit = reviewing + measuring > 0
    addActivity(college, person, {
      ...words,
      date,
      goal,
      draft: state === 'draft',
      ...(isSplit ? { split: { reviewing_reflecting: reviewing, measuring_improving: measuring } } : {}),
      ...(state === 'imported' && imported ? { imported } : {}),
    })
    if (goal?.text.type === 'manual') tickGoal(college, person, goal, date)
  }
}
