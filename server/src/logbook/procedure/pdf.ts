import { code, showDate } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import { logbookPdf, procedure } from '@college/contract/logbook'
import type { Procedure } from '@college/contract/logbook'
import { mayReadRows, noteReport, readSubject, subjectOf, todayOf } from '#cpd'
import type { PrintParts } from '#cpd'
import { serve } from '#http'
import { printing, renderPdf } from '#pdf'
import { audit, listSql, noteRead, readerOf, readList } from '#records'
import { ApiError, badField, forReading } from '#platform'
import type { Served } from '#http'
import type { ListAsk, ListRow } from '#records'
import type { Call } from '#platform'
import { figuresOf } from './figures.ts'
import { logbookPdfDocument, mostPrinted } from './pdf-document.ts'
import { hashOfLogbook } from './printed.ts'
import type { LogbookPart } from './printed.ts'
import { procedures } from './record.ts'

const personIn = (value: unknown): number | undefined => {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value))
    throw badField('user_id', 'A logbook belongs to one person')
  return Number(value)
}

/** Whether more than the days narrows the cases. */
const isChoice = ({ filters, words }: ListAsk): boolean => filters.length > 1 || words.length > 0

const inWords = (ask: ListAsk): string | null => {
  const { from, to } = ask
  const days = [from ? `from ${showDate(from)}` : '', to ? `to ${showDate(to)}` : ''].filter((each) => each !== '')
  const chosen = isChoice(ask) ? ['a choice of procedures'] : []
  const parts = [...chosen, ...days]
  if (parts.length === 0) return null
  const text = parts.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const casesOf = async (call: Call, ask: ListAsk): Promise<{ cases: Procedure[]; total: number }> => {
  const newest = { ...ask, limit: mostPrinted, offset: 0, after: null }
  const { text, values } = listSql(procedure, newest, call.actor, procedures.computed, call.labels)
  const row = await call.db.row<ListRow>(text, values)
  const cases: Procedure[] = JSON.parse(row?.rows ?? '[]')
  return { cases, total: row?.total ?? cases.length }
}

/** Whoever takes a logbook away is on record with the person it is about; cases of somebody else are counted as in a list. */
const noteTaken = (call: Call, person: Actor, cases: readonly Procedure[]): Promise<void> => {
  const shape = { export: [null, 'logbook as PDF'] } as const
  const { id, organisation_id: organisation } = person
  if (id === readerOf(call))
    return audit(call.db, call.caller, {
      resource: procedure.name,
      recordId: null,
      organisationId: organisation,
      ownerId: id,
      kind: 'look',
      changes: shape,
    })
  const ids = cases.map((each) => each.id)
  return noteRead(call, { record: procedure, people: [id], organisation, ids, rows: ids.length, shape })
}

const codeOf = async (call: Call, parts: PrintParts, person: Actor, paper: LogbookPart) =>
  noteReport(call, parts, {
    kind: 'logbook',
    organisation_id: person.organisation_id,
    user_id: person.id,
    devcycle_id: null,
    devplan_id: null,
    cycle_name: null,
    ...paper,
    figures: await hashOfLogbook(call, person, paper),
  })

/** A person's logbook on paper. Figures are of the days that were asked for, cases of the whole choice. */
export const serveLogbook = (parts: PrintParts): Served =>
  serve(
    logbookPdf,
    async (call, { query }) => {
      const { user_id: asked, ...rest } = query
      const person = await subjectOf(call, personIn(asked))
      const ask = readList(procedure, { ...rest, user_id: String(person.id) })
      const days = { from: ask.from ?? undefined, to: ask.to ?? undefined }
      const reading = await forReading(call)
      const subject = await readSubject(reading, person.id)
      const known = { actor: person, name: subject.person.name, readable: mayReadRows(call, person) }
      const [figures, printed] = await Promise.all([
        figuresOf(reading, { users: [person.id] }, days, known),
        casesOf(reading, ask),
      ])
      if (printed.total === 0) throw new ApiError(code.notPossible, 'There are no procedures to print.')
      await noteTaken(call, person, printed.cases)
      const today = todayOf(call)
      const data = { ...subject, ...printed, figures, today, narrowed: inWords(ask) }
      // Without days it is good for those from its first case to its last: what is logged later makes it no other.
      const paper = {
        start_date: ask.from ?? figures.first_date ?? today,
        end_date: ask.to ?? figures.last_date ?? today,
        cases: isChoice(ask) ? printed.cases.map(({ id }) => id) : null,
      }
      const print = { printedAt: call.now(), timeZone: call.actor.timezone }
      const document = logbookPdfDocument(data, { ...print, code: await codeOf(call, parts, person, paper) })
      const file = await renderPdf(call.caller, document)
      return { file, name: `Logbook ${subject.person.name} ${today}.pdf`, type: 'application/pdf' }
    },
    { queue: printing },
  )
