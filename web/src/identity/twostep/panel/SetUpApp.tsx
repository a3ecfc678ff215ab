import { Button } from '@mantine/core'
import { beginTwoStep } from '@college/contract/identity'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { classes, PartError, toast, useAction, Waiting } from '#kit'
import { CodeEntry } from './CodeEntry.tsx'
import { useBegun } from './useBegun.ts'
import styles from './panel.module.css'

const QrCode = lazy(() => import('#kit/qr'))

interface SetUpProps {
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

/** A secret in groups of four, as people copy it. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Sets an authenticator app up: its QR code, the same as a text, and the code that shows that it worked. */
export function SetUpApp({ onDone, onClose }: SetUpProps) {
  const { act, failure } = useAction(beginTwoStep)
  const { begun, again } = useBegun(() => act({ method: 'device' }))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (begun) place.current?.focus()
  }, [begun])
  if (failure)
    return (
      <PartError
        title="We couldn’t start setting up"
        text={failure.message}
        reference={failure.requestId ?? undefined}
        onRetry={again}
        byHand
      />
    )
  if (!begun) return <Waiting shape="form" />
  const secret = begun.secret ?? ''
  return (
    <div ref={place} className="grid gap16" tabIndex={-1}>
      <ol className={classes('grid gap12 flush body indent', styles.steps)}>
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, Aegis or the
          one of your password manager.
        </li>
        <li>
          Scan this with it.
          <Suspense fallback={null}>
            <QrCode text={begun.uri ?? ''} label="QR code for your authenticator app" />
          </Suspense>
          <p className={classes('anywhere', styles.secret)}>
            No camera at hand? Type this key instead: <code>{inGroups(secret)}</code>{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => void navigator.clipboard.writeText(secret).then(() => toast({ text: 'Key copied' }))}
            >
              Copy key
            </Button>
          </p>
        </li>
        <li>Type the 6 digits that the app shows.</li>
      </ol>
      <CodeEntry challenge={begun.challenge} label="Code of the app" onDone={onDone} onClose={onClose} />
    </div>
  )
}
