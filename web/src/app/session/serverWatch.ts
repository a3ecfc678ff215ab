import type { Client } from '#kit'
import type { SessionContext } from './context.ts'
import type { Who } from './who.ts'

/** While the server is away it is looked for; once it is back it is asked whether the session still lives. */
export const watchServer = (context: SessionContext, who: Who, client: Client, ask: () => Promise<unknown>): void => {
  const { online } = client.signals
  let stopLooking: (() => void) | null = null
  const look = async (): Promise<void> => {
    if (who.token() !== null && who.person() && client.context.connected()) await ask()
  }
  const watch = (): void => {
    const isLooking = !online.get() || who.person()?.unconfirmed === true
    if (isLooking) stopLooking ??= context.soon(() => void look())
    else {
      stopLooking?.()
      stopLooking = null
    }
  }
  online.subscribe(() => {
    watch()
    if (online.get() && who.person()?.unconfirmed) void look()
  })
  who.state.subscribe(watch)
}
