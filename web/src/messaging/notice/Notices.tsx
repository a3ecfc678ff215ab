import { showMinute } from '@college/contract/kit'
import { closeNotification, currentNotifications, notification, type Notification } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from '#kit/router'
import {
  classes,
  Empty,
  Icon,
  Lines,
  Page,
  PartError,
  Section,
  toast,
  useAction,
  useCall,
  useClient,
  useList,
  useZone,
  Waiting,
} from '#kit'
import { levelIcon, levelTitle, noticeState } from './words.ts'
import styles from './notice.module.css'

/** How many are listed, the newest first. */
const most = 100

/** `/notifications`: the notices for the reader, those that stand now and those that are over. */
export function Notices() {
  const now = useClient().context.now()
  const { data, error, refetch } = useList(notification, { limit: most })
  const open = useCall<typeof currentNotifications>(currentNotifications).data ?? []
  if (error)
    return (
      <Page title="Notices">
        <PartError
          title="We couldn’t load the notices"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      </Page>
    )
  if (!data)
    return (
      <Page title="Notices">
        <Waiting shape="list" />
      </Page>
    )
  const stands = (word: string) => data.rows.filter((row) => noticeState(row, now)[1] === word)
  const [current, over] = [stands('Showing'), stands('Ended')]
  return (
    <Page title="Notices" sentence="Notices from the college, now and earlier.">
      {current.length + over.length === 0 ? (
        <Empty icon={IconSpeakerphone} title="No notices" text="Notices for you show here, even after they end." />
      ) : (
        <>
          <NoticeSection title="Now" rows={current} open={open.map(({ id }) => id)} />
          <NoticeSection title="Earlier" rows={over} open={[]} />
        </>
      )}
    </Page>
  )
}

interface NoticeSectionProps {
  readonly title: string
  readonly rows: readonly Notification[]
  /** Those whose banner is not closed. */
  readonly open: readonly number[]
}

function NoticeSection({ title, rows, open }: NoticeSectionProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <Lines>
        {rows.map((row) => (
          <Notice key={row.id} row={row} isOpen={open.includes(row.id)} />
        ))}
      </Lines>
    </Section>
  )
}

const toneOf = { info: 'acc', warning: 'warn', urgent: 'bad' } as const

function Notice({ row, isOpen }: { readonly row: Notification; readonly isOpen: boolean }) {
  const zone = useZone()
  const [query] = useSearchParams()
  const place = useRef<HTMLLIElement>(null)
  const isAsked = query.get('id') === String(row.id)
  const { act, isPending } = useAction(closeNotification)
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  const close = async (): Promise<void> => {
    const closed = await act({ id: row.id, updated_at: row.updated_at, read: true })
    toast(
      closed
        ? { text: 'Notice closed on all your devices', kind: 'done' }
        : { text: 'This notice has changed. Read it again, then close it.', kind: 'failed' },
    )
  }
  return (
    <li ref={place} className={styles.notice}>
      <div className="flex top gap12">
        <span className={classes('inline-flex fixed', toneOf[row.level])} title={levelTitle[row.level]}>
          <Icon of={levelIcon[row.level]} size={20} />
        </span>
        <div className="fill">
          <p className="label anywhere">
            {row.level !== 'info' && <span className="sr-only">{levelTitle[row.level]}: </span>}
            {row.title}
          </p>
          <p className={classes('prose anywhere pre-wrap max42', styles.text)}>{row.text}</p>
          <p className="muted">
            <span className="nowrap">{showMinute(row.starts_at, zone)}</span>
            {row.expires_at !== null && (
              <>
                {' '}
                <span className="nowrap">to {showMinute(row.expires_at, zone)}</span>
              </>
            )}
          </p>
        </div>
        {isOpen && (
          <Button variant="default" size="sm" loading={isPending} onClick={() => void close()}>
            {row.level === 'urgent' ? 'I’ve read this' : 'Close'}
            <span className="sr-only">: {row.title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
