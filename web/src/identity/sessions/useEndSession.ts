import { endSession, endSessions, type sessions } from '@college/contract/identity'
import type { AnswerOf } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { confirm, invalidate, messageOf, toast, useClient } from '#kit'

export type SessionRow = AnswerOf<typeof sessions>[number]

/** Ends sessions, after asking: the own ones, or those of a person an administrator looks after. */
export const useEndSession = (userId: number | undefined) => {
  const client = useClient()
  const answers = useQueryClient()
  const run = async (end: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await end()
      toast({ text: done })
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    } finally {
      await invalidate(answers, ['sessions', 'calendarfeed'])
    }
  }
  return {
    endOne: async ({ id, device }: SessionRow, name?: string): Promise<void> => {
      const yes = await confirm({
        title: `End ${device}?`,
        body: `${name ?? 'You'} will have to sign in there again. A calendar address or API token made there stops working.`,
        verb: 'End session',
      })
      if (yes) await run(() => client.call<typeof endSession>(endSession, { query: { id } }), 'Session ended')
    },
    endOthers: async (count: number, name?: string): Promise<void> => {
      const yes = await confirm({
        title:
          name === undefined
            ? `End ${count} other ${count === 1 ? 'session' : 'sessions'}?`
            : `End all sessions of ${name}?`,
        body:
          name === undefined
            ? 'You will have to sign in again on those devices, and make a new calendar address if you use one.'
            : `${name} will have to sign in again on every device, and make a new calendar address if they use one.`,
        verb: 'End sessions',
      })
      const query = userId === undefined ? {} : { user_id: userId }
      if (yes) await run(() => client.call<typeof endSessions>(endSessions, { query }), 'Sessions ended')
    },
  }
}
