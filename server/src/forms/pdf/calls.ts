import { fillTexts, formPdf } from '@college/contract/forms'
import { serve } from '#http'
import { printing, renderPdf } from '#pdf'
import { notFound } from '#platform'
import type { Served } from '#http'
import type { Call, Caller, JobOwner } from '#platform'
import { readWhole } from '../form/whole.ts'
import type { FormRead, WholeParts } from '../form/whole.ts'
import { modelOf } from '../version.ts'
import { completedForBy } from '../signing/request/rows.ts'
import { formPdfDocument } from './pdf-document.ts'
import type { PrintedForm } from './pdf-document.ts'

/** What printing a form needs. */
export interface FormPdfParts extends WholeParts {
  /** Address under which people reach the application. */
  readonly publicUrl: () => string
}

interface Subject {
  name: string
  mcnz_number: string | null
  organisation: string
  tagline: string | null
}

const readSubject = async (call: Call, person: number): Promise<Pick<PrintedForm, 'person' | 'organisation'>> => {
  const row = await call.db.row<Subject>(
    `select u.display_name as name, u.mcnz_number, o.name as organisation, o.tagline
     from "user" u join organisation o on o.id = u.organisation_id where u.id = $1`,
    [person],
  )
  if (!row) throw notFound('form')
  const { name, mcnz_number } = row
  return { person: { name, mcnz_number }, organisation: { name: row.organisation, tagline: row.tagline } }
}

/** A form as it is printed for the caller. */
export const printForm = async (
  call: Call,
  parts: FormPdfParts,
  whole: FormRead,
  by: Caller | JobOwner = call.caller,
): Promise<Buffer> => {
  const subject = await readSubject(call, whole.form.user_id)
  const completed_by = await completedForBy(call.db, whole.form)
  const code = whole.verification_code
  const verify = code === null ? null : `${parts.publicUrl()}/app/verify#${code}`
  return renderPdf(
    by,
    formPdfDocument(
      { ...whole, ...subject, completed_by, verify, model: fillTexts(modelOf(whole.template), whole.form.text_values) },
      { printedAt: call.now(), timeZone: call.actor.timezone },
    ),
  )
}

/** A form as a PDF. */
export const serveFormPdf = (parts: FormPdfParts): Served =>
  serve(
    formPdf,
    async (call, { query }) => {
      const whole = await readWhole(call, parts, query.id)
      const file = await printForm(call, parts, whole)
      return {
        file,
        name: `${whole.form.name ?? 'Form'} ${whole.form.user_name ?? ''}`.trim() + '.pdf',
        type: 'application/pdf',
      }
    },
    { queue: printing },
  )
