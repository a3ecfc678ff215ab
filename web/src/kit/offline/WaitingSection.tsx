import { Button } from '@mantine/core'
import { dayIn, showDate, showClock } from '@college/contract/kit'
import { IconAlertTriangle, IconClockUp } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { useClient } from '../api/ClientProvider.tsx'
import { useStore } from '../api/store.ts'
import { Section } from '../page/Section.tsx'
import { toast } from '../notice/toast.ts'
import { classes, Icon } from '../theme/index.ts'
import type { UnsentEntry } from './entry.ts'
import type { QueuedRecord } from './sender.ts'
import { useUnsent, useUnsentEntries } from './UnsentProvider.tsx'
import styles from './waiting.module.css'

/** What an entry is, as "Activity, ward teaching, 00:45". */
export const entryWords = (entry: UnsentEntry, records: readonly QueuedRecord[]): string => {
  const queued = records.find(({ name }) => name === entry.record)
  return [queued?.title ?? 'Entry', entry.words].filter(Boolean).join(', ')
}

/** When it was kept: the time of day, and of an earlier day its date. */
export const keptAt = (at: string, now: Date, timeZone: string): string => {
  const day = dayIn(timeZone, new Date(at))
  return day === dayIn(timeZone, now) ? showClock(new Date(at), timeZone) : showDate(day)
}

/** The entries that wait on this device, of one record or of all, each with what can be done about it. Nothing where none waits. */
export function WaitingSection({ record }: { record?: string }) {
  const entries = useUnsent(record) ?? []
  const { signals } = useClient()
  const online = useStore(signals.online)
  if (entries.length === 0) return null
  const refused = entries.filter(({ refusal }) => refusal !== null).length
  const going = entries.length - refused
  return (
    <Section title="Waiting to be sent" sentence={sentenceOf(going, refused, online)}>
      <ul className="list below24">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Section>
  )
}

const sentenceOf = (going: number, refused: number, online: boolean): string => {
  const they = going === 1 ? 'It is' : 'They are'
  if (going > 0 && refused > 0)
    return `${going === 1 ? 'One is' : `${going} are`} sent once, when you are online. ${refused === 1 ? 'One needs' : `${refused} need`} checking.`
  if (refused > 0) return 'The text is safe on this device. Change it and send it again, or remove it.'
  return online ? `${they} being sent.` : `${they} sent when you’re back online.`
}

function Entry({ entry }: { entry: UnsentEntry }) {
  const { queue, records, send } = useUnsentEntries()
  const { context } = useClient()
  const words = entryWords(entry, records)
  const editor = records.find(({ name }) => name === entry.record)?.editor
  const to = editor === undefined ? null : `${editor}?waiting=${entry.id}`
  const { refusal } = entry
  const changing = refusal?.current ? 'Compare' : 'Change'

  const remove = async (): Promise<void> => {
    await queue?.remove(entry.id)
    toast({
      text: `${words} removed`,
      kind: 'deleted',
      action: { label: 'Undo', run: () => void queue?.restore(entry) },
    })
  }
  const again = async (): Promise<void> => {
    await queue?.mend(entry.id, entry)
    await send()
  }
  return (
    <li className={classes('grid hairline middle gap4-12 pad8-0', styles.entry, refusal !== null && styles.refused)}>
      <Icon className="warn" of={refusal === null ? IconClockUp : IconAlertTriangle} size={20} />
      <div>
        <p className="flush anywhere">
          {to === null ? (
            words
          ) : (
            <Link className="ink firm" to={to}>
              {words}
            </Link>
          )}
        </p>
        <p className={classes('flex wrap flush warn', styles.state)}>
          {refusal === null ? 'Waiting' : refusal.holder === null ? 'Not sent' : 'Waiting'}
          {refusal !== null && <span className="ink2">{reasonOf(entry)}</span>}
        </p>
      </div>
      <span className={classes('ink3', styles.at)}>
        <span className="sr-only">Kept at </span>
        {keptAt(entry.at, context.now(), context.zone())}
      </span>
      <div className={classes('flex gap8', styles.acts)}>
        {to !== null && (
          <Button component={Link} to={to} size="sm" variant="default" aria-label={`${changing} ${words}`}>
            {changing}
          </Button>
        )}
        {refusal !== null && refusal.current === null && (
          <Button size="sm" variant="default" aria-label={`Send again: ${words}`} onClick={() => void again()}>
            Send again
          </Button>
        )}
        <Button size="sm" variant="subtle" aria-label={`Remove ${words}`} onClick={() => void remove()}>
          Remove
        </Button>
      </div>
    </li>
  )
}

const reasonOf = ({ refusal }: UnsentEntry): string => {
  if (refusal === null) return ''
  if (refusal.holder !== null) return `${refusal.holder} is editing this. It is sent when they are done.`
  if (refusal.current !== null) return 'This has changed since. Compare before you send it.'
  const first = refusal.errors.map(({ message }) => message).filter((message) => message !== refusal.message)
  return [refusal.message, ...first].join(' ')
}
