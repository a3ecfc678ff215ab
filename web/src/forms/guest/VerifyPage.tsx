import {
  proofWords,
  referenceWords,
  verifySigned,
  type ReportKind,
  type verificationResults,
  type VerifiedReport,
} from '@college/contract/forms'
import { showDate, zoneWords, type AnswerOf, showMinute } from '@college/contract/kit'
import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconQuestionMark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#kit/router'
import { type CallFailed, classes, Fact, Facts, type IconDrawing, Note, useClient } from '#kit'
import { dayWords } from '../words.ts'
import { VerifyCertificateContext } from './certificate.ts'
import { GuestMessage } from './GuestMessage.tsx'
import styles from './guest.module.css'

type Verdict = AnswerOf<typeof verifySigned>
type Result = (typeof verificationResults)[number]

/** The code behind the # of the address: `#code=…`, or the code alone. */
const codeIn = (hash: string): string | null => {
  const text = hash.slice(1)
  if (text === '') return null
  const named = new URLSearchParams(text).get('code')
  if (named !== null) return named
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `/verify`: whether a printed form is what was signed, and a printed report what the record says. Nothing of what they say is shown. */
export function VerifyPage() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const client = useClient()
  const scanned = codeIn(hash)
  const [asked, setAsked] = useState(scanned)
  const [typed, setTyped] = useState(scanned ?? '')
  const [missing, setMissing] = useState(false)
  const certificate = use(VerifyCertificateContext)
  if (scanned !== null && scanned !== asked) {
    setAsked(scanned)
    setTyped(scanned)
  }
  useEffect(() => {
    if (scanned !== null) void navigate(pathname, { replace: true })
  }, [scanned, pathname, navigate])
  const {
    data: verdict,
    error: failure,
    isFetching,
  } = useQuery<Verdict, CallFailed>({
    queryKey: ['verification', asked],
    queryFn: async ({ signal }) => {
      const body = { code: asked ?? '' }
      return (await client.call<typeof verifySigned>(verifySigned, { body }, { signal, anonymous: true, quiet: true }))
        .data
    },
    enabled: asked !== null,
    gcTime: 0,
  })
  const verify = (): void => {
    const words = typed.trim()
    setMissing(words.length < 4)
    if (words.length >= 4) setAsked(words)
  }
  if (verdict) {
    const isReadWrong = verdict.result === 'unknown' || verdict.result === 'mistyped'
    // What was typed wrong is mended where it is; another code begins with an empty field.
    const again = (): void => {
      setAsked(null)
      if (!isReadWrong) setTyped('')
    }
    return <Verified verdict={verdict} code={typed} isReadWrong={isReadWrong} onAgain={again} />
  }
  return (
    <>
      <title>Verify a form or report</title>
      <h1 className={classes('below4 title', styles.title)}>Verify a form or report</h1>
      <p className="prose anywhere below20">
        Enter the verification code printed on it. We’ll show whether it’s genuine and still up to date, but not what it
        says.
      </p>
      <form
        className={classes('grid gap24', styles.form)}
        aria-label="Verify a form or report"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          verify()
        }}
      >
        <TextInput
          label="Verification code"
          description="It stands below the signatures, or at the end of a report. The short code at the foot of each page works too."
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={120}
          size="md"
          value={typed}
          error={missing ? 'Write the whole code' : failure?.errors[0]?.message}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setMissing(false)
          }}
        />
        <div role="alert">
          {failure && failure.errors.length === 0 && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure.message}
            </Note>
          )}
        </div>
        <Button type="submit" size="lg" aria-busy={isFetching}>
          {isFetching ? 'Checking…' : 'Verify'}
        </Button>
      </form>
      {certificate}
    </>
  )
}

interface Said {
  readonly title: string
  readonly icon: IconDrawing
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly sentence: string
}

const said: Readonly<Record<Exclude<Result, 'changed'>, Said>> = {
  valid: {
    title: 'This form is valid',
    icon: IconCircleCheck,
    tone: 'ok',
    sentence: 'It was signed and hasn’t changed since. Compare your copy with the details below.',
  },
  earlier: {
    title: 'This paper no longer counts',
    icon: IconAlertTriangle,
    tone: 'warn',
    sentence:
      'It says what the form said once, but the form has been changed, withdrawn or rejected since, or its signature was undone. Ask the form’s owner for the newest copy.',
  },
  altered: {
    title: 'This form was altered',
    icon: IconAlertTriangle,
    tone: 'bad',
    sentence:
      'Your copy doesn’t match the signed form. The form or the copy has changed. Ask the form’s owner for the newest copy.',
  },
  mistyped: {
    title: 'This code has a typing mistake',
    icon: IconQuestionMark,
    tone: 'warn',
    sentence: 'Check it against the paper, letter by letter, with the two letters at the end, and enter it again.',
  },
  unknown: {
    title: 'We don’t know this code',
    icon: IconQuestionMark,
    tone: 'warn',
    sentence: 'No signed form or printed report has this code. Check each letter and digit and try again.',
  },
}

const saidOfReport: Readonly<Record<'valid' | 'changed', Said>> = {
  valid: {
    title: 'This report is up to date',
    icon: IconCircleCheck,
    tone: 'ok',
    sentence: 'The college printed it, and its record still says the same. Compare your copy with the details below.',
  },
  changed: {
    title: 'The record has changed since',
    icon: IconAlertTriangle,
    tone: 'warn',
    sentence:
      'The college printed this report, but its record says something else now. Ask the report’s owner for the newest copy.',
  },
}

const reportWords: Readonly<Record<ReportKind, string>> = {
  cycle: 'Cycle report',
  pdp: 'Professional development plan',
  conversation: 'Structured conversation',
  programme: 'Trainee report',
  logbook: 'Procedure logbook',
  placement: 'Placement report',
}

const saidOf = ({ result, report }: Verdict): Said => {
  if (result === 'changed') return saidOfReport.changed
  return report && result === 'valid' ? saidOfReport.valid : said[result]
}

/** `25/11/2026`, or between which days where the same report was printed on several. */
const printedWords = ({ first_printed_at: first, last_printed_at: last }: VerifiedReport, timezone: string): string => {
  const days = new Set([dayWords(first, timezone), dayWords(last, timezone)])
  return [...days].join(' to ')
}

function ReportFacts({ report, timezone }: { readonly report: VerifiedReport; readonly timezone: string }) {
  const { kind, cycle_name: cycle, start_date: start, end_date: end } = report
  return (
    <>
      <Fact name="Report">{reportWords[kind]}</Fact>
      {cycle && <Fact name="Cycle">{cycle}</Fact>}
      {start && end && (
        <Fact name="Period">
          {showDate(start)} to {showDate(end)}
        </Fact>
      )}
      <Fact name="Printed">{printedWords(report, timezone)}</Fact>
    </>
  )
}

interface VerifiedProps {
  readonly verdict: Verdict
  readonly code: string
  /** The code is not one that we know, so that it is to be typed again. */
  readonly isReadWrong: boolean
  readonly onAgain: () => void
}

function Verified({ verdict, code, isReadWrong, onAgain }: VerifiedProps) {
  const { result, organisation, completed_at: completed, signed, report } = verdict
  const timezone = verdict.timezone ?? 'UTC'
  return (
    <GuestMessage {...saidOf(verdict)}>
      <Facts>
        <Fact name="Verification code">{code}</Fact>
        {verdict.reference && <Fact name="Reference">{referenceWords(verdict)}</Fact>}
        {organisation && <Fact name="College">{organisation}</Fact>}
        {report && <ReportFacts report={report} timezone={timezone} />}
        {completed && <Fact name="Completed">{dayWords(completed, timezone)}</Fact>}
        {signed.map((each) => (
          <Fact key={`${each.party_title} ${each.signed_at}`} name={`Signed as ${each.party_title}`}>
            {showMinute(each.signed_at, timezone)}
            {proofWords(each).map((words) => (
              <span key={words} className="block quiet">
                {words}
              </span>
            ))}
          </Fact>
        ))}
      </Facts>
      {result === 'valid' && !report && signed.length === 0 && (
        <p className="quiet above16">
          To see how it was signed, enter the whole verification code, printed below the signatures.
        </p>
      )}
      {organisation && (
        <p className="quiet above16">
          Dates and times are in {zoneWords(timezone)}
          {report ? '.' : ', as on the printed form.'}
        </p>
      )}
      <Button mt="lg" variant={isReadWrong ? 'filled' : 'default'} onClick={onAgain}>
        {isReadWrong ? 'Try again' : 'Verify another'}
      </Button>
    </GuestMessage>
  )
}
