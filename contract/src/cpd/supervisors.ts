import { code, endpoint, idText } from '#kit'
import { z } from 'zod'

/** Who may be chosen as a person's supervisor. */
export const supervisors = endpoint({
  method: 'GET',
  path: '/cpd/supervisors',
  shows: { record: 'user', by: 'id' },
  summary:
    'Returns the people the signed-in user may choose as a person’s supervisor: those who look after that person first, then educators, directors and fellows.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional() }),
  answer: z.array(z.strictObject({ id: z.number().int(), name: z.string() })),
  ok: code.ok,
})
