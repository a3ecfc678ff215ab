import { readAsGuest, type GuestDocument } from '@college/contract/forms'
import { useEffect, useRef } from 'react'
import { CallFailed, useClient } from '#kit'

const minute = 60_000
/** How a guest shows that they are at work. */
const work = ['input', 'pointerdown', 'keydown', 'scroll'] as const

interface MoreTimeParts {
  readonly read: GuestDocument
  readonly token: string
  readonly anonymous: boolean
  readonly onMore: (until: string) => void
}

/** A code that is held up counts the minutes in which nothing is done: whoever fills in a long part reads the link again as they work. */
export function useMoreTime({ read, token, anonymous, onMore }: MoreTimeParts): void {
  const client = useClient()
  const last = useRef<number | null>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  }, [onMore])
  const counts = read.needs_code
  useEffect(() => {
    if (!counts) return undefined
    last.current ??= client.context.now().getTime()
    const ask = async (): Promise<void> => {
      const now = client.context.now().getTime()
      if (now - (last.current ?? now) < minute) return
      last.current = now
      try {
        const body = { token }
        const { data } = await client.call<typeof readAsGuest>(readAsGuest, { body }, { anonymous, quiet: true })
        more.current(data.expires_at)
      } catch (error) {
        // What it says of the link they learn as they sign; until then what they write stays.
        if (!(error instanceof CallFailed)) throw error
      }
    }
    const onWork = (): void => void ask()
    for (const kind of work) document.addEventListener(kind, onWork, { capture: true, passive: true })
    return () => {
      for (const kind of work) document.removeEventListener(kind, onWork, { capture: true })
    }
  }, [counts, client, token, anonymous])
}
