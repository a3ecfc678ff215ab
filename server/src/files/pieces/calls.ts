import { endUpload, uploadStatus } from '@college/contract/files'
import { serve } from '#http'
import type { Served } from '#http'
import { serveAddPiece, standing } from './piece.ts'
import { dropUpload } from './removal.ts'
import { serveOpenUpload } from './new-upload.ts'
import { ownUpload } from './row.ts'

/** The calls on files that come in pieces. */
export const pieceCalls: readonly Served[] = [
  serveOpenUpload,
  serve(uploadStatus, async (call, { query }) => ({ headers: standing(await ownUpload(call, query.upload_id)) })),
  serveAddPiece,
  serve(
    endUpload,
    async (call, { query }) => {
      const { id } = await ownUpload(call, query.upload_id)
      await dropUpload(call, id)
      return { data: { id } }
    },
    { plain: true },
  ),
]
