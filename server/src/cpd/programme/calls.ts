import { code } from '@college/contract/kit'
import { contains, devplan, programmeReport as endpoint } from '@college/contract/cpd'
import { serve } from '#http'
import { noteLook } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import { printProgramme } from './pdf.ts'
import type { PrintParts } from '../report/printed-report.ts'
import { readPlans, subjectOf, todayOf } from '../people/person.ts'

/** The report of a person's training programme as a PDF: who, programme, progress, goals by category, activities. */
export const serveProgramme = (parts: PrintParts): Served =>
  serve(endpoint, async (call, { query }) => {
    const person = await subjectOf(call, query.user_id)
    const today = todayOf(call)
    const plans = (await readPlans(call, person.id)).filter((plan) => plan.category === 'PLAN')
    const plan = plans.find((each) => each.closed_at === null && contains(each, today)) ?? plans[0]
    const printed = plan ? await printProgramme(call, parts, plan) : null
    if (!plan || !printed) throw new ApiError(code.notFound, 'There is no training programme to report on.')
    await noteLook(call, devplan, { ...plan, user_id: person.id })
    return { ...printed, type: 'application/pdf' }
  })
