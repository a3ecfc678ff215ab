import { plural } from '@college/contract/kit'
import { readBox, type BoxRow, type MessageBox } from '@college/contract/messaging'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconInbox, IconMail, IconPaperclip, IconPencil, IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import {
  classes,
  CountLink,
  Empty,
  Icon,
  MobileActions,
  NothingFound,
  Page,
  PartError,
  Segments,
  useClient,
  useZone,
  Waiting,
} from '#kit'
import { Conversation } from './Conversation.tsx'
import { messageEditor, messageList, messagePage, newMessage, ownMessages, unreadList } from './links.ts'
import { useReader } from './reader.ts'
import { useCallPages } from './useCallPages.ts'
import { useUnreadCounts } from './useUnread.ts'
import { whenOf } from './words.ts'
import styles from './message.module.css'

const boxes = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'sent', label: 'Sent' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'archive', label: 'Archive' },
] as const

const boxIn = (query: URLSearchParams): MessageBox =>
  boxes.find(({ value }) => value === query.get('box'))?.value ?? 'inbox'

const useBox = (box: MessageBox, unread: boolean, q: string) =>
  useCallPages<typeof readBox, { readonly total: number }>(
    readBox,
    { box, ...(q === '' ? {} : { q }), ...(unread ? { unread: 'true' as const } : {}) },
    // What was found before stays while a search is typed.
    { totalOf: ({ total }) => total, again: () => 60_000, staysWhileAsking: true },
  )

/** `/messages`: the conversations at the left, the one that is read beside them; on a phone the list alone. */
export function Messages() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const box = boxIn(query)
  const onlyUnread = box === 'inbox' && query.get('unread') === 'true'
  const id = Number(query.get('id')) || null
  const hasPane = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false })
  return (
    <div className={classes(styles.mailbox, hasPane && classes('grid high', styles.withPane))}>
      <MessageListing
        key={`${box} ${onlyUnread}`}
        box={box}
        onlyUnread={onlyUnread}
        chosen={hasPane ? id : null}
        hasPane={hasPane}
      />
      {hasPane && (
        <div className={styles.pane}>
          {id === null || box === 'drafts' ? (
            <div className={classes('ink3 grid gap12 high', styles.none)}>
              <Icon of={IconMail} size={32} />
              <p className="muted">Choose a message to read it here.</p>
            </div>
          ) : (
            <Conversation
              key={id}
              id={id}
              onLeave={() => void navigate(messageList(box))}
              renderHead={(subject, acts) => (
                <header className={classes('flex top gap16', styles.head)}>
                  <h2 className={classes('small-figure shrink', styles.subject)}>{subject}</h2>
                  <div className="row gap8 fixed">{acts}</div>
                </header>
              )}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface ListingProps {
  readonly box: MessageBox
  readonly onlyUnread: boolean
  readonly chosen: number | null
  readonly hasPane: boolean
}

function MessageListing({ box, onlyUnread, chosen, hasPane }: ListingProps) {
  const navigate = useNavigate()
  const reader = useReader()
  const unread = useUnreadCounts(reader)['/messages'] ?? 0
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const list = useBox(box, onlyUnread, q)
  const { rows, info, failure: error } = list
  const write = (
    <Button component={Link} to={newMessage()} leftSection={<Icon of={IconPencil} />}>
      Write
    </Button>
  )
  return (
    <div className={styles.listing}>
      <Page title={ownMessages(reader).label} wide actions={<span className="not-phone">{write}</span>}>
        <div className={classes('row wrap gap8', styles.tools)}>
          <Segments
            label="Messages"
            value={box}
            segments={boxes.map((one) =>
              one.value === 'inbox' && unread > 0 ? { ...one, label: `Inbox ${unread}` } : one,
            )}
            onChange={(value) => void navigate(messageList(value))}
          />
          <TextInput
            className={styles.search ?? ''}
            aria-label="Search messages"
            placeholder="Search"
            type="search"
            leftSection={<Icon of={IconSearch} size={16} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        {onlyUnread ? (
          <p className="below8 muted">
            Unread only. <Link to={messageList()}>Show all</Link>
          </p>
        ) : (
          box === 'inbox' &&
          unread > 0 && (
            <p className="below8 muted">
              <CountLink count={unread} to={unreadList}>
                {plural(unread, 'unread message')}
              </CountLink>
            </p>
          )
        )}
        {error ? (
          <PartError
            title="We couldn’t load your messages"
            text={error.message}
            reference={error.requestId ?? undefined}
            onRetry={list.retry}
          />
        ) : !rows ? (
          <Waiting shape="list" />
        ) : rows.length === 0 ? (
          onlyUnread && q === '' ? (
            <NothingFound title="You have read everything" />
          ) : q === '' ? (
            <NoMessages box={box}>{box === 'sent' || box === 'drafts' ? write : null}</NoMessages>
          ) : (
            <NothingFound title={`No message has “${q}” in it`} />
          )
        ) : (
          <ul
            className="list hairline-top"
            data-total={info?.total}
            aria-label={boxes.find(({ value }) => value === box)?.label}
          >
            {rows.map((row) => (
              <li key={row.id}>
                <Entry row={row} to={addressOf(row, box, hasPane)} current={row.id === chosen} />
              </li>
            ))}
          </ul>
        )}
        {list.more && (
          <Button variant="default" mt="md" aria-busy={list.loadingMore} onClick={list.loadMore}>
            Show more
          </Button>
        )}
        <MobileActions>{write}</MobileActions>
      </Page>
    </div>
  )
}

const addressOf = (row: BoxRow, box: MessageBox, hasPane: boolean): string => {
  if (row.state === 'draft') return messageEditor(row.id)
  return hasPane ? messageList(box, row.id) : messagePage(row.id)
}

const nothing: Readonly<Record<MessageBox, readonly [string, string]>> = {
  inbox: ['No messages', 'Messages from your educators, the Directors and the college office show here.'],
  sent: ['Nothing sent yet', 'Messages that you send show here, with who has read them.'],
  drafts: ['No drafts', 'A message that you write saves itself here until you send it.'],
  archive: ['Nothing archived', 'Messages that you archive leave the inbox and show here.'],
}

function NoMessages({ box, children }: { box: MessageBox; children: ReactNode }) {
  const [title, text] = nothing[box]
  return (
    <Empty icon={IconInbox} title={title} text={text}>
      {children}
    </Empty>
  )
}

function Entry({ row, to, current }: { row: BoxRow; to: string; current: boolean }) {
  const zone = useZone()
  const { context } = useClient()
  return (
    <Link
      className={classes('block ink relative hairline', styles.entry, row.unread && styles.unread)}
      to={to}
      aria-current={current ? 'true' : undefined}
      preventScrollReset
    >
      <span className="flex gap8 baseline">
        <span className={classes('truncate shrink', styles.sender)}>
          {row.unread && <span className="sr-only">Unread. </span>}
          {row.who === '' ? 'No recipients yet' : row.who.charAt(0).toUpperCase() + row.who.slice(1)}
        </span>
        {row.count > 1 && <span className="muted fixed">{row.count}</span>}
        {row.files && <Icon of={IconPaperclip} size={14} />}
        <span className="muted fixed nowrap">{whenOf(row.at, zone, context.now())}</span>
      </span>
      <span className={classes('block truncate', styles.title)}>{row.subject}</span>
      <span className="block muted truncate">{row.preview}</span>
    </Link>
  )
}
