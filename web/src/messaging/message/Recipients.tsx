import { plural, showMinute } from '@college/contract/kit'
import {
  mailStates,
  messageRecipients,
  pauseMessage,
  resendMessage,
  resumeMessage,
  peopleWords,
  unreadAudience,
  type LeftOut,
  type MailState,
  type ThreadMessage,
} from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { classes, Icon, Note, PartError, ProgressBar, StateChip, toast, useAction, useZone, Waiting } from '#kit'
import { useCallPages } from './useCallPages.ts'
import { mailTroubleWords } from '../outbox/words.ts'
import { messagePage, newMessage, reminderOf } from './links.ts'
import { mailState } from './words.ts'
import styles from './message.module.css'

type Counts = Record<MailState | 'all' | 'read', number>

/** Which of the recipients are shown. */
type Shown = MailState | 'all' | 'unread'

const countOf = (counts: Counts, shown: Shown): number =>
  shown === 'unread' ? counts.all - counts.read : counts[shown]

const titleOf = (shown: Shown): string =>
  shown === 'all' ? 'All' : shown === 'unread' ? 'Not read here' : mailState[shown][1]

const whyLeftOut: Readonly<Record<LeftOut['why'], string>> = {
  removed: 'Their account was removed.',
  inactive: 'Their account is inactive.',
  unconfirmed: 'Their account isn’t confirmed yet.',
  then: 'They couldn’t get messages at the time.',
}

const useRecipients = (id: number, shown: Shown) =>
  useCallPages<typeof messageRecipients, { readonly counts: Counts; readonly left_out: readonly LeftOut[] }>(
    messageRecipients,
    { id, ...(shown === 'unread' ? { unread: 'true' as const } : shown === 'all' ? {} : { mail: shown }) },
    {
      totalOf: ({ counts }) => countOf(counts, shown),
      // What is on its way moves on by itself.
      again: (info) => (info && info.counts.queued + info.counts.sending > 0 ? 3_000 : false),
    },
  )

/** Who a sent message went to, and what became of it; with what can still be done about it. */
export function Recipients({ message: { id, subject } }: { message: Pick<ThreadMessage, 'id' | 'subject'> }) {
  const [shown, setShown] = useState<Shown>('all')
  const zone = useZone()
  const [counts, setCounts] = useState<Counts | null>(null)
  const list = useRecipients(id, shown)
  const { rows, info, failure: error } = list
  // The numbers stay while others of the recipients are fetched.
  if (info && info.counts !== counts) setCounts(info.counts)
  const pause = useAction(pauseMessage)
  const resume = useAction(resumeMessage)
  const again = useAction(resendMessage)
  if (error) return <PartError title="We couldn’t load the recipients" text={error.message} onRetry={list.retry} />
  if (!counts) return <Waiting shape="list" />
  const leftOut = info?.left_out ?? []
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
        {peopleWords(counts.all + leftOut.length, leftOut.length)}.{' '}
        {counts.read === 0 ? 'No one has' : `${counts.read} of them`} read it here.
      </p>
      {leftOut.map(({ user_id: one, name, why }) => (
        <p key={one} className="muted">
          {name} didn’t get it. {whyLeftOut[why]}
        </p>
      ))}
      <div className="row wrap gap8 above8 below8" role="group" aria-label="Which recipients">
        {(['all', 'unread', ...mailStates] as const)
          .filter((one) => one === 'all' || one === shown || countOf(counts, one) > 0)
          .map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === shown ? 'light' : 'default'}
              aria-pressed={one === shown}
              onClick={() => setShown(one)}
            >
              {titleOf(one)}: {countOf(counts, one)}
            </Button>
          ))}
      </div>
      {waiting > 0 && (
        <ProgressBar
          done={counts.all - waiting}
          of={counts.all}
          label={`${counts.all - waiting} of ${counts.all} done`}
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
        {shown === 'unread' && counts.all > counts.read && (
          <Button
            component={Link}
            to={newMessage({
              ...reminderOf(`“${subject}” is waiting for you to read it`, messagePage(id)),
              list: unreadAudience,
              query: `id=${id}`,
              title: `those who haven’t read “${subject}”`.slice(0, 120),
            })}
            variant="default"
            size="sm"
            leftSection={<Icon of={IconBell} />}
          >
            Remind them
          </Button>
        )}
        {failed > 0 && (
          <Button variant="default" size="sm" leftSection={<Icon of={IconRefresh} />} onClick={() => void resend()}>
            Resend to the {failed === 1 ? 'one' : failed} who got no email
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
      {!rows && <Waiting shape="list" />}
      <ul className="boxed rounded-lg list above16 clip">
        {(rows ?? []).map((row) => {
          const [kind, sent] = mailState[row.mail]
          const word = row.delivered_at === null ? sent : 'Delivered'
          return (
            <li key={row.user_id} className={classes('grid middle gap4-16', styles.person)}>
              <span className={classes('anywhere', styles.name)}>
                {row.name}
                {row.blind && <span className="muted"> (blind copy)</span>}
                {row.error !== null && <span className="block muted">{mailTroubleWords(row.error)}</span>}
              </span>
              <span className="muted">
                {row.read_at === null ? 'Not read here' : `Read ${showMinute(row.read_at, zone)}`}
              </span>
              <StateChip kind={kind}>{word}</StateChip>
            </li>
          )
        })}
      </ul>
      {list.more && (
        <Button variant="default" size="sm" mt="sm" aria-busy={list.loadingMore} onClick={list.loadMore}>
          Show more
        </Button>
      )}
    </section>
  )
}
