import type { PersonFixture } from '#testing'

const ofSent = [
  'GET /message/thread',
  'GET /message/recipients',
  'POST /message/undo',
  'POST /message/pause',
  'POST /message/resume',
  'POST /message/resend',
  'POST /message/activity',
]
const ofDraft = ['GET /message/writing', 'GET /message/check', 'POST /message/test', 'POST /message/send']

/** What a cell asks of a call on messages, with the rows of the person it is about; null where it is another call. */
export const messageAsk = (call: string, person: PersonFixture | null): Record<string, string | number> | null => {
  if (call === 'GET /messages/box') return { box: 'inbox' }
  if (ofSent.includes(call)) return { id: person?.sentMessage ?? 0 }
  if (ofDraft.includes(call)) return { id: person?.message ?? 0 }
  return null
}
