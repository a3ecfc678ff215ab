import { code, endpoint, idText, rowSchema } from '#kit'
import { z } from 'zod'
import { devactivity } from '../devactivity.ts'
import { stats } from '../refdata.ts'

const whole = z.number().int()
const file = (type: string) => z.string().meta({ format: 'binary', contentMediaType: type })
const pdf = file('application/pdf')

/** Activities that a report lists at most. */
export const mostReported = 5_000

/** A report that was kept as it stood when its cycle or plan ended. */
const kept = z.strictObject({
  id: whole,
  name: z.string(),
  kind: z.enum(['cycle', 'programme', 'pdp']),
  devcycle_id: whole.nullable(),
  devplan_id: whole.nullable(),
  kept_at: z.string(),
  /** SHA-256 of the file, in hexadecimal. */
  checksum: z.string(),
})
export type KeptReport = z.output<typeof kept>

const texts = z.strictObject({
  title: z.string(),
  intro: z.string().nullable(),
  sections: z.array(z.string()),
  footer: z.string().nullable(),
})

const ofCycle = z.strictObject({ user_id: idText.optional(), devcycle_id: idText.optional() })
const ofPlan = z.strictObject({ user_id: idText.optional(), devplan_id: idText.optional() })

/** All that the report of a cycle says, for the screen, the paper and the PDF alike. Times in minutes. */
export const cycleReport = endpoint({
  method: 'GET',
  path: '/cpd/report/cycle',
  shows: 'handled',
  summary: 'Returns a person’s report for the cycle named, or the current one. `report` is null if there is no cycle.',
  who: 'signedIn',
  query: ofCycle,
  answer: z.strictObject({
    person: z.strictObject({
      id: whole,
      name: z.string(),
      mcnz_number: z.string().nullable(),
      trainee_since: z.string().nullable(),
      fellow_since: z.string().nullable(),
      apc_date: z.string().nullable(),
    }),
    organisation: z.strictObject({ name: z.string(), tagline: z.string().nullable() }),
    today: z.string(),
    /** Cycles that have begun and are the person's, the newest first. */
    cycles: z.array(
      z.strictObject({
        id: whole,
        name: z.string(),
        start_date: z.string(),
        end_date: z.string(),
        expired: z.boolean(),
      }),
    ),
    /** Whether no cycle runs today, none was named, and this is the last one. */
    is_last: z.boolean(),
    texts,
    report: z
      .strictObject({
        completion_rule: stats.answer.shape.completion_rule,
        cycle: stats.answer.shape.cycle.unwrap(),
        /** The development plan of the cycle, with its goals. */
        plan: stats.answer.shape.plan,
        /** Complete activities, the newest first. */
        activities: z.array(rowSchema(devactivity)),
      })
      .nullable(),
    kept: z.array(kept),
    /** Who a report can be mailed to besides the person; only for the own report. */
    directors: z.array(z.strictObject({ id: whole, name: z.string() })),
  }),
  ok: code.ok,
})
export type CycleReport = z.output<typeof cycleReport.answer>

export const cycleReportPdf = endpoint({
  method: 'GET',
  path: '/cpd/report/cycle/pdf',
  shows: 'handled',
  summary: 'Returns a person’s cycle report as a PDF.',
  who: 'signedIn',
  query: ofCycle,
  answer: pdf,
  ok: code.ok,
})

export const conversationPdf = endpoint({
  method: 'GET',
  path: '/cpd/report/conversation/pdf',
  shows: 'handled',
  summary: 'Returns the outcomes, reflections, plan and prompts for a year’s structured conversation as a PDF.',
  who: 'signedIn',
  query: ofCycle,
  answer: pdf,
  ok: code.ok,
})

export const pdpReportPdf = endpoint({
  method: 'GET',
  path: '/cpd/report/pdp/pdf',
  shows: 'handled',
  summary: 'Returns a professional development plan as a PDF: the one named, or the current one.',
  who: 'signedIn',
  query: ofPlan,
  answer: pdf,
  ok: code.ok,
})

export const evidencePack = endpoint({
  method: 'GET',
  path: '/cpd/report/evidence',
  shows: 'handled',
  summary:
    'Returns everything behind a cycle report as a ZIP: the report, activities and their files, goals and kept reports. Only administrators can get another person’s, after entering the password or a code.',
  who: 'signedIn',
  acting: 'refused',
  query: ofCycle,
  answer: file('application/zip'),
  ok: code.ok,
})

export const creditsFile = endpoint({
  method: 'GET',
  path: '/cpd/report/credits',
  shows: 'handled',
  summary:
    'Returns the credits of a person’s cycle as a MedBiquitous Activity Report 2.0 (XML). Only administrators can get another person’s, after entering the password or a code.',
  who: 'signedIn',
  acting: 'refused',
  query: ofCycle,
  answer: file('application/xml'),
  ok: code.ok,
})

export const keptReports = endpoint({
  method: 'GET',
  path: '/cpd/report/kept',
  shows: { record: 'frozen_report', about: 'user_id' },
  summary: 'Returns a person’s reports that were kept when a cycle or plan ended, newest first.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional() }),
  answer: z.array(kept),
  ok: code.ok,
})

const addressee = {
  /** Oneself, or a Director of the own organisation. */
  to: z.enum(['self', 'director']).default('self'),
  /** Which Director, where there are several. */
  director_id: idText.optional(),
}

const sent = z.strictObject({
  /** Name of whom it goes to. */
  to: z.string(),
  /** Whether the same report was on its way to them already, so that no second mail was written. */
  again: z.boolean(),
})

/** Minutes in which the same report to the same address is one mail. */
export const sameMailMinutes = 10

export const sendCycleReport = endpoint({
  method: 'GET',
  path: '/cpd/devcycle/report/send',
  summary:
    'Emails the signed-in user’s cycle report to themselves or to a Director. A repeated request sends one email only.',
  who: 'signedIn',
  acting: 'refused',
  query: z.strictObject({ devcycle_id: idText.optional(), ...addressee }),
  answer: sent,
  ok: code.accepted,
})

export const sendPdp = endpoint({
  method: 'GET',
  path: '/cpd/sendpdp',
  summary:
    'Emails the signed-in user’s development plan, or their training programme if named, to themselves or to a Director. A repeated request sends one email only.',
  who: 'signedIn',
  acting: 'refused',
  query: z.strictObject({ devplan_id: idText.optional(), ...addressee }),
  answer: sent,
  ok: code.accepted,
})
