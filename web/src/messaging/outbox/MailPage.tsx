import { code, showInstant, showMinute } from '@college/contract/kit'
import { outbox, resendMail, type OutboxMail } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconMapOff, IconSend } from '@tabler/icons-react'
import { Link } from '#kit/router'
import {
  Empty,
  Fact,
  Facts,
  Icon,
  Note,
  Page,
  PartError,
  Section,
  StateChip,
  toast,
  useAction,
  useRecord,
  Waiting,
  useZone,
} from '#kit'
import { MailText } from './MailText.tsx'
import { aboutOf, mailTroubleWords, outboxList, recipientOf, stateOf } from './words.ts'

const list = { label: 'Messages', to: outboxList }

/** One mail of the outbox. */
export function MailPage({ id }: { id: number }) {
  const { data, error, refetch } = useRecord(outbox, id)
  if (data) return <MailContent mail={data} />
  return (
    <Page title="Email" breadcrumb={[list, { label: 'Email' }]}>
      {error?.code === code.notFound ? (
        <Empty
          icon={IconMapOff}
          title="This email isn’t here"
          text="We keep emails for 90 days. The link may also be incomplete."
        >
          <Button component={Link} to={outboxList} variant="default">
            Go to the outbox
          </Button>
        </Empty>
      ) : error ? (
        <PartError
          title="We couldn’t load this email"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="text" />
      )}
    </Page>
  )
}

function MailContent({ mail }: { mail: OutboxMail }) {
  const { act, isPending, failure } = useAction(resendMail)
  const zone = useZone()
  const [kind, word] = stateOf[mail.state]
  const resend = async (): Promise<void> => {
    if (await act({ id: mail.id })) toast({ text: 'This email is waiting to be sent', kind: 'done' })
  }
  return (
    <Page
      title={mail.subject}
      breadcrumb={[list, { label: recipientOf(mail) }]}
      sentence={`To ${recipientOf(mail)}, ${showMinute(mail.created_at, zone)}`}
      actions={
        (mail.state === 'failed' || mail.state === 'kept' || mail.state === 'queued') && (
          <Button
            variant="default"
            leftSection={<Icon of={IconSend} />}
            loading={isPending}
            onClick={() => void resend()}
          >
            {mail.state === 'failed' ? 'Send again' : 'Send now'}
          </Button>
        )
      }
    >
      {failure && (
        <Note tone="bad" icon={IconAlertTriangle}>
          {failure.message}
        </Note>
      )}
      <Section title="About">
        <Facts>
          <Fact name="State">
            <StateChip kind={kind}>{word}</StateChip>
          </Fact>
          <Fact name="Address">{mail.to_address}</Fact>
          <Fact name="About">{aboutOf(mail)}</Fact>
          {mail.attempts > 0 && <Fact name="Tries">{String(mail.attempts)}</Fact>}
          {mail.sent_at && <Fact name="Sent">{showInstant(mail.sent_at, zone)}</Fact>}
          {mail.state === 'queued' && mail.next_attempt_at && (
            <Fact name="Next try">{showInstant(mail.next_attempt_at, zone)}</Fact>
          )}
          {mail.error &&
            (mailTroubleWords(mail.error) === mail.error ? (
              <Fact name="What the mail server said">{mail.error}</Fact>
            ) : (
              <Fact name="Why it hasn’t left">
                {mailTroubleWords(mail.error)}
                <span className="muted block anywhere">{mail.error}</span>
              </Fact>
            ))}
        </Facts>
      </Section>
      <MailText mail={mail} />
    </Page>
  )
}
