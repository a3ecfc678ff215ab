import { checkPersonImport, importPerson, readPersonImports, undoPersonImport } from '@college/contract/app'
import type { Mapped, PersonImport } from '@college/contract/app'
import type { ImportCategory } from '@college/contract/cpd'
import { code } from '@college/contract/kit'
import { fileWork, unstage, withKept, writeOnce } from '#files'
import { serve } from '#http'
import { noteRead } from '#records'
import { ApiError } from '#platform'
import type { KeptAnswer, ServerRecord } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { mayExport } from '../export/run.ts'
import { noteArchive } from './archives.ts'
import { withPack } from './pack.ts'
import type { Pack } from './pack.ts'
import { planImport, readyIn } from './plan.ts'
import type { Plan, Receiver } from './plan.ts'
import { rowParts } from './rows.ts'
import { importColumns, takeOver, unpackFiles } from './take.ts'
import type { Unpacked } from './take.ts'
import { undoImport } from './undo.ts'

interface Asked {
  readonly file_id: number
  readonly user_id: number
  readonly categories?: ImportCategory[] | undefined
  readonly mapped?: Mapped[] | undefined
}

/** A person of a college that the caller administers. */
const receiverOf = async (call: Call, userId: number): Promise<Receiver> => {
  const row = await call.db.row<Receiver & Record<string, unknown>>(
    'select id, organisation_id from "user" where id = $1 and deleted_at is null',
    [userId],
  )
  if (!row || !mayExport(call.actor, row.organisation_id))
    throw new ApiError(code.notFound, 'We couldn’t find this person.')
  return row
}

const planOf = (call: Call, person: Receiver, pack: Pack, asked: Asked): Promise<Plan> =>
  planImport(call, person, pack, { categories: asked.categories ?? [], mapped: asked.mapped ?? [] })

const titles = {
  devactivity: 'Activities',
  procedure: 'Procedures',
  placement: 'Placement reports',
  devqualification: 'Qualifications',
  file: 'Files and papers',
} as const
const kinds = ['devactivity', 'procedure', 'placement', 'devqualification', 'file'] as const

/** Whether the key is a college's of this installation, or came with an import before. */
const isKnown = async ({ unscoped, db }: Call, { publicKey, fingerprint }: Pack): Promise<boolean> =>
  (await unscoped.row('select 1 from export_seal where public_key = $1', [publicKey])) !== null ||
  (await db.row('select 1 from personimport where fingerprint = $1 limit 1', [fingerprint])) !== null

const wanted = Object.values(rowParts)

const serveCheck = (files: ServerRecord): Served =>
  serve(
    checkPersonImport,
    async (call, { body }) => {
      const person = await receiverOf(call, body.user_id)
      return withPack(call, files, body.file_id, wanted, async (pack) => {
        await noteArchive(call, body.file_id)
        const plan = await planOf(call, person, pack, body)
        await noteRead(call, {
          record: { name: 'personimport', sensitive: false },
          people: [person.id],
          organisation: person.organisation_id,
        })
        const { manifest } = pack
        return {
          data: {
            college: manifest.college.name,
            person: manifest.person.name,
            made_at: manifest.made_at,
            fingerprint: pack.fingerprint,
            key_known: await isKnown(call, pack),
            kinds: kinds.map((name) => ({ name, title: titles[name], ...plan.counted[name] })),
            forms: plan.forms,
            categories: (plan.activities?.unknown ?? []).map(({ by: _by, ...each }) => each),
            known_categories: plan.activities?.known ?? [],
            words: plan.words,
            choices: plan.choices,
            stays: plan.stays,
            ready: readyIn(plan),
          },
        }
      })
    },
    { plain: true, queue: fileWork },
  )

const imported = (call: Call, files: ServerRecord, asked: Asked & { expected: number }): Promise<KeptAnswer> =>
  writeOnce(call, async (finish) => {
    const person = await receiverOf(call, asked.user_id)
    return withPack(call, files, asked.file_id, wanted, async (pack) => {
      await noteArchive(call, asked.file_id)
      const before = await planOf(call, person, pack, asked)
      const unpacked: Unpacked[] = []
      try {
        await unpackFiles(call, pack, before, unpacked)
        return await withKept(
          call,
          unpacked.map(({ staged }) => staged),
          (keys) =>
            finish(async (tx) => {
              // Two imports for one person go one after the other, so that the second finds what the first has brought.
              await tx.rows('select pg_advisory_xact_lock(hashtext($1), $2::int)', ['personimport', person.id])
              const inside: Call = { ...call, db: tx, caller: { ...call.caller, inTransaction: true } }
              const plan = await planOf(inside, person, pack, asked)
              const ready = readyIn(plan)
              if (ready !== asked.expected || plan.files.length !== unpacked.length)
                throw new ApiError(
                  code.conflict,
                  `Nothing was imported: ${ready} records are ready now, and ${asked.expected} were before. Check the archive again.`,
                )
              const given = { file_id: asked.file_id, categories: asked.categories ?? [], unpacked, keys }
              const row = await takeOver(inside, person, pack, plan, given)
              return { status: code.created, body: JSON.stringify(row) }
            }),
        )
      } finally {
        await unstage(...unpacked.map(({ staged }) => staged))
      }
    })
  })

const serveImport = (files: ServerRecord): Served =>
  serve(
    importPerson,
    async (call, { body }) => {
      const { status, body: json } = await imported(call, files, body)
      return { json, status }
    },
    { plain: true, queue: fileWork },
  )

const serveList: Served = serve(readPersonImports, async (call, { query }) => {
  const userId = query.user_id ?? call.actor.id
  if (userId !== call.actor.id) await receiverOf(call, userId)
  const data = await call.db.rows<PersonImport>(
    `select ${importColumns} from personimport p where p.user_id = $1 order by p.id desc limit 50`,
    [userId],
  )
  return { data }
})

const serveUndo: Served = serve(undoPersonImport, async (call, { body }) => ({ data: await undoImport(call, body.id) }))

/** Records that a person brought from another college: checked, taken over, undone. */
export const personImportCalls = (files: ServerRecord): readonly Served[] => [
  serveCheck(files),
  serveImport(files),
  serveList,
  serveUndo,
]
