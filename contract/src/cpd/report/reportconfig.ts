import { administered, choice, defaulted, fixed, flag, json, longText, optional, record, text } from '#kit'
import type { Row } from '#kit'
import { z } from 'zod'
import { reportNames, sectionNames } from './texts.ts'

/** The college's own words for a report, and the parts it has; the active one of a report stands. */
export const reportconfig = record('reportconfig', {
  title: ['Report text', 'Report texts'],
  fields: {
    report: fixed(choice(...reportNames)),
    title: optional(text(120)),
    intro: optional(longText(2_000)),
    sections: defaulted(json(z.array(z.enum(sectionNames)).max(20)), []),
    footer: optional(text(200)),
    active: defaulted(flag(), true),
  },
  label: 'report',
  filters: ['report', 'active'],
  sorts: ['report'],
  defaultSort: 'report',
  policy: { see: administered, create: administered, update: administered, remove: administered },
  checks: ['report', 'sections'],
  invalidates: ['cpd'],
})

export type ReportConfig = Row<typeof reportconfig>
