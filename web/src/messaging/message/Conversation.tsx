import { code, showDate, showMinute } from '@college/contract/kit'
import {
  markMessages,
  message,
  namesReaders,
  readThread,
  type Thread,
  type ThreadMessage,
} from '@college/contract/messaging'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconCalendarEvent,
  IconMail,
  IconMailOff,
  IconNotebook,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  ActsMenu,
  classes,
  Empty,
  Icon,
  Initials,
  initialsOf,
  MenuEntry,
  Note,
  PartError,
  RichText,
  StateChip,
  toast,
  useAction,
  useCall,
  useRemove,
  useZone,
  Waiting,
} from '#kit'
import { isOffice, useReader } from './reader.ts'
import { useMessageParts } from './parts.ts'
import { Recipients } from './Recipients.tsx'
import { Reply } from './Reply.tsx'
import { UndoSending } from './UndoSent.tsx'
import { messageState, toWords } from './words.ts'
import styles from './message.module.css'

interface ConversationProps {
  /** Any message of it. */
  readonly id: number
  /** How its subject is headed where it is shown: it is the title of its own page. */
  readonly renderHead: (subject: string, acts: ReactNode) => ReactNode
  /** It was archived or taken back. */
  readonly onLeave: () => void
}

/** A conversation: its messages, oldest first, and the reply. Reading it marks it as read. */
export function Conversation({ id, renderHead, onLeave }: ConversationProps) {
  const { data, error, refetch } = useCall<typeof readThread>(readThread, { id })
  useReading(data)
  if (error?.code === code.notFound)
    return (
      <Empty icon={IconMailOff} title="This message isn’t here" text="It was removed, or it was never sent to you." />
    )
  if (error)
    return (
      <PartError
        title="We couldn’t load this message"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="text" />
  return <Shown thread={data} renderHead={renderHead} onLeave={onLeave} />
}

/** Marks what arrived as read: once for each time it is opened, and again where more arrives meanwhile. */
const useReading = (thread: Thread | undefined): void => {
  const { act } = useAction(markMessages)
  const marked = useRef<string | null>(null)
  const isUnread = thread?.messages.some(({ got, read_at }) => got && read_at === null) === true
  const id = thread?.id ?? null
  const newest = thread?.messages.findLast(({ got }) => got)?.id ?? null
  useEffect(() => {
    if (id === null || marked.current === `${id} ${newest}`) return
    marked.current = `${id} ${newest}`
    if (isUnread) void act({ ids: [id], read: true })
    // The act is a new function at each render.
    // oxlint-disable-next-line react/exhaustive-deps -- the act is a new function at each render
  }, [id, newest, isUnread])
}

function Shown({
  thread,
  renderHead,
  onLeave,
}: { thread: Thread } & Pick<ConversationProps, 'renderHead' | 'onLeave'>) {
  const reader = useReader()
  const { act: markAct, failure } = useAction(markMessages)
  const { remove } = useRemove(message)
  const [all, setAll] = useState(false)
  const [replies, setReplies] = useState(0)
  const received = thread.messages.filter(({ got }) => got)
  const isArchived = received.length > 0 && received.every(({ archived }) => archived)
  const office = isOffice(reader, thread.organisation_id)
  const newest = thread.messages.at(-1)
  const archive = async (): Promise<void> => {
    if (!(await markAct({ ids: [thread.id], archived: !isArchived }))) return
    toast({
      text: isArchived ? 'Back in the inbox' : 'Archived',
      action: { label: 'Undo', run: () => void markAct({ ids: [thread.id], archived: isArchived }) },
    })
    onLeave()
  }
  const unread = async (): Promise<void> => {
    if (await markAct({ ids: [thread.id], read: false })) onLeave()
  }
  const canReply = thread.reply_to.length > 0
  const acts = (
    <>
      {canReply && (
        <button type="button" className="square" aria-label="Reply" onClick={() => setReplies(replies + 1)}>
          <Icon of={IconArrowBackUp} size={20} />
        </button>
      )}
      {received.length > 0 && (
        <button
          type="button"
          className="square"
          aria-label={isArchived ? 'Move to the inbox' : 'Archive'}
          onClick={() => void archive()}
        >
          <Icon of={isArchived ? IconArchiveOff : IconArchive} size={20} />
        </button>
      )}
      {(received.length > 0 || office) && newest && (
        <ActsMenu of={thread.subject}>
          {(close) => (
            <>
              {received.length > 0 && (
                <>
                  <MenuEntry
                    label="Mark as unread"
                    icon={IconMail}
                    onClick={() => {
                      close()
                      void unread()
                    }}
                  />
                  {newest.event_on === null && (
                    <MenuEntry
                      label="Log as an activity"
                      icon={IconNotebook}
                      to={activityOf(newest.id)}
                      onClick={close}
                    />
                  )}
                </>
              )}
              {office && newest.state !== 'draft' && newest.sender_id !== reader.id && (
                <MenuEntry
                  label="Remove for everyone"
                  icon={IconMailOff}
                  onClick={() => {
                    close()
                    void remove(newest.id).then((gone) => gone && onLeave())
                  }}
                />
              )}
            </>
          )}
        </ActsMenu>
      )}
    </>
  )
  return (
    <article className={classes('stack', styles.conversation)} aria-label={thread.subject}>
      {renderHead(thread.subject, acts)}
      <div role="alert">
        {failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        )}
      </div>
      <ol className={classes('list stack gap32', styles.letters)}>
        {thread.messages.map((one) => (
          <li key={one.id}>
            <Letter message={one} readsRecipients={one.sender_id === reader.id || office} />
          </li>
        ))}
      </ol>
      {canReply && <Reply key={thread.id} thread={thread} all={all} onAll={setAll} focus={replies} />}
    </article>
  )
}

const activityOf = (id: number): string => `/app/activity/edit?message=${id}`

function Letter({ message: one, readsRecipients }: { message: ThreadMessage; readsRecipients: boolean }) {
  const reader = useReader()
  const zone = useZone()
  const { files, logEvent } = useMessageParts()
  const [shows, setShows] = useState(false)
  const [kind, word] = messageState[one.state]
  const isMine = one.sender_id === reader.id
  return (
    <section aria-label={`${one.sender_name}, ${showMinute(one.sent_at, zone)}`}>
      <div className="flex top gap12 wrap">
        <Initials of={initialsOf(one.sender_name)} tinted />
        <div className={classes('shrink', styles.who)}>
          <p className="label">{one.sender_name}</p>
          <p className="muted">{toWords(one, reader.id)}</p>
        </div>
        <span className="muted nowrap">{showMinute(one.sent_at, zone)}</span>
      </div>
      {isMine && one.undo_until !== null && <UndoSending message={one} />}
      <div className={classes('anywhere', styles.text)}>
        <RichText html={one.text} />
      </div>
      {!one.got && namesReaders(one.subject + one.text) && (
        <p className="muted above8">Each person sees their own name in place of the brackets.</p>
      )}
      {files(one.id)}
      {one.event_on !== null && (
        <p className="row wrap gap8 above16">
          <Icon of={IconCalendarEvent} /> About {showDate(one.event_on)}
          {one.got && logEvent(one)}
        </p>
      )}
      {readsRecipients && one.state !== 'draft' && (
        <div className="row wrap gap8-16 above16">
          {one.state !== 'sent' && <StateChip kind={kind}>{word}</StateChip>}
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon of={IconUsers} />}
            aria-expanded={shows}
            onClick={() => setShows(!shows)}
          >
            Recipients
          </Button>
        </div>
      )}
      {shows && <Recipients message={one} />}
    </section>
  )
}
