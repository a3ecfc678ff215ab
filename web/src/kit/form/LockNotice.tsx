import { showClock } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { Initials } from '../page/Initials.tsx'
import { initialsOf } from '../page/initialsOf.ts'
import { useZone } from '../api/ClientProvider.tsx'

interface LockNoticeProps {
  readonly holder: string
  readonly expiresAt: string | null
  /** What people call the row, as "plan". */
  readonly what: string
  readonly onRetry: () => void
}

/** Another person is editing the row: who, and when it is free again. */
export function LockNotice({ holder, expiresAt, what, onRetry }: LockNoticeProps) {
  const zone = useZone()
  return (
    <div className="flex gap12 rounded-lg outlined pad16" role="status">
      <Initials of={initialsOf(holder)} />
      <div>
        <p>
          <strong>
            {holder} is editing this {what}.
          </strong>{' '}
          You can read it.
          {expiresAt !== null && ` You can edit it at ${showClock(new Date(expiresAt), zone)}, or sooner.`}
        </p>
        <div className="flex wrap gap8 above8">
          <Button size="sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
    </div>
  )
}
