import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconUserShield } from '@tabler/icons-react'
import { sessions } from '@college/contract/identity'
import { showInstant } from '@college/contract/kit'
import { Details, Icon, Lines, PartError, Section, StateChip, useCall, Waiting, useZone } from '#kit'
import { useImpersonation } from '../facts.ts'
import { addedInWords, type SessionRow } from './added.ts'
import { EndSessionDialog } from './EndSessionDialog.tsx'
import { useEndSession } from './useEndSession.ts'

interface SessionListProps {
  /** Someone else's, for an administrator; the own ones where left out. */
  readonly userId?: number
  /** Whose they are, in the words of a question. */
  readonly name?: string
}

/** Where a person is signed in: each session with its device, and the acts that end it. */
export function SessionList({ userId, name }: SessionListProps) {
  const timezone = useZone()
  const impersonation = useImpersonation()
  const query = userId === undefined ? {} : { user_id: userId }
  const { data, error, refetch } = useCall<typeof sessions>(sessions, query)
  const { endOne, endOthers, dialog } = useEndSession(userId)
  const rows = data ?? []
  const others = rows.filter(({ current }) => !current)
  const mayEnd = impersonation === null
  return (
    <Section
      title="Sessions"
      sentence={
        userId === undefined
          ? 'Where you’re signed in. End any session you don’t recognise, then change your password.'
          : 'Where this person is signed in.'
      }
    >
      {error && (
        <PartError
          title="We couldn’t load the sessions"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting shape="list" />}
      {data && rows.length === 0 && <p className="secondary muted">Not signed in anywhere.</p>}
      <Lines>
        {rows.map((row) => (
          <SessionLine
            key={row.id}
            row={row}
            timezone={timezone}
            onEnd={mayEnd ? () => void endOne(row, name) : null}
          />
        ))}
      </Lines>
      {mayEnd && others.length > 0 && (
        <div className="above16">
          <Button variant="default" onClick={() => void endOthers(others, name)}>
            {userId === undefined ? 'End all others' : 'End all'}
          </Button>
        </div>
      )}
      {dialog && <EndSessionDialog {...dialog} />}
    </Section>
  )
}

interface SessionLineProps {
  readonly row: SessionRow
  readonly timezone: string
  readonly onEnd: (() => void) | null
}

const isPhone = (device: string): boolean => /iphone|android|ipad/i.test(device)

function SessionLine({ row, timezone, onEnd }: SessionLineProps) {
  const at = (instant: string): string => showInstant(instant, timezone)
  const icon = row.acting_name ? IconUserShield : isPhone(row.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className="flex top gap12">
      <Icon className="ink2 above1" of={icon} />
      <div className="fill">
        <p className="row wrap label gap4-10">
          {row.device} {row.current && <StateChip kind="active">This session</StateChip>}
        </p>
        {row.acting_name && <p>{row.acting_name}, acting as this person</p>}
        <p className="secondary muted">
          Signed in {at(row.created_at)}, last used {at(row.last_seen_at)}.{' '}
          {row.remember ? `Remembered until ${at(row.expires_at)}.` : `Ends by ${at(row.expires_at)}.`}
        </p>
        {row.added.length > 0 && <p className="secondary">Added here: {row.added.map(addedInWords).join(', ')}</p>}
        {row.ip && <Details of={row.device}>From {row.ip}</Details>}
      </div>
      {!row.current && onEnd && (
        <Button variant="subtle" size="sm" aria-label={`End ${row.device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
