import type { Served } from '#kit'
import { serveCurrent } from './current.ts'
import { serveActivitiesCsv } from './export.ts'
import { serveProgramme } from './programme.ts'
import { serveStats } from './stats.ts'

/** The calls of training and professional development beyond the standard ones. */
export const cpdCalls: readonly Served[] = [...serveCurrent, serveStats, serveProgramme, serveActivitiesCsv]

export { cpdRecords } from './records.ts'
