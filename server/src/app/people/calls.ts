import { checkPeopleImport, importPeople } from '@college/contract/app'
import { actOnPeople, checkPeopleAct, readPeopleBatches, undoPeopleBatch } from '@college/contract/identity'
import type { ImportedPerson } from '@college/contract/app'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import type { ReadAudienceList } from '#messaging'
import { noteRead } from '#records'
import { ApiError, badField, importWork } from '#platform'
import type { Served } from '#http'
import { officePlace } from '../export/run.ts'
import { judgeAct, peopleOf, shownAct } from './acts.ts'
import { beginBatch, changedSince, listBatches } from './batch.ts'
import { readPeople } from './read.ts'
import type { ReadFile } from './read.ts'
import { undoBatch } from './undo.ts'

const countOf = ({ judged }: ReadFile, state: ImportedPerson['state']): number =>
  judged.filter(({ shown }) => shown.state === state).length

const rank: Readonly<Record<ImportedPerson['state'], number>> = { refused: 0, ready: 1, left_out: 2 }

// Plain: nothing is written.
const serveCheck: Served = serve(
  checkPeopleImport,
  async (call, { body }) => {
    const organisation = officePlace(call.actor)
    const file = await readPeople(call, organisation, body)
    const { table } = file
    await noteRead(call, { record: { name: 'user', sensitive: false }, people: file.seen, organisation })
    return {
      data: {
        delimiter: table.delimiter,
        heads: [...table.heads],
        samples: table.rows.slice(0, 3).map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
        mapping: file.mapping,
        mapped_by: body.mapping ? ('given' as const) : ('guessed' as const),
        missing: file.missing,
        rows: file.judged.map(({ shown }) => shown).toSorted((a, b) => rank[a.state] - rank[b.state]),
        ready: countOf(file, 'ready'),
        refused: countOf(file, 'refused'),
        left_out: countOf(file, 'left_out'),
        print: file.print,
      },
    }
  },
  { plain: true, queue: importWork },
)

const serveImport: Served = serve(
  importPeople,
  async (call, { body }) => {
    const organisationId = officePlace(call.actor)
    const file = await readPeople(call, organisationId, body)
    if (file.missing.length > 0)
      throw badField('mapping', 'Choose the columns for first name, last name and email address')
    const refused = countOf(file, 'refused')
    if (refused > 0)
      throw new ApiError(
        code.notPossible,
        `No one was added: ${refused === 1 ? 'one row has' : `${refused} rows have`} a problem. Correct it or leave it out.`,
      )
    if (file.ready.length === 0) throw new ApiError(code.notPossible, 'No one was added: every row is left out.')
    if (file.print !== body.print) throw changedSince('made')
    const { text, mapping, mended = [], left_out = [], invite } = body
    const data = await beginBatch(call, {
      organisationId,
      kind: 'import',
      title: body.file_name || 'Pasted rows',
      ask: { text, delimiter: file.table.delimiter, mapping, mended, left_out, invite },
      print: file.print,
      total: file.ready.length,
    })
    return { data }
  },
  { queue: importWork },
)

const serveCheckAct = (readList: ReadAudienceList): Served =>
  serve(
    checkPeopleAct,
    async (call, { body }) => {
      const ids = await peopleOf(call, readList, body.people)
      const data = shownAct(await judgeAct(call, officePlace(call.actor), ids, body.act))
      await noteRead(call, {
        record: { name: 'user', sensitive: false },
        people: [...data.changing, ...data.having, ...data.refusals].flatMap(({ id, name }) =>
          name === null ? [] : [id],
        ),
        organisation: officePlace(call.actor),
      })
      return { data }
    },
    { plain: true },
  )

const serveAct = (readList: ReadAudienceList): Served =>
  serve(actOnPeople, async (call, { body }) => {
    const organisationId = officePlace(call.actor)
    const ids = await peopleOf(call, readList, body.people)
    const judged = await judgeAct(call, organisationId, ids, body.act)
    if (judged.ids.length === 0) throw new ApiError(code.notPossible, 'This changes no one, so there is nothing to do.')
    if (judged.print !== body.print) throw changedSince('changed')
    const data = await beginBatch(call, {
      organisationId,
      kind: body.act.kind,
      title: judged.title,
      ask: { ids, act: body.act },
      print: judged.print,
      total: judged.ids.length,
    })
    return { data }
  })

const serveList: Served = serve(readPeopleBatches, async (call, { query }) => ({
  data: await listBatches(call.db, officePlace(call.actor), query.id ?? null),
}))

const serveUndo: Served = serve(undoPeopleBatch, async (call, { body }) => ({ data: await undoBatch(call, body.id) }))

/** People who come in from a file, and acts on many people at once. */
export const peopleAtOnceCalls = ({ readList }: { readonly readList: ReadAudienceList }): readonly Served[] => [
  serveCheck,
  serveImport,
  serveCheckAct(readList),
  serveAct(readList),
  serveList,
  serveUndo,
]
