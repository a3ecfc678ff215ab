import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { agree, agreements, type Agreement } from '@college/contract/identity'
import { showInstant } from '@college/contract/kit'
import { useRef, useState, type SubmitEvent } from 'react'
import { classes, Note, PartError, useAction, useCall, Waiting } from '#kit'
import { AuthCard } from '../auth/AuthCard.tsx'
import styles from './gate.module.css'
import type { GateProps } from './gateProps.ts'

/** The texts of the college that stand now and are not accepted yet, each to be read and ticked. */
export function AgreementsGate({ person, onDone, onSignOut }: GateProps) {
  const { data, error, refetch } = useCall<typeof agreements>(agreements)
  return (
    <AuthCard
      wide
      title="Before you continue"
      sentence="Read and accept what the college requires of everyone who uses these records. We’ll ask again when a text changes."
    >
      {error && (
        <PartError
          title="We couldn’t load the texts"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting shape="list" />}
      {data && (
        <Accepting
          texts={data.filter(({ agreed }) => !agreed)}
          timezone={person.user.timezone}
          onDone={onDone}
          onChanged={() => void refetch()}
          onDecline={onSignOut}
        />
      )}
    </AuthCard>
  )
}

interface AcceptingProps {
  readonly texts: readonly Agreement[]
  readonly timezone: string
  readonly onDone: () => void
  /** Something was refused: a text may have changed meanwhile. */
  readonly onChanged: () => void
  readonly onDecline: () => void
}

function Accepting({ texts, timezone, onDone, onChanged, onDecline }: AcceptingProps) {
  const { act, isPending, failure } = useAction(agree)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [isIncomplete, setIncomplete] = useState(false)
  const place = useRef<HTMLFormElement>(null)
  const missing = texts.filter(({ id }) => !ticked.has(id))

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setIncomplete(missing.length > 0)
    const [first] = missing
    if (first) place.current?.querySelector<HTMLInputElement>(`[name=agree-${first.id}]`)?.focus()
    else if (!isPending && (texts.length === 0 || (await act({ ids: texts.map(({ id }) => id) })))) onDone()
    else if (!isPending) onChanged()
  }
  const tick = (id: number, isTicked: boolean): void => {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  return (
    <form
      ref={place}
      className="grid gap20"
      noValidate
      aria-label="Agreements"
      onSubmit={(event) => void submit(event)}
    >
      <div role="alert">
        {failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        )}
      </div>
      {texts.map(({ id, title, version, text, published_at }) => (
        <section key={id} className="grid gap8 shrink" aria-labelledby={`title-${id}`}>
          <h2 id={`title-${id}`} className="heading">
            {title}
          </h2>
          <p className="muted">
            Version {version}, published {showInstant(published_at, timezone).slice(0, 10)}
          </p>
          <div
            className={classes(
              'prose rounded below4 anywhere pre-wrap outlined surface scrolls pad12-16',
              styles.prose,
            )}
            role="region"
            aria-label={`Text of ${title}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by the keyboard
            tabIndex={0}
          >
            {text}
          </div>
          <Checkbox
            name={`agree-${id}`}
            label={`I have read and accept: ${title}`}
            checked={ticked.has(id)}
            error={isIncomplete && !ticked.has(id) ? 'Tick this to continue, or decline below.' : undefined}
            onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
          />
        </section>
      ))}
      <Button type="submit" size="lg" fullWidth aria-disabled={isPending}>
        {isPending ? 'Saving…' : 'Accept and continue'}
      </Button>
      <Button variant="default" size="lg" fullWidth onClick={onDecline}>
        Decline and sign out
      </Button>
    </form>
  )
}
