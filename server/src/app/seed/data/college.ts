import { devcategory, devcycle, devgoal, reportconfig } from '@college/contract/cpd'
import { placement } from '@college/contract/logbook'
import { enquiry, longestAnswer, longestQuestion, notification } from '@college/contract/messaging'
import { location, organisation } from '@college/contract/organisation'
import { z } from 'zod'
import { cell, daysAgo, daysAhead, several } from '../source/cells.ts'
import { readJson } from '../source/json.ts'
import { readTable } from '../source/table.ts'

const { fields: college } = organisation
const { fields: cycle } = devcycle
const { fields: report } = reportconfig

const collegeFile = z.strictObject({
  colleges: z.array(
    z.strictObject({
      name: college.name.schema,
      code: college.code.schema,
      tagline: college.tagline.schema,
      email: college.email.schema,
      phone: college.phone.schema,
      address: college.address.schema,
      earlier_programme: devgoal.fields.title.schema.optional(),
    }),
  ),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  roles: z.record(z.string(), z.string()),
  placement_types: z.array(placement.fields.type.schema),
  programme_name: devgoal.fields.title.schema,
  cycles: z.strictObject({
    years: z.number().int().min(1),
    hours: z.strictObject({ fellow: cycle.hours_required.schema, trainee: cycle.hours_required.schema }),
    group_minima: cycle.group_minima.schema,
    group_minima_before: cycle.group_minima.schema,
  }),
  reports: z.array(
    z.strictObject({
      report: report.report.schema,
      title: report.title.schema.nullable(),
      intro: report.intro.schema.nullable(),
      sections: report.sections.schema,
      footer: report.footer.schema.nullable(),
      active: report.active.schema,
    }),
  ),
  earlier_home: z.strictObject({
    file: z.string(),
    heads: z.array(z.string()),
    mapping: z.record(z.string(), z.number().int()),
  }),
  forms: z.array(z.string()),
})

/** The colleges, and what they have in common: settings, cycles, places, categories and notices. */
export const readCollege = (folder: string) => {
  const { title, text, level, audience } = notification.fields
  const { kind, name, code, type, mcnz_group, max_minutes, credit_per, credit_factor } = devcategory.fields
  const point = location.fields
  const { fields: question } = enquiry
  return {
    ...readJson(folder, 'college.json', collegeFile),
    locations: readTable(folder, 'locations.csv', {
      name: cell(point.name),
      address: cell(point.address),
      latitude: cell(point.latitude),
      longitude: cell(point.longitude),
    }),
    notices: readTable(folder, 'notices.csv', {
      title: cell(title),
      text: cell(text),
      level: cell(level),
      audience: cell(audience),
      from: daysAhead,
      to: daysAhead,
    }),
    enquiries: readTable(folder, 'enquiries.csv', {
      name: cell(question.name),
      email: cell(question.email),
      subject: cell(question.subject),
      text: cell(question.text),
      asked: daysAgo,
      answer: z.string().max(longestAnswer).optional(),
      answered: daysAgo.optional(),
      again: z.string().max(longestQuestion).optional(),
      asked_again: daysAgo.optional(),
      state: cell(question.state),
      assigned_to: z.string().optional(),
    }),
    categories: readTable(folder, 'categories.csv', {
      kind: cell(kind),
      key: z.string(),
      name: cell(name),
      code: cell(code).optional(),
      set: cell(type).optional(),
      group: cell(mcnz_group).optional(),
      most_minutes: cell(max_minutes).optional(),
      earns_by: cell(credit_per).optional(),
      factor: cell(credit_factor).optional(),
      form: z.string().optional(),
      under: several(cell(name)).optional(),
    }),
  }
}
