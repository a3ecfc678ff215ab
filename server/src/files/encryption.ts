import { decryptFile, encryptFile } from '@college/contract/files'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { audit } from '#records'
import { ApiError, sealing } from '#platform'
import type { Served } from '#http'
import type { KeptAnswer, ServerRecord } from '#records'
import type { Call } from '#platform'
import { rowText } from './new-file.ts'
import { followed, keyOf, openContent } from './content/content.ts'
import { stage, unstage, withKept } from './content/staged.ts'
import { fileFor, mayLeave } from './access.ts'
import type { FoundFile } from './access.ts'
import { fileWork } from './queue.ts'
import { notPossible } from './refusals.ts'
import { writeOnce } from './write-once.ts'
import type { Finish } from './write-once.ts'

// Sealed bytes are a few more than the content.
const roomForSeals = 1.01

const rewritten = async (
  call: Call,
  entry: ServerRecord,
  row: FoundFile,
  encrypt: boolean,
  finish: Finish,
): Promise<KeptAnswer> => {
  const bound = { fileId: row.id, organisationId: row.organisation_id, version: row.version + 1 }
  const made = encrypt ? call.keys.makeDataKey(keyOf(bound)) : null
  const content = await openContent(call, row)
  const sealed = made ? followed(content, sealing(made.key, keyOf(bound).about)) : content
  const staged = await stage(call, sealed, row.size * roomForSeals + 1_000)
  try {
    return await withKept(call, [staged], ([storageKey = '']) =>
      finish(async (tx) => {
        const moved = await tx.row(
          `update filecontent set storage_key = $3, version = $4, wrapped_key = $5, verified_at = null, problem = null
           where file_id = $1 and version = $2 returning file_id`,
          [row.id, row.version, storageKey, bound.version, made?.wrapped ?? null],
        )
        if (!moved) throw new ApiError(code.conflict, 'This file has changed. Try again.')
        await tx.rows(`update file set encrypted = $2, updated_by = $3 where id = $1`, [row.id, encrypt, call.actor.id])
        await audit(tx, call.caller, {
          resource: 'file',
          recordId: row.id,
          organisationId: row.organisation_id,
          ownerId: row.user_id,
          changes: { encrypted: [!encrypt, encrypt] },
        })
        return { status: code.updated, body: await rowText(call, tx, entry, row.id) }
      }),
    )
  } finally {
    await unstage(staged)
  }
}

// A repeat is told what was done the first time, also where the file has been turned back since; it then turns and removes nothing.
const turned = (call: Call, entry: ServerRecord, id: number, encrypt: boolean): Promise<KeptAnswer> =>
  writeOnce(call, async (finish) => {
    const row = await fileFor(call, entry, id, 'update')
    mayLeave(row)
    if (row.encrypted === encrypt)
      throw notPossible(encrypt ? 'This file is already encrypted.' : 'This file is not encrypted.')
    const answer = await rewritten(call, entry, row, encrypt, finish)
    // The row speaks of the new bytes now; what cannot be removed here is found by the sweeper.
    await call.files.storage
      .remove(row.storage_key)
      .catch((error: unknown) => call.log.warn({ err: error, file: row.id }, 'old bytes of a file were left behind'))
    return answer
  })

export const encryptingCalls = (entry: ServerRecord): Served[] =>
  ([encryptFile, decryptFile] as const).map((endpoint) =>
    serve(
      endpoint,
      async (call, { body }) => {
        const { status, body: json } = await turned(call, entry, body.id, endpoint === encryptFile)
        return { json, status }
      },
      { plain: true, queue: fileWork },
    ),
  )
