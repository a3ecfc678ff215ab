import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'

interface SendAgainProps {
  /** When a code may be sent again, in milliseconds since 1970. */
  readonly at: number | null
  readonly sending: boolean
  readonly onSend: () => void
}

/** Sends the code again, once enough time has passed. */
export function SendAgain({ at, sending, onSend }: SendAgainProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
  const waiting = sending || left > 0
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-disabled={waiting}
      {...(waiting ? { 'data-disabled': true } : {})}
      onClick={() => {
        if (!waiting) onSend()
      }}
    >
      {sending ? 'Sending…' : left > 0 ? `Send again in ${left} s` : 'Send again'}
    </Button>
  )
}
