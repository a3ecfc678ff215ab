import { code } from '@college/contract/kit'
import { askFurther, longestQuestion, readEnquiry, type GuestThread } from '@college/contract/messaging'
import { Button, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#kit/router'
import {
  type CallFailed,
  classes,
  KeptNote,
  Note,
  PartError,
  StateChip,
  TabDrafts,
  toast,
  useAction,
  useClient,
  useKeptText,
  useLinkToken,
  Waiting,
} from '#kit'
import { Thread } from './Thread.tsx'
import styles from './enquiry.module.css'

/** `/enquiry`: who asked the office reads the answer by the link in their mail, and asks more. */
export function OwnEnquiry() {
  const token = useLinkToken()
  return (
    <>
      <title>Your question</title>
      {token === null ? (
        <NoLink text="Open the link in our email." />
      ) : (
        <TabDrafts>
          <Opened key={token} token={token} />
        </TabDrafts>
      )}
    </>
  )
}

function NoLink({ text }: { text: string }) {
  return (
    <>
      <h1 className="title">Your question</h1>
      <p className="above4 below24 prose">{text}</p>
      <Button component={Link} to="/app/contact" variant="default">
        Contact the office
      </Button>
    </>
  )
}

const keyOf = (token: string) => ['enquiry', token]

function Opened({ token }: { token: string }) {
  const client = useClient()
  const { data, error, refetch } = useQuery<GuestThread, CallFailed>({
    // In memory only, as all answers are.
    queryKey: keyOf(token),
    queryFn: async ({ signal }) =>
      (
        await client.call<typeof readEnquiry>(
          readEnquiry,
          { body: { token } },
          { signal, anonymous: true, quiet: true },
        )
      ).data,
  })
  if (error && (error.code === code.tokenInvalid || error.code === code.tokenExpired || error.code === code.bad))
    return (
      <NoLink
        text={error.code === code.bad ? 'This link is incomplete. Open it from the email again.' : error.message}
      />
    )
  if (error)
    return (
      <PartError
        title="We couldn’t load your question"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="text" />
  return (
    <>
      <h1 className="title anywhere">{data.subject}</h1>
      <p className="above4 below24 row wrap gap8-16 quiet">
        <span className="nowrap">{data.reference}</span>
        {data.state === 'closed' && <StateChip kind="completed">Closed</StateChip>}
      </p>
      <Thread
        entries={data.entries.map((entry) => ({
          ...entry,
          by: entry.kind === 'question' ? data.name : data.organisation,
        }))}
      />
      <AskMore token={token} isClosed={data.state === 'closed'} />
    </>
  )
}

function AskMore({ token, isClosed }: { token: string; isClosed: boolean }) {
  const answers = useQueryClient()
  const { act, isPending, failure } = useAction(askFurther, { anonymous: true })
  const [text, setText, sent, restored] = useKeptText(`enquiry:${token.slice(0, 8)}`)
  const [lacking, setLacking] = useState(false)
  const send = async (): Promise<void> => {
    const words = text.trim()
    setLacking(words === '')
    if (words === '' || isPending) return
    const made = await act({ token, text: words })
    if (!made) return
    sent(words)
    answers.setQueryData(keyOf(token), made.data)
    toast({ text: 'Sent to the college office', kind: 'sent' })
  }
  return (
    <form
      className={classes('grid gap12 max44', styles.box)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div role="alert">
        {failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {failure.message}
          </Note>
        )}
      </div>
      <KeptNote restored={restored} />
      <Textarea
        label="Reply"
        description={isClosed ? 'This opens your question again.' : undefined}
        autosize
        minRows={3}
        maxRows={16}
        maxLength={longestQuestion}
        value={text}
        error={lacking && 'Enter your question'}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          setLacking(false)
        }}
      />
      <Button type="submit" aria-busy={isPending}>
        {isPending ? 'Sending…' : 'Send'}
      </Button>
    </form>
  )
}
