import { referenceWords, typedName, type GuestDocument } from '@college/contract/forms'
import { IconMail } from '@tabler/icons-react'
import { classes, Note, useZone } from '#kit'
import { dayWords } from '../words.ts'
import { Document } from './Document.tsx'
import styles from './guest.module.css'

interface ToSignProps {
  readonly read: GuestDocument
  readonly title: string
  /** A part of it is theirs to fill in. */
  readonly fills: boolean
}

/** What a guest reads before they sign: who asks them, the form, and who has signed it. */
export function ToSign({ read, title, fills }: ToSignProps) {
  const zone = useZone()
  return (
    <>
      <p className="prose">
        {read.asked_by} asks you to {fills ? 'fill in your part and sign' : 'sign'}
      </p>
      <h1 className={classes('below4 title', styles.title)}>
        {read.completed_at === null ? title : `${title}, ${dayWords(read.completed_at, zone)}`}
      </h1>
      <p className="prose">
        As {read.party_title}. Reference: {referenceWords(read)}.
      </p>
      {read.needs_code && (
        <Note icon={IconMail} above>
          {read.signer_email === null
            ? 'You need an email address of your own that you can read here: before you sign, we send six digits to it.'
            : `Before you sign, we send six digits to ${read.signer_email}. You need to be able to read that email here.`}
        </Note>
      )}
      {read.completed_by && (
        <p className="prose">
          Completed for {read.asked_by} by {read.completed_by}
        </p>
      )}
      <Document read={read} />
      <Others read={read} />
    </>
  )
}

/** Who else signs, and who has. */
function Others({ read: { others } }: { read: GuestDocument }) {
  const signed = others
    .filter(({ state }) => state === 'signed')
    .map(({ name, name_typed: typed }) => (typed ? `${name} (${typedName.toLowerCase()})` : name))
  if (signed.length === 0) return null
  return <p className="quiet below24">Signed already: {signed.join(', ')}.</p>
}
