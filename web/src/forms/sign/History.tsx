import { signingWays, typedName, type FormEvent, type WholeForm } from '@college/contract/forms'
import { formEventWords } from '@college/contract/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { classes, Lines, Section, useZone } from '#kit'
import { momentWords } from '../words.ts'
import { Changes } from './Changes.tsx'
import styles from './sign.module.css'

const first = 6

/** What happened to a form, newest first, with what each completion says differently from the one before; on a phone the newest alone at first. */
export function FormHistory({ events }: Pick<WholeForm, 'events'>) {
  const [all, setAll] = useState(false)
  const newest = events.toReversed()
  const shown = all ? newest : newest.slice(0, first)
  return (
    <div id="history">
      <Section title="History of this form" sentence="Every version, and who did what. None of it can be changed.">
        <Lines>
          {shown.map((event, at) => (
            <li key={event.id} className={classes('grid gap2', at > 0 && !all && styles.earlier)}>
              <Event event={event} />
            </li>
          ))}
        </Lines>
        {newest.length > 1 && !all && (
          <Button
            className={classes(newest.length === shown.length && styles.allOnPhone)}
            variant="default"
            size="sm"
            mt="md"
            onClick={() => setAll(true)}
          >
            All {newest.length}
          </Button>
        )}
      </Section>
    </div>
  )
}

const sentenceOf = ({ kind, party_title: as, method }: FormEvent): string => {
  const way = kind === 'signed' && method ? `, ${signingWays[method]}${method === 'account' ? '' : ' to them'}` : ''
  return formEventWords(kind, { as }) + way
}

function Event({ event }: { event: FormEvent }) {
  const timezone = useZone()
  const { kind, who, at, comment, changes } = event
  return (
    <>
      <p className="body">
        {kind !== 'voided' && <b>{who}</b>}
        {event.name_typed && ` (${typedName.toLowerCase()})`} {sentenceOf(event)}
      </p>
      <p className="muted">{momentWords(at, timezone)}</p>
      {comment && <p className="quiet">“{comment}”</p>}
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  )
}
