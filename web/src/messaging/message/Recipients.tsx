import { plural, showInstant } from '@college/contract/kit'
import {
  mailStates,
  messageRecipients,
  pauseMessage,
  resendMessage,
  resumeMessage,
  type MailState,
} from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classes, Icon, keys, Note, PartError, StateChip, toast, useAction, useClient, useZone, Waiting } from '#kit'
import { mailState } from './words.ts'
import styles from './message.module.css'

const pageSize = 50

type Counts = Record<MailState | 'all' | 'read', number>

const useRecipients = (id: number, shown: number) => {
  const client = useClient()
  const query = { id, limit: shown }
  return useQuery({
    queryKey: keys.call(messageRecipients.path, query),
    queryFn: async ({ signal }) => {
      const { data, info } = await client.call<typeof messageRecipients>(
        messageRecipients,
        { query },
        { signal, quiet: true },
      )
      return { rows: data ?? [], counts: info['counts'] as Counts } // stated beside the call
    },
    // What is on its way moves on by itself.
    refetchInterval: ({ state: { data } }) => (data && data.counts.queued + data.counts.sending > 0 ? 3_000 : false),
  })
}

/** Who a sent message went to, and what became of it; with what can still be done about it. */
export function Recipients({ id }: { id: number }) {
  const [shown, setShown] = useState(pageSize)
  const zone = useZone()
  const { data, error, refetch } = useRecipients(id, shown)
  const pause = useAction(pauseMessage)
  const resume = useAction(resumeMessage)
  const again = useAction(resendMessage)
  if (error)
    return <PartError title="We couldn’t load the recipients" text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting shape="list" />
  const { rows, counts } = data
  const waiting = counts.queued + counts.sending
  const failed = counts.failed + counts.none
  const resend = async (): Promise<void> => {
    const answer = await again.act({ id })
    if (answer) toast({ text: `${plural(answer.data.queued, 'email')} on the way again`, kind: 'done' })
  }
  const refused = again.failure ?? pause.failure ?? resume.failure
  return (
    <section className="above16" aria-label="Recipients">
      <p className="body">
        {plural(counts.all, 'person', 'people')}, {counts.read} of them read it here.{' '}
        {mailStates
          .filter((state) => counts[state] > 0)
          .map((state) => `${counts[state]} ${mailState[state][1].toLowerCase()}`)
          .join(', ')}
        .
      </p>
      {waiting > 0 && (
        <progress
          className="full"
          max={counts.all}
          value={counts.all - waiting}
          aria-label={`${counts.all - waiting} of ${counts.all} done`}
        />
      )}
      <div className="row wrap gap8 above8">
        {counts.queued > 0 && (
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon of={IconPlayerPause} />}
            onClick={() => void pause.act({ id })}
          >
            Pause
          </Button>
        )}
        {counts.paused > 0 && (
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon of={IconPlayerPlay} />}
            onClick={() => void resume.act({ id })}
          >
            Resume
          </Button>
        )}
        {failed > 0 && (
          <Button variant="default" size="sm" leftSection={<Icon of={IconRefresh} />} onClick={() => void resend()}>
            Resend to the {failed} who got no email
          </Button>
        )}
      </div>
      <div role="alert">
        {refused && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {refused.message}
          </Note>
        )}
      </div>
      <ul className="boxed rounded-lg list above16 clip">
        {rows.map((row) => {
          const [kind, sent] = mailState[row.mail]
          const word = row.delivered_at === null ? sent : 'Delivered'
          return (
            <li key={row.user_id} className={classes('grid middle gap4-16', styles.person)}>
              <span className={classes('anywhere', styles.name)}>
                {row.name}
                {row.blind && <span className="muted"> (blind copy)</span>}
                {row.error !== null && <span className="block secondary">{row.error}</span>}
              </span>
              <span className="muted">
                {row.read_at === null ? 'Not read here' : `Read ${showInstant(row.read_at, zone).slice(0, -3)}`}
              </span>
              <StateChip kind={kind}>{word}</StateChip>
            </li>
          )
        })}
      </ul>
      {rows.length < counts.all && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setShown(Math.min(200, shown + pageSize))}>
          Show more
        </Button>
      )}
    </section>
  )
}
