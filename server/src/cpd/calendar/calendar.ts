import { addDays, code } from '@college/contract/kit'
import { calendar, deadlineDetail, deadlineInWords, isInCalendar } from '@college/contract/cpd'
import type { Deadline } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import ical from 'ical-generator'
import { openCalendarFeed } from '#identity'
import { networkOf, serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Limits } from '#platform'
import { loadActor } from '#people'
import { deadlinesOf } from '../deadlines/deadlines.ts'
import type { ReadDeadlines } from '../deadlines/returned-forms.ts'
import { todayOf } from '../people/person.ts'

// A day of the calendar is no instant: written as midnight UTC, the same day comes out in whatever zone it is read.
const midnight = (day: CivilDate): Date => new Date(`${day}T00:00:00Z`)

/** Of a college, read on a day. What waits without a day of its own stands on the day it is read, until it is done. */
interface Reading {
  name: string
  at: Date
  today: CivilDate
  address: string
}

const textOf = (deadlines: readonly Deadline[], { name, at, today, address }: Reading): string => {
  const made = ical({
    name,
    prodId: { company: 'College records', product: 'deadlines', language: 'EN' },
    ttl: 6 * 3_600,
  })
  for (const each of deadlines) {
    const day = each.day ?? today
    const description = deadlineDetail(each)
    made.createEvent({
      id: `${each.uid}@${new URL(address).hostname}`,
      start: midnight(day),
      end: midnight(addDays(day, 1)),
      allDay: true,
      summary: deadlineInWords(each),
      ...(description === '' ? {} : { description }),
      url: `${address}${each.path}`,
      stamp: at,
    })
  }
  return made.toString()
}

const unknown = (): ApiError => new ApiError(code.notFound, 'We couldn’t find this calendar.')

/** The calendar of whoever's secret address is read, outside any session. */
export const serveCalendar = (parts: {
  limits: Limits
  publicUrl: () => string
  /** Deadlines that other domains know of. */
  more: readonly ReadDeadlines[]
}): Served =>
  serve(calendar, async (call, { query }) => {
    const secret = /^([\da-f]{32})\.ics$/.exec(query.secret)?.[1] ?? ''
    const userId = await openCalendarFeed(call, parts.limits, { secret, network: networkOf(call.caller.ip) })
    const person = userId === null ? null : await loadActor(call.db, userId, call.now())
    if (!person) throw unknown()
    const reading = { ...call, actor: person }
    // The address opens without a session, so it names nobody but its person.
    const deadlines = (await deadlinesOf(reading, parts.more))
      .filter(isInCalendar)
      .map((each) => ({ ...each, user_name: null }))
    const college = await call.db.row<{ name: string }>('select name from organisation where id = $1', [
      person.organisation_id,
    ])
    return {
      file: Buffer.from(
        textOf(deadlines, {
          name: college?.name ?? 'College',
          at: call.now(),
          today: todayOf(reading),
          address: parts.publicUrl(),
        }),
      ),
      name: 'deadlines.ics',
      type: 'text/calendar; charset=utf-8',
    }
  })
