import { outboxText, type OutboxMail } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconInfoCircle, IconMailOpened } from '@tabler/icons-react'
import { useState } from 'react'
import { classes, Icon, Note, PartError, Section, useCall, Waiting } from '#kit'
import styles from './mail.module.css'

/** The words of a mail that was not sent. They are fetched when someone asks for them, because each reading is on record. */
export function MailText({ mail }: { mail: OutboxMail }) {
  const [isAsked, setIsAsked] = useState(false)
  if (mail.state !== 'kept' && mail.state !== 'queued')
    return <Section title="Text" sentence="The text isn’t shown once an email was sent or has failed." />
  return (
    <Section title="Text" sentence="We hide links and codes that open an account, and record that you viewed this.">
      {isAsked ? (
        <Read id={mail.id} />
      ) : (
        <Button variant="default" leftSection={<Icon of={IconMailOpened} />} onClick={() => setIsAsked(true)}>
          Read the email
        </Button>
      )}
    </Section>
  )
}

function Read({ id }: { id: number }) {
  const { data, error, refetch } = useCall<typeof outboxText>(outboxText, { id })
  if (error)
    return (
      <PartError
        title="We couldn’t read the text"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="text" />
  if (data.text === null) return <p>The text was removed after seven days.</p>
  return (
    <>
      {data.demo && (
        <Note tone="acc" icon={IconInfoCircle}>
          Demo college: links are shown here.
        </Note>
      )}
      <div className={classes('boxed rounded ink anywhere pre-wrap raised', styles.text)}>
        {partsOf(data.text).map(({ at, words, isLink }) =>
          isLink ? (
            <a key={at} href={words}>
              {words}
            </a>
          ) : (
            <span key={at}>{words}</span>
          ),
        )}
      </div>
    </>
  )
}

interface Part {
  readonly at: number
  readonly words: string
  readonly isLink: boolean
}

/** A text in parts, of which the links lead somewhere. */
const partsOf = (text: string): Part[] => {
  let at = 0
  return text.split(/(https?:\/\/\S+)/).map((words, n) => {
    const part = { at, words, isLink: n % 2 === 1 }
    at += words.length
    return part
  })
}
