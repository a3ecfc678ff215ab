import type { Activity } from './devactivity.ts'

/** What else is said of an activity in one line, by its words: editor, list, page, report and file have each of them from here. */
export const activityLine = { provider: 'Provider' } as const satisfies Partial<Record<keyof Activity, string>>
export type ActivityLine = keyof typeof activityLine

/** The fields of those lines, in their order. */
export const activityLines = Object.keys(activityLine) as ActivityLine[] // the keys are the ones just written
