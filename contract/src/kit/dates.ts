/** A civil date, `YYYY-MM-DD`; compares and sorts as text. */
export type CivilDate = string

const dayMs = 86_400_000

const toUtc = (date: CivilDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)))

const fromUtc = (ms: number): CivilDate => new Date(ms).toISOString().slice(0, 10)

/** Whether the text is a real day of the calendar between the years 1900 and 2200. */
export const isCivilDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900-01-01' && text < '2201-01-01' && fromUtc(toUtc(text)) === text

// Making a formatter costs far more than using it.
interface DayFormat {
  readonly format: Intl.DateTimeFormat
  minute: number
  day: CivilDate
}

const dayFormats = new Map<string, DayFormat>()

/** The day it is at an instant in a time zone (IANA name). */
export const dayIn = (timeZone: string, at: Date): CivilDate => {
  let known = dayFormats.get(timeZone)
  if (!known) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    known = { format, minute: Number.NaN, day: '' }
    dayFormats.set(timeZone, known)
  }
  // Every call asks for the day of now; in every zone days since 1972 begin with a whole minute.
  const minute = Math.floor(at.getTime() / 60_000)
  if (known.minute !== minute || minute < 0) {
    known.day = known.format.format(at)
    known.minute = minute
  }
  return known.day
}

export const addDays = (date: CivilDate, days: number): CivilDate => fromUtc(toUtc(date) + days * dayMs)

/** Whole days from the first date to the second; negative when the second is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number => Math.round((toUtc(to) - toUtc(from)) / dayMs)

/** The same day some months on, or the last day of that month where it has no such day. */
export const addMonths = (date: CivilDate, months: number): CivilDate => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(0)
  first.setUTCFullYear(year, month - 1 + months, 1)
  const last = new Date(0)
  last.setUTCFullYear(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)
  return fromUtc(first.getTime() + (Math.min(day, last.getUTCDate()) - 1) * dayMs)
}

/** `DD/MM/YYYY` for people. */
export const showDate = (date: CivilDate): string => date.split('-').toReversed().join('/')

/** A date typed by a person in NZ order (`3/4/2026`, `03.04.26`, `2026-04-03`), or null. */
export const readDate = (typed: string): CivilDate | null => {
  const text = typed.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const local = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{2}|\d{4})$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : []
  if (!year || !month || !day) return null
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(date) ? date : null
}

/** The time zone where nobody has chosen one. Source: specification section 9. */
export const defaultTimezone = 'Pacific/Auckland'

/** Whether a text names a time zone. */
export const isTimezone = (timeZone: string): boolean => {
  try {
    return timeZone !== '' && new Intl.DateTimeFormat('en', { timeZone }).format(0) !== ''
  } catch {
    return false
  }
}

// A formatter keeps memory beside the heap, which is given back late: one for each cell of a long list took gigabytes.
const instantFormats = new Map<string, Intl.DateTimeFormat>()
/** More than there are zones; names in other capitals are zones too. */
const mostFormats = 1_000

const instantFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = instantFormats.get(timeZone)
  if (known) return known
  if (!isTimezone(timeZone)) return instantFormat(defaultTimezone)
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  if (instantFormats.size >= mostFormats) instantFormats.clear()
  instantFormats.set(timeZone, format)
  return format
}

/** `DD/MM/YYYY HH:mm:ss` of an instant in a time zone; in the default one where it names none. */
export const showInstant = (instant: string, timeZone: string): string =>
  instantFormat(timeZone).format(new Date(instant)).replace(',', '')

/** `DD/MM/YYYY HH:mm` of an instant in a time zone: what people read, where no one checks the second. */
export const showMinute = (instant: string, timeZone: string): string => showInstant(instant, timeZone).slice(0, -3)

/** The name of a time zone: `New Zealand Time`. */
export const zoneWords = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-NZ', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** A moment on the clock of a reader; the zone is named where the clock of the college shows another time. */
export const showMoment = (at: Date, zone: string, college: string): string => {
  const [own, theirs] = [zone, college].map((each) => showInstant(at.toISOString(), each))
  return own === theirs ? String(own) : `${own} (${zoneWords(isTimezone(zone) ? zone : defaultTimezone)})`
}

/** The instant at which a clock in a time zone shows a day and `HH:mm`; where it shows them twice the first, and where never the next. */
export const instantIn = (timeZone: string, date: CivilDate, clock: string): string => {
  const wanted = Date.parse(`${date}T${clock}:00Z`)
  const behind = (at: number): number => {
    const [day = '', time = ''] = showInstant(new Date(at).toISOString(), timeZone).split(' ')
    return Date.parse(`${day.split('/').toReversed().join('-')}T${time}Z`) - at
  }
  const early = wanted - Math.max(behind(wanted - dayMs), behind(wanted + dayMs))
  const at = behind(early) === wanted - early ? early : wanted - behind(early)
  return new Date(at).toISOString()
}

/** An instant that was typed as `DD/MM/YYYY HH:mm` by someone in a time zone, or null. */
export const readInstant = (typed: string, timeZone: string): string | null => {
  const [, day = '', hour = '', minute = ''] = /^\s*(\S+)\s+(\d{1,2})[:.](\d{2})\s*$/.exec(typed) ?? []
  const date = readDate(day)
  if (date === null || Number(hour) > 23 || Number(minute) > 59) return null
  return instantIn(timeZone, date, `${hour.padStart(2, '0')}:${minute}`)
}

/** `HH:mm` of an instant in a time zone. */
export const showClock = (instant: Date, timeZone: string): string =>
  showInstant(instant.toISOString(), timeZone).slice(11, 16)

/** The instant at which clocks of a time zone show `HH:mm` on a day; where they skip it, the one an hour later. */
export const instantAt = (date: CivilDate, clock: string, timeZone: string): string => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const wanted = toUtc(date) + (hours * 60 + minutes) * 60_000
  const shownAt = (at: number): number => {
    const [day = '', time = ''] = showInstant(new Date(at).toISOString(), timeZone).split(' ')
    const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
    return toUtc(day.split('/').toReversed().join('-')) + ((hour * 60 + minute) * 60 + second) * 1_000
  }
  // The offset at a first guess, and then the one that holds where it leads.
  const first = wanted - (shownAt(wanted) - wanted)
  const exact = first + (wanted - shownAt(first))
  return new Date(shownAt(exact) === wanted ? exact : Math.max(first, exact)).toISOString()
}

/** First and last day of the calendar quarter a date lies in. */
export const quarterOf = (date: CivilDate): { from: CivilDate; to: CivilDate; quarter: number; year: number } => {
  const year = Number(date.slice(0, 4))
  const quarter = Math.ceil(Number(date.slice(5, 7)) / 3)
  const from = `${date.slice(0, 4)}-${String(quarter * 3 - 2).padStart(2, '0')}-01`
  return { from, to: addDays(addMonths(from, 3), -1), quarter, year }
}
