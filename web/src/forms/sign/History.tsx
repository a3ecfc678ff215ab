import { showMinute } from '@college/contract/kit'
import { signingWays, typedName, undoneReason, type FormEvent, type WholeForm } from '@college/contract/forms'
import { formEventWords } from '@college/contract/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { classes, Lines, Section, useZone } from '#kit'
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
      <Section title="History of this form" sentence="Every revision, and who did what. None of it can be changed.">
        <Lines>
          {shown.map((event, at) => (
            <li key={event.id} className={classes('grid gap2', at > 0 && !all && styles.earlier)}>
              <Event event={event} before={newest[at + 1]} />
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

/** Whether a signer undid their own signature with it: no other reason is said so. */
const isUndoing = ({ kind, comment }: FormEvent): boolean => kind === 'voided' && comment === undoneReason

/** The request that an undone signature gives back follows it. Its signer did not ask for it. */
const isGivenBack = (event: FormEvent, before: FormEvent | undefined): boolean =>
  event.kind === 'asked' && before !== undefined && isUndoing(before) && before.party_title === event.party_title

const partOf = ({ party_title: party }: FormEvent): string => (party ? ` as ${party}` : '')

function Event({ event, before }: { event: FormEvent; before: FormEvent | undefined }) {
  const timezone = useZone()
  const { kind, who, at, changes } = event
  if (isGivenBack(event, before))
    return (
      <>
        <p className="body">The request to sign{partOf(event)} stands as before</p>
        <p className="muted">{showMinute(at, timezone)}</p>
      </>
    )
  const undone = isUndoing(event)
  const comment = undone ? null : event.comment
  return (
    <>
      <p className="body">
        {(kind !== 'voided' || undone) && <b>{who}</b>}
        {event.name_typed && ` (${typedName.toLowerCase()})`}{' '}
        {undone ? `undid the signature${partOf(event)}` : sentenceOf(event)}
      </p>
      <p className="muted">{showMinute(at, timezone)}</p>
      {comment && <p className="quiet">“{comment}”</p>}
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  )
}
