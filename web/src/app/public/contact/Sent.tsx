import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { classes, Note } from '#kit'
import styles from './contact.module.css'

interface SentProps {
  readonly reference: string
  readonly email: string
  readonly onAgain: () => void
}

/** What follows once a question was sent. */
export function Sent({ reference, email, onAgain }: SentProps) {
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
        We’ve emailed {email} a link to your question, and will answer there. No email after a few minutes? Check your
        spam folder.
      </p>
      <Button variant="default" onClick={onAgain}>
        Ask something else
      </Button>
    </div>
  )
}
