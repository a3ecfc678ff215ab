import { endSession, endSessions } from '@college/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm, invalidate, messageOf, toast, useClient } from '#kit'
import { leftBehind, type SessionRow } from './added.ts'

interface Ending {
  readonly title: string
  readonly body: string
  readonly verb: string
  readonly done: string
  readonly end: (removes: boolean) => Promise<unknown>
}

/** Ends sessions, after asking: the own ones, or those of a person an administrator looks after. */
export const useEndSession = (userId: number | undefined) => {
  const client = useClient()
  const answers = useQueryClient()
  /** What is asked in a dialog, as something stays that was added there. */
  const [asked, setAsked] = useState<(Ending & { left: SessionRow['added'] }) | null>(null)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async ({ end, done }: Ending, removes: boolean): Promise<string | null> => {
    try {
      await end(removes)
      toast({ text: done })
      return null
    } catch (error) {
      return messageOf(error)
    } finally {
      await invalidate(answers, ['sessions', 'calendarfeed', 'twostep', 'oidc'])
    }
  }
  const answer = async (ending: Ending, removes: boolean): Promise<void> => {
    setPending(true)
    const failed = await run(ending, removes)
    setPending(false)
    setFailure(failed)
    if (failed === null) setAsked(null)
  }
  const ask = async (ending: Ending, rows: readonly SessionRow[]): Promise<void> => {
    const left = [...leftBehind(rows)]
    setFailure(null)
    if (left.length > 0) return setAsked({ ...ending, left })
    if (!(await confirm({ title: ending.title, body: ending.body, verb: ending.verb }))) return
    const failed = await run(ending, false)
    if (failed !== null) toast({ text: failed, kind: 'failed' })
  }
  const added = (removes: boolean) => (removes ? { added: 'remove' as const } : {})
  return {
    endOne: (row: SessionRow, name?: string): Promise<void> =>
      ask(
        {
          title: `End ${row.device}?`,
          body: `${name ?? 'You'} will have to sign in there again. A calendar address or API token made there stops working.`,
          verb: 'End session',
          done: 'Session ended',
          end: (removes) => client.call<typeof endSession>(endSession, { query: { id: row.id, ...added(removes) } }),
        },
        [row],
      ),
    endOthers: (others: readonly SessionRow[], name?: string): Promise<void> =>
      ask(
        {
          title:
            name === undefined
              ? `End ${others.length} other ${others.length === 1 ? 'session' : 'sessions'}?`
              : `End all sessions of ${name}?`,
          body:
            name === undefined
              ? 'You will have to sign in again on those devices, and make a new calendar address if you use one.'
              : `${name} will have to sign in again on every device, and make a new calendar address if they use one.`,
          verb: 'End sessions',
          done: 'Sessions ended',
          end: (removes) =>
            client.call<typeof endSessions>(endSessions, {
              query: { ...(userId === undefined ? {} : { user_id: userId }), ...added(removes) },
            }),
        },
        others,
      ),
    /** What the dialog shows, while it asks. */
    dialog: asked && {
      title: asked.title,
      text: asked.body,
      verb: asked.verb,
      left: asked.left,
      isPending,
      failure,
      onClose: () => setAsked(null),
      onEnd: (removes: boolean) => {
        void answer(asked, removes)
      },
    },
  }
}
