import { administered, code, matches, showDate } from '@college/contract/kit'
import {
  conversationForm,
  conversationPdf,
  creditsFile,
  cycleReport,
  cycleReportPdf,
  evidencePack,
  keptReports,
  pdpReportPdf,
  sendCycleReport,
  sendPdp,
} from '@college/contract/cpd'
import type { CycleReport, FilledReport } from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import { fileWork, limitInWords, stagedDownload, takeAttached } from '#files'
import type { TakenFile, TakingParts } from '#files'
import { formByHand, takeForms } from '#forms'
import type { FormPdfParts } from '#forms'
import { printing, renderPdf } from '#pdf'
import { audit, noteLook, readerOf } from '#records'
import { requireStepUp, serve } from '#http'
import { ApiError, forReading } from '#platform'
import type { FileAnswer, Served } from '#http'
import type { Call } from '#platform'
import { programmePdfDocument } from '../programme/pdf.ts'
import { creditCategoriesOf } from '../progress/stats.ts'
import { readPlans, subjectOf } from '../people/person.ts'
import { activityReport } from './activity-report.ts'
import { conversationPdfDocument } from './conversation-pdf-document.ts'
import { cyclePdfDocument } from './cycle-pdf-document.ts'
import { packEvidence } from './evidence.ts'
import { keptOf } from './kept-report.ts'
import { pdpPdfDocument } from './pdp-pdf-document.ts'
import type { PdpReport } from './pdp-pdf-document.ts'
import { readPdp } from './pdp.ts'
import { printCycle, printPlan } from './printed-report.ts'
import type { PrintParts } from './printed-report.ts'
import { readCycleReport } from './cycle-report.ts'
import { readTalk } from './talk.ts'
import { orderCalls } from './report-order.ts'
import { sendReport } from './report-mail.ts'
import type { Sendable } from './report-mail.ts'

const filled = (data: CycleReport): FilledReport => {
  const { report } = data
  if (!report) throw new ApiError(code.notFound, 'There is no cycle to report on.')
  return { ...data, report }
}

const cycleFile = ({ person, report, today }: FilledReport, title = 'Cycle report'): string =>
  `${title} ${person.name} ${report.cycle.devcycle.name} ${today}.pdf`

const pdpFile = ({ person, today }: PdpReport): string => `Professional development plan ${person.name} ${today}.pdf`

// It has all that somebody wrote: whoever reads it of another is on record, as for one activity.
const note = (call: Call, person: Actor, name: 'devcycle' | 'devplan', id: number): Promise<void> =>
  noteLook(call, { name, sensitive: true }, { id, organisation_id: person.organisation_id, user_id: person.id })

const serveReport: Served = serve(cycleReport, async (call, { query }) => {
  const person = await subjectOf(call, query.user_id)
  const data = await readCycleReport(await forReading(call), person, query.devcycle_id)
  if (data.report) await note(call, person, 'devcycle', data.report.cycle.devcycle.id)
  return { data }
})

const servePdf = (parts: PrintParts): Served =>
  serve(
    cycleReportPdf,
    async (call, { query }) => {
      const person = await subjectOf(call, query.user_id)
      const data = filled(await readCycleReport(await forReading(call), person, query.devcycle_id, { printed: true }))
      const print = await printCycle(call, parts, data, call.actor)
      const file = await renderPdf(call.caller, cyclePdfDocument(data, print))
      await note(call, person, 'devcycle', data.report.cycle.devcycle.id)
      return { file, name: cycleFile(data), type: 'application/pdf' }
    },
    { queue: printing },
  )

const serveConversation = (parts: FormPdfParts): Served =>
  serve(
    conversationPdf,
    async (call, { query }) => {
      const person = await subjectOf(call, query.user_id)
      const reading = await forReading(call)
      const data = filled(await readCycleReport(reading, person, query.devcycle_id, { name: 'conversation' }))
      const print = await printCycle(call, parts, data, call.actor, 'conversation')
      const { start: from, end: to } = data.report.cycle.standing.term
      const talk = await readTalk(reading, person, { from, to })
      const form =
        talk.template &&
        (await formByHand(call, parts, {
          form: talk.form?.id ?? null,
          template: talk.template.id,
          person: { id: person.id, name: data.person.name },
        }))
      const file = await renderPdf(call.caller, ...conversationPdfDocument(data, print, { talk, form }))
      await note(call, person, 'devcycle', data.report.cycle.devcycle.id)
      return { file, name: cycleFile(data, 'Structured conversation'), type: 'application/pdf' }
    },
    { queue: printing },
  )

const serveTalk: Served = serve(conversationForm, async (call, { query: { user_id: id, ...days } }) => ({
  data: await readTalk(call, await subjectOf(call, id), days),
}))

const servePdp = (parts: PrintParts): Served =>
  serve(
    pdpReportPdf,
    async (call, { query }) => {
      const person = await subjectOf(call, query.user_id)
      const data = await readPdp(await forReading(call), person, query.devplan_id)
      const file = await renderPdf(call.caller, pdpPdfDocument(data, await printPlan(call, parts, data, call.actor)))
      await note(call, person, 'devplan', data.plan.devplan.id)
      return { file, name: pdpFile(data), type: 'application/pdf' }
    },
    { queue: printing },
  )

const serveKept: Served = serve(keptReports, async (call, { query }) => ({
  data: await keptOf(call.db, (await subjectOf(call, query.user_id)).id),
}))

/** Everyone takes the own evidence away; that of others is for administrators who have just said who they are. */
const mayTake = async (call: Call, person: Actor): Promise<void> => {
  if (person.id === call.actor.id) return
  const { platform_admin: platform } = call.actor
  if (!platform && !matches(administered(call.actor), { organisation_id: person.organisation_id }))
    throw new ApiError(code.forbidden, 'Only the owner and the college office can download this.')
  await requireStepUp(call, call.caller.session)
}

const noteTaken = (call: Call, person: Actor, cycleId: number, what: 'evidence' | 'credits'): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'devcycle',
    recordId: cycleId,
    organisationId: person.organisation_id,
    ownerId: person.id,
    kind: person.id === readerOf(call) ? 'change' : 'look',
    changes: { export: [null, what] },
  })

const serveCredits = ({ publicUrl }: PrintParts): Served =>
  serve(creditsFile, async (call, { query }) => {
    const person = await subjectOf(call, query.user_id)
    await mayTake(call, person)
    const data = filled(await readCycleReport(call, person, query.devcycle_id))
    const { devcycle } = data.report.cycle
    if (data.report.activities.length === 0)
      throw new ApiError(code.notPossible, 'No activities have been completed in this cycle yet.')
    const categories = await creditCategoriesOf(call, person.id, devcycle)
    await noteTaken(call, person, devcycle.id, 'credits')
    return {
      file: Buffer.from(activityReport(data, { categories, publicUrl: publicUrl(), now: call.now() })),
      name: `Credits ${data.person.name} ${devcycle.name} ${data.today}.xml`,
      type: 'application/xml; charset=utf-8',
    }
  })

/** What reports need of files and of forms. */
interface ReportParts extends TakingParts {
  readonly forms: FormPdfParts
}

const goalsOf = ({ cycle, plan }: FilledReport['report']): number[] =>
  [...cycle.goals, ...(plan?.goals ?? [])].map((goal) => goal.id)

const keepToQuota = ({ files }: Call, taken: readonly TakenFile[]): void => {
  const total = taken.reduce((sum, { row, why }) => sum + (why === null ? row.size : 0), 0)
  if (total > files.quota)
    throw new ApiError(
      code.tooLarge,
      `These files are too large for one download (at most ${limitInWords(files.quota)}). Download some of them from Files.`,
    )
}

const gatherEvidence =
  (parts: ReportParts) =>
  async (
    call: Call,
    query: { user_id?: number | undefined; devcycle_id?: number | undefined },
  ): Promise<FileAnswer> => {
    const person = await subjectOf(call, query.user_id)
    await mayTake(call, person)
    const data = filled(await readCycleReport(call, person, query.devcycle_id, { printed: true }))
    const print = await printCycle(call, parts.forms, data, call.actor)
    const report = await renderPdf(call.caller, cyclePdfDocument(data, print))
    const { id, name } = data.report.cycle.devcycle
    const logged = data.report.activities.map((activity) => activity.id)
    const taken = await takeAttached(call, parts, 'devactivity', logged)
    keepToQuota(call, taken)
    const forms = await takeForms(call, parts.forms, {
      user_id: person.id,
      activities: logged,
      goals: goalsOf(data.report),
      forms: data.report.activities.flatMap(({ devform_id: form }) => form ?? []),
    })
    await noteTaken(call, person, id, 'evidence')
    return {
      ...(await stagedDownload(call, () => packEvidence(call, data, report, { files: taken, forms }))),
      name: `Evidence ${data.person.name} ${name} ${data.today}.zip`,
      type: 'application/zip',
    }
  }

const serveEvidence = (parts: ReportParts): Served => {
  const gather = gatherEvidence(parts)
  return serve(evidencePack, (call, { query }) => gather(call, query), { queue: fileWork })
}

/** The caller's training programme of that id; null where that plan is none. */
const programmeToSend = async (call: Call, parts: PrintParts, id: number): Promise<Sendable | null> => {
  const plan = (await readPlans(call, call.actor.id)).find((each) => each.id === id && each.category === 'PLAN')
  if (!plan) return null
  const printed = await programmePdfDocument(call, parts, plan)
  if (!printed) throw new ApiError(code.notPossible, 'The programme has no first and last day yet.')
  const { paper, name: fileName } = printed
  return { paper, fileName, period: plan.name, resource: 'devplan', recordId: id }
}

const pdpToSend = async (call: Call, parts: PrintParts, id: number | undefined): Promise<Sendable> => {
  const data = await readPdp(call, call.actor, id)
  const { id: recordId, name: period } = data.plan.devplan
  const paper = pdpPdfDocument(data, await printPlan(call, parts, data, call.actor))
  return { paper, fileName: pdpFile(data), period, resource: 'devplan', recordId }
}

const sending = ({ limits, forms }: ReportParts): Served[] => [
  serve(sendCycleReport, async (call, { query }) => {
    const { devcycle_id: cycle, ...chosen } = query
    const data = filled(await readCycleReport(call, call.actor, cycle, { printed: true }))
    const { devcycle, standing, ends } = data.report.cycle
    const { id, name } = devcycle
    const period = `${name}, ${showDate(standing.term.start)} to ${showDate(ends)}`
    const paper = cyclePdfDocument(data, await printCycle(call, forms, data, call.actor))
    const sendable = { paper, fileName: cycleFile(data), period, resource: 'devcycle' as const, recordId: id }
    return { data: await sendReport(call, limits, chosen, sendable), status: code.accepted }
  }),
  serve(sendPdp, async (call, { query }) => {
    const { devplan_id: plan, ...chosen } = query
    const programme = plan === undefined ? null : await programmeToSend(call, forms, plan)
    const sendable = programme ?? (await pdpToSend(call, forms, plan))
    return { data: await sendReport(call, limits, chosen, sendable), status: code.accepted }
  }),
]

/** The reports of a person's cycles and plans: to read, to print, to mail, to take away. */
export const reportCalls = (parts: ReportParts): readonly Served[] => [
  serveReport,
  servePdf(parts.forms),
  serveConversation(parts.forms),
  servePdp(parts.forms),
  serveTalk,
  serveKept,
  ...orderCalls,
  serveEvidence(parts),
  serveCredits(parts.forms),
  ...sending(parts),
]
