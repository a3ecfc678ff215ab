import {
  devformsignature,
  mayRemind,
  remindSigner,
  showSigningLink,
  type FormSignature,
  type WholeForm,
} from '@college/contract/forms'
import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconDeviceMobile, IconMail, IconQrcode } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import {
  CallFailed,
  classes,
  Heading,
  Icon,
  invalidate,
  Note,
  toast,
  UnderHeading,
  useAction,
  useClient,
  emailInput,
} from '#kit'
import { clockWords, useSecondsLeft } from './useClock.ts'
import { hasAddress } from './signers.ts'
import { useMail } from './useMail.ts'
import styles from './sign.module.css'

const QrCode = lazy(() => import('#kit/qr'))

interface InPersonSigningProps extends Pick<WholeForm, 'form'> {
  readonly row: FormSignature
  /** Whether the form is the reader’s own: only its owner shows a code or this device. */
  readonly isOwner: boolean
  /** Shows the code at once. */
  readonly begun: boolean
}

/** Ways to sign without an account: a QR code on screen, a link by mail, or this device. */
export function InPersonSigning({ row, form, isOwner, begun }: InPersonSigningProps) {
  const canMail = useMail()
  const [holding, setHolding] = useState(begun)
  const [mailing, setMailing] = useState(false)
  const { act, isPending, failure } = useAction(showSigningLink)
  const remind = useAction(remindSigner)
  const now = useClient().context.now()
  const mails = canMail && (!hasAddress(row) || mayRemind(row, form, now))
  const mail = async (): Promise<void> => {
    if (!hasAddress(row)) return setMailing(true)
    if (!remind.isPending && (await remind.act({ id: row.id })))
      toast({ text: `A link is on its way to ${row.email ?? row.name}`, kind: 'sent' })
  }
  const here = async (): Promise<void> => {
    if (isPending) return
    const shown = await act({ id: row.id, by: 'here' })
    if (!shown) return
    // The host name in use here: under another one the person has no session.
    const { pathname, hash } = new URL(shown.data.link)
    window.location.assign(`${pathname}${hash}`)
  }
  const wrong = failure ?? remind.failure
  if (!isOwner && !mails) return null
  const hasAccount = row.signer_id !== null || row.signer_role !== null
  if (!canMail && !hasAccount)
    return (
      <Box title={`${row.name} can’t sign yet`}>
        <p className="quiet below12">
          This college has no mail server, so we can’t email a link or a code. Withdraw this request and ask someone who
          can sign in.
        </p>
      </Box>
    )
  return (
    <Box title={isOwner ? `${row.name} signs on any phone` : `Email ${row.name}`}>
      {!canMail && (
        <p className="quiet below12">
          This college has no mail server, so we can’t email a link or a code. {row.name} signs in to sign.
        </p>
      )}
      {isOwner && holding && <Held row={row} />}
      <div className={classes('flex wrap gap8', styles.ways)}>
        {isOwner && !holding && (
          <Button leftSection={<Icon of={IconQrcode} />} variant="default" onClick={() => setHolding(true)}>
            Show a code
          </Button>
        )}
        {mails && (
          <Button
            variant="default"
            aria-busy={remind.isPending}
            leftSection={<Icon of={IconMail} />}
            onClick={() => void mail()}
          >
            Email a link
          </Button>
        )}
        {isOwner && (
          <Button
            variant="default"
            aria-busy={isPending}
            leftSection={<Icon of={IconDeviceMobile} />}
            onClick={() => void here()}
          >
            Sign here
          </Button>
        )}
      </div>
      {mailing && <Mailing row={row} onDone={() => setMailing(false)} />}
      <div role="alert">
        {wrong && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {wrong.message}
          </Note>
        )}
      </div>
    </Box>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="boxed rounded-lg pad20 below20" aria-labelledby={id}>
      <UnderHeading>
        <Heading className="below12 label strong" id={id}>
          {title}
        </Heading>
        {children}
      </UnderHeading>
    </section>
  )
}

/** The code itself: it works once, for one minute, and is then replaced. */
function Held({ row }: { row: FormSignature }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { act, failure } = useAction(showSigningLink)
  const [shown, setShown] = useState<{ readonly link: string; readonly expires_at: string } | null>(null)
  const [times, setTimes] = useState(0)
  const left = useSecondsLeft(shown?.expires_at ?? null)
  const over = shown !== null && left === 0
  // The call is a new one with every rendering; the row and how often stand for it.
  const renew = useCallback(async (): Promise<void> => {
    const answer = await act({ id: row.id, by: 'qr' })
    if (answer) setShown(answer.data)
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [row.id])
  useEffect(() => {
    void renew()
  }, [renew, times])
  useEffect(() => {
    if (over) setTimes((before) => before + 1)
  }, [over])
  if (failure)
    return (
      <Note tone="bad" icon={IconAlertTriangle}>
        {failure.message}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => setTimes(times + 1)}>
          Try again
        </Button>
      </Note>
    )
  return (
    <div className={classes('flex wrap top', styles.held)} ref={place} aria-busy={shown === null}>
      <div className={classes('boxed rounded-lg', styles.code)}>
        <Suspense fallback={null}>
          {shown && <QrCode text={shown.link} label={`QR code with which ${row.name} signs`} />}
        </Suspense>
      </div>
      <div className={classes('grow', styles.beside)}>
        <p className="row gap10 below8 label" role="timer" aria-label={`Renewed in ${clockWords(left)}`}>
          <Ring share={Math.min(1, left / 60)} />
          {clockWords(left)}
        </p>
        <p className="quiet">Show them this code. It works once, then a new one appears.</p>
      </div>
    </div>
  )
}

const around = 2 * Math.PI * 11

function Ring({ share }: { share: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 28 28" aria-hidden>
      <circle cx="14" cy="14" r="11" />
      <circle cx="14" cy="14" r="11" strokeDasharray={`${share * around} ${around}`} />
    </svg>
  )
}

/** Adds the address for the link to a request made without one. */
function Mailing({ row, onDone }: { row: FormSignature; onDone: () => void }) {
  const client = useClient()
  const answers = useQueryClient()
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    const signer_email = email.trim()
    if (signer_email === '') return setWrong('Enter the address')
    setSending(true)
    try {
      const { updated_at } = await client.getRecord(devformsignature, row.id)
      await client.updateRecord(devformsignature, { id: row.id, updated_at, signer_email })
      toast({ text: `A link is on its way to ${signer_email}`, kind: 'sent' })
      onDone()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setWrong(error.errors[0]?.message ?? error.message)
    } finally {
      setSending(false)
    }
    void invalidate(answers, [devformsignature.name, ...devformsignature.invalidates])
  }
  return (
    <form
      className="grid gap16"
      aria-label={`Email a link to ${row.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) void send()
      }}
    >
      <TextInput
        mt="md"
        label={`Email of ${row.name}`}
        {...emailInput}
        value={email}
        error={wrong}
        onChange={({ currentTarget: { value } }) => {
          setEmail(value)
          setWrong(null)
        }}
      />
      <Button type="submit" aria-busy={sending}>
        {sending ? 'Sending…' : 'Send the link'}
      </Button>
    </form>
  )
}
