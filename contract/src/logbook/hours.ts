/** `222.1` of hours that are kept with a decimal, as they are typed. */
export const showHours = (hours: number | null): string => (hours === null ? '–' : String(Math.round(hours * 10) / 10))
