import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '#kit'

/** Asks again for what is shown once the server is back; what was read before or came from the device may be old. */
export const useBackAgain = (): void => {
  const { signals } = useClient()
  const answers = useQueryClient()
  useEffect(() => {
    let wasAway = !signals.online.get()
    return signals.online.subscribe(() => {
      const isBack = signals.online.get() && wasAway
      wasAway = !signals.online.get()
      if (isBack) void answers.invalidateQueries()
    })
  }, [signals, answers])
}
