import { showTime } from '#kit'

/** `222:06` of hours that are kept with a decimal, as times are shown everywhere. */
export const showHours = (hours: number | null): string => (hours === null ? '–' : showTime(Math.round(hours * 60)))
