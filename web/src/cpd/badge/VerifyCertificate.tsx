import { longestBadge, verifyBadge, type VerifiedBadge } from '@college/contract/cpd'
import { showDate, showInstant } from '@college/contract/kit'
import { Button, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconQuestionMark, IconUpload } from '@tabler/icons-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { classes, Fact, Facts, Icon, messageOf, Note, useAction, type IconDrawing } from '#kit'
import styles from './badge.module.css'

type Result = VerifiedBadge['result']

const said: Readonly<Record<Result, readonly [IconDrawing, 'ok' | 'warn' | 'bad', title: string, sentence: string]>> = {
  valid: [IconCircleCheck, 'ok', 'This certificate is valid', 'The college signed it, and it hasn’t been withdrawn.'],
  withdrawn: [
    IconAlertTriangle,
    'bad',
    'This certificate was withdrawn',
    'The college signed it, but it no longer counts.',
  ],
  altered: [
    IconAlertTriangle,
    'bad',
    'This certificate was altered',
    'It isn’t what the college signed. Ask its owner for the original file.',
  ],
  unknown: [
    IconQuestionMark,
    'warn',
    'We don’t know this certificate',
    'No college here issued it. Check that you have the whole file.',
  ],
}

/** Checks a digital certificate that is pasted, or chosen as a file. */
export function VerifyCertificate() {
  const { act, isPending, failure } = useAction<typeof verifyBadge>(verifyBadge, { anonymous: true })
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [verdict, setVerdict] = useState<VerifiedBadge | null>(null)
  const file = useRef<HTMLInputElement>(null)

  const check = async (credential: string): Promise<void> => {
    setVerdict(null)
    const typed = credential.trim()
    setWrong(
      typed === ''
        ? 'Paste the certificate, or choose its file'
        : typed.length > longestBadge
          ? 'This isn’t a certificate'
          : null,
    )
    if (typed === '' || typed.length > longestBadge) return
    const answer = await act({ credential: typed })
    if (answer) setVerdict(answer.data)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isPending) void check(text)
  }
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    const read = chosen.size > longestBadge * 2 ? 'x'.repeat(longestBadge + 1) : await chosen.text()
    setText(read.length > longestBadge ? '' : read)
    await check(read)
  }
  return (
    <section className={classes('grid gap16 hairline-top above40', styles.verify)} aria-labelledby="verify-certificate">
      <h2 id="verify-certificate" className="heading">
        Digital certificate
      </h2>
      <p className="prose">
        Paste the certificate, or choose its .jwt file. We’ll show what it says and whether it still counts.
      </p>
      <form className="grid gap16" onSubmit={submit} noValidate aria-label="Verify a digital certificate">
        <Textarea
          label="Certificate"
          value={text}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          error={wrong ?? failure?.errors[0]?.message}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div role="alert">
          {failure && failure.errors.length === 0 && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {messageOf(failure)}
            </Note>
          )}
        </div>
        <div className="flex wrap gap8">
          <Button type="submit" variant="default" aria-busy={isPending}>
            {isPending ? 'Checking…' : 'Verify certificate'}
          </Button>
          <Button variant="default" leftSection={<Icon of={IconUpload} />} onClick={() => file.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={file}
            type="file"
            className="sr-only"
            tabIndex={-1}
            accept=".jwt,.jws,.txt,text/plain"
            aria-label="Certificate file"
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </div>
      </form>
      <div role="status">{verdict && <Verdict {...verdict} />}</div>
    </section>
  )
}

function Verdict({ result, says }: VerifiedBadge) {
  const [icon, tone, title, sentence] = said[result]
  const day = (at: string): string => showInstant(at, says?.timezone ?? 'UTC').slice(0, 10)
  return (
    <Note tone={tone} icon={icon}>
      <h3 className="label">{title}</h3>
      <p>{sentence}</p>
      {says && (
        <Facts>
          {says.reason && <Fact name="Why">{says.reason}</Fact>}
          <Fact name="Name">{says.name ?? 'Not on the certificate'}</Fact>
          <Fact name="Completed">{says.title}</Fact>
          <Fact name="Period">
            {showDate(says.start_date)} to {showDate(says.end_date)}
          </Fact>
          <Fact name="College">{says.organisation}</Fact>
          <Fact name="Issued">{day(says.issued_at)}</Fact>
          {says.withdrawn_at && <Fact name="Withdrawn">{day(says.withdrawn_at)}</Fact>}
        </Facts>
      )}
    </Note>
  )
}
