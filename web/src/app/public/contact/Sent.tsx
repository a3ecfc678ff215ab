import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { classes, Note } from '#kit'
import styles from './contact.module.css'

interface SentProps {
  readonly reference: string
  readonly email: string
  /** What the college says of what happens now. */
  readonly next: string
  readonly onAgain: () => void
}

/** What follows once a question was sent. */
export function Sent({ reference, email, next, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes('below32', styles.form)}>
      <h2 ref={heading} className="heading below12" tabIndex={-1}>
        We have your question
      </h2>
      <Note tone="ok" icon={IconCircleCheck}>
        Your reference is <b className="nowrap">{reference}</b>.
      </Note>
      <p className={styles.next}>
        We’ve emailed {email} a link to your question, where you’ll read the answer. No email after a few minutes? Check
        your spam folder.
      </p>
      <p className={styles.next}>{next}</p>
      <Button variant="default" onClick={onAgain}>
        Ask something else
      </Button>
    </div>
  )
}
