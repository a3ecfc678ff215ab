/** The time zone of the browser, with which the profile of who registers begins. No time is shown in it. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
