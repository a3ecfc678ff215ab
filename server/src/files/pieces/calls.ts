import { endUpload, uploadStanding } from '@college/contract/files'
import { serve } from '#kit'
import type { Served } from '#kit'
import { serveAddPiece, standing } from './adding.ts'
import { dropUpload } from './ending.ts'
import { serveOpenUpload } from './opening.ts'
import { ownUpload } from './row.ts'

/** The calls on files that come in pieces. */
export const pieceCalls: readonly Served[] = [
  serveOpenUpload,
  serve(uploadStanding, async (call, { query }) => ({ headers: standing(await ownUpload(call, query.upload_id)) })),
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
