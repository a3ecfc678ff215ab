import type { Abuse } from './abuse.ts'
import { headOf, sendRaw } from './wire.ts'

const readers = 12

/** Rows that no socket holds all of, so that a reader who stops makes the node wait. */
const longRows = (person: number): string =>
  `insert into devactivity (organisation_id, user_id, title, activity_date, time, cultural_safety, cultural_safety_note)
   select 1, ${person}, 'Ward round ' || n, current_date - n % 300, 5, true, repeat('Whakawhanaungatanga. ', 200)
   from generate_series(1, 6000) n`

/** Readers who take the beginning of a long CSV and then stop reading, without going away. */
export const pausedReaders: readonly Abuse[] = [
  {
    name: `${readers} readers of a CSV stop reading, in one session`,
    prepare: async (target) => {
      const headers = await target.signedIn('person101')
      await target.college.db.script(`set statement_timeout = 0; ${longRows(101)}`)
      const request = headOf({ method: 'GET', path: '/devactivities/csv?user_id=101', headers })
      return async (signal) => {
        const begun = await Promise.all(
          Array.from({ length: readers }, () => sendRaw(target, [request], signal, 'never', 'stops')),
        )
        return `begun with ${begun.join(', ')}`
      }
    },
  },
]
