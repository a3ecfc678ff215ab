import type { WaitingSignature } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { Link } from '#kit/router'
import { classes, Initials, Lines, useClient } from '#kit'
import { useActor } from '#identity'
import { formPage } from '../links.ts'
import { agoWords, dayWords, initialsOf, nameOf } from '../words.ts'
import styles from './list.module.css'

/** Forms that wait for the person's signature, each with the way to read and sign it. */
export function WaitingLines({ rows }: { rows: readonly WaitingSignature[] }) {
  return (
    <Lines>
      {rows.map((row, position) => (
        <li key={row.id} className={classes('row gap12-16', styles.line)}>
          <Initials of={initialsOf(row.user_name)} tinted />
          <span className={classes('fill', styles.what)}>
            <b className="label ink anywhere">{nameOf({ name: row.form_name, title: row.form_title })}</b>
            <span className="not-phone">, </span>
            <span className="prose phone-block">{row.user_name}</span>
            <span className="muted block">
              {row.by_role ? `As ${row.party_title}; a colleague may sign instead` : `As ${row.party_title}`}
            </span>
          </span>
          <RequestedAt at={row.asked_at} />
          <Button
            component={Link}
            to={formPage(row.devform_id)}
            variant={position === 0 ? 'filled' : 'default'}
            size="sm"
          >
            {row.fills ? 'Fill in and sign' : 'Read and sign'}
            <span className="sr-only">
              {' '}
              {row.form_name} of {row.user_name}
            </span>
          </Button>
        </li>
      ))}
    </Lines>
  )
}

function RequestedAt({ at }: { at: string }) {
  const { timezone } = useActor()
  const now = useClient().context.now()
  return (
    <span className={classes('muted fixed', styles.asked)}>
      Asked {dayWords(at, timezone)}, {agoWords(at, now, timezone)}
    </span>
  )
}
