import { code, endpoint, idText } from '#kit'
import { z } from 'zod'
import { readImageRoute } from './routes.ts'

/** Where images of rich text come from: `richImage` in the kit has the same path. */
export const readImage = endpoint({
  ...readImageRoute,
  shows: 'handled',
  summary:
    'Returns the content of an image: to anyone, where it stands on a published page, in an answer or on the website; otherwise to who may read the file.',
  who: 'anyone',
  query: z.strictObject({ id: idText }),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'application/octet-stream' }),
  ok: code.ok,
})
