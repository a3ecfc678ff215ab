import {
  declaration,
  declineAsGuest,
  isSummed,
  passAsGuest,
  signAsGuest,
  type GuestDocument,
  type Refusal,
} from '@college/contract/forms'
import { code as codes } from '@college/contract/kit'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import {
  CallFailed,
  classes,
  Fold,
  KeptNote,
  Note,
  restoredTogether,
  useAction,
  useKeptText,
  type RestoredText,
} from '#kit'
import { emptySignature, SignaturePad, type SignatureValue } from '../render/index.ts'
import { nameOf, summedPromise } from '../words.ts'
import { CodeStep } from './CodeStep.tsx'
import { type SigningOutcome } from './Done.tsx'
import { colleagueIn, unnamed } from '../sign/colleague.ts'
import { ColleagueFields } from '../sign/ColleagueFields.tsx'
import { notSignedWords } from '../sign/notSignedWords.ts'
import { PartFields } from '../sign/PartFields.tsx'
import { PassDialog } from '../sign/PassDialog.tsx'
import { PassedWords } from '../sign/Handover.tsx'
import { RefusalChoice } from '../sign/RefusalChoice.tsx'
import { useKeptColleague } from '../sign/useKeptColleague.ts'
import { usePart } from '../sign/usePart.ts'
import { mainWords } from './mainWords.ts'
import { ToSign } from './ToSign.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useCode } from './useCode.ts'
import { useMoreTime } from './useMoreTime.ts'
import styles from './guest.module.css'

interface GuestFormProps {
  readonly read: GuestDocument
  readonly token: string
  /** Sent without a token, as guests have no session. */
  readonly anonymous: boolean
  readonly onOutcome: (given: SigningOutcome) => void
  /** The form says something else by now. */
  readonly onStale: () => void
  /** The link leads no further. */
  readonly onEnded: (failure: CallFailed) => void
}

/** What a guest writes beside their part: on their device until it is sent, where it is their own. */
const useSaid = (
  what: string,
  kept: string | null,
  first = '',
): readonly [text: string, write: (text: string) => void, restored: RestoredText | null] => {
  const [before, keep, , restored] = useKeptText(kept === null ? null : `${what} ${kept}`)
  const [now, setNow] = useState<string | null>(null)
  const write = (text: string): void => {
    setNow(text)
    keep(text)
  }
  const discard = (): void => {
    setNow(null)
    restored?.discard()
  }
  return [now ?? (before === '' ? first : before), write, restored && { ...restored, discard }]
}

type Wrong = Partial<Record<'name' | 'tick' | 'reason' | 'code', string>>

/** What ends the link, rather than being wrong with what was written. What was changed since is read again: the link may go on. */
const ends: readonly number[] = [codes.tokenExpired, codes.tokenInvalid, codes.notPossible, codes.forbidden]

/** The signing form of a guest: what they sign, their name, and one button. */
export function GuestForm({ read, token, anonymous, onOutcome, onStale, onEnded }: GuestFormProps) {
  const place = useRef<HTMLFormElement>(null)
  // The owner's own device keeps nothing of what a signer says in person.
  const kept = read.method === 'here' ? null : `${read.reference} ${read.party}`
  const [name, setName, ofName] = useSaid('name', kept, read.signer_name ?? '')
  const [drawn, setDrawn] = useState<SignatureValue>(emptySignature)
  const [comment, setComment, ofComment] = useSaid('comment', kept)
  const [ticked, setTicked] = useState(false)
  const [declines, setDeclines] = useState(false)
  const [outcome, setOutcome] = useState<Refusal>('returned')
  const [reason, setReason, ofReason] = useSaid('reason', kept)
  const [colleague, setColleague, ofColleague] = useKeptColleague(kept === null ? null : `colleague ${kept}`)
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [until, setUntil] = useState(read.expires_at)
  const lengthen = (ending: string): void => setUntil((before) => (ending > before ? ending : before))
  const by = useCode({ read, token, anonymous, onSent: lengthen })
  useMoreTime({ read, token, anonymous, onMore: lengthen })
  const sent = by.sentTo !== null
  const part = usePart({
    template: read.template,
    texts: read.text_values,
    party: read.fills ? read.party : null,
    before: read.before,
    name: kept === null ? null : `part ${kept}`,
    // The link that leads back is not kept.
    called: null,
  })
  const restored = restoredTogether(ofName, ofComment, ofReason, ofColleague, part?.restored ?? null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string | null>(null)
  const onFailure = (refused: CallFailed): void => {
    if (ends.includes(refused.code)) return onEnded(refused)
    if (refused.code === codes.outdated) {
      setTicked(false)
      setFailure(refused.message)
      return onStale()
    }
    part?.refuse(refused.errors)
    const issues = Object.fromEntries(refused.errors.map(({ path, message }) => [path, message]))
    setWrong(issues)
    const verb = mainWords({ sending: false, busy: false, refusal: declines ? outcome : null, first: false })
    setFailure(
      Object.keys(issues).length > 0 ? null : notSignedWords(refused, { verb, isKept: kept !== null, isMember: false }),
    )
  }
  const sign = useAction(signAsGuest, { anonymous, onFailure })
  const decline = useAction(declineAsGuest, { anonymous, onFailure })
  const pass = useAction(passAsGuest, { anonymous })
  const [passing, setPassing] = useState(false)
  const [passedTo, setPassedTo] = useState(read.passing)
  const onPass = async (colleague: { name: string; email?: string }): Promise<boolean> => {
    if (!(await pass.act({ token, colleague }))) return false
    setPassedTo({ name: colleague.name, accepted: null })
    return true
  }
  const busy = sign.isPending || decline.isPending || by.sending
  const summed = isSummed(read.template.signers?.parties.find(({ key }) => key === read.party))
  const title = nameOf({ name: read.form_name, title: read.form_title })
  const about = { name: name.trim(), form: title, owner: read.asked_by, here: read.method === 'here' }

  const lacks = (): Wrong => ({
    ...(name.trim() === '' ? { name: 'Enter your name' } : {}),
    ...(declines && reason.trim() === '' ? { reason: 'Enter why you’re not signing' } : {}),
    ...(!declines && !ticked ? { tick: 'Read the form, then tick this.' } : {}),
    ...(sent && code.trim() === '' ? { code: 'Enter the code from the email' } : {}),
  })
  const say = (found: Wrong): void => {
    setWrong(found)
    const [first] = (['name', 'reason', 'tick', 'code'] as const).filter((one) => found[one] !== undefined)
    if (first) setTimeout(() => place.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus())
  }
  /** What was sent stays on no device. A form that goes back comes again: what they answered for it was not sent, and waits. */
  const forget = (goesBack: boolean): void => {
    if (!goesBack) part?.forget()
    for (const set of goesBack ? [setName, setReason] : [setName, setComment, setReason]) set('')
    setColleague(unnamed)
  }
  const send = async (): Promise<void> => {
    if (busy) return
    setFailure(null)
    const found = lacks()
    say(found)
    const isAnswered = declines || !part || part.check()
    if (Object.keys(found).length > 0 || !isAnswered) return
    if (read.needs_code && !sent) {
      setAsksCode(true)
      // Where the address is known already, there is nothing to ask before the code is on its way.
      if (asksCode || !by.asks) await by.send()
      return
    }
    const shared = { token, name: name.trim(), ...(read.needs_code ? { code: code.replaceAll(/\s/g, '') } : {}) }
    if (declines) {
      if (!(await decline.act({ ...shared, reason: reason.trim(), outcome, ...colleagueIn(outcome, colleague) })))
        return
      forget(outcome === 'returned')
      onOutcome({ ...about, kind: outcome })
      return
    }
    const words = comment.trim()
    const done = await sign.act({
      ...shared,
      content_hash: read.content_hash,
      comment: words === '' ? null : words,
      image: drawn.drawn,
      ...(part && { answers: part.data }),
    })
    if (!done) return
    forget(false)
    const { signed_at: at, content_code: content, verification_code: verification } = done.data
    onOutcome({ ...about, kind: 'signed', at, content, verification })
  }
  return (
    <>
      <title>{`Sign ${title}`}</title>
      <TimeLeft until={until} />
      <ToSign read={read} title={title} fills={part !== null} />
      <form
        ref={place}
        className={classes('grid gap24', styles.form)}
        aria-label={declines ? 'Don’t sign' : 'Sign'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <KeptNote restored={restored} />
        {part && !declines && <PartFields part={part} owner={read.asked_by} />}
        <TextInput
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={120}
          size="md"
          value={name}
          error={wrong.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {declines && (
          <RefusalChoice
            owner={read.asked_by}
            isSigned={read.others.some(({ state }) => state === 'signed')}
            mayReject={read.may_reject}
            value={outcome}
            onChange={setOutcome}
          />
        )}
        {declines && outcome === 'declined' && (
          <ColleagueFields
            value={colleague}
            label="Who could sign instead? (optional)"
            help={`${read.asked_by} decides whether to ask them.`}
            onChange={setColleague}
          />
        )}
        {declines ? (
          <Textarea
            label="Why you’re not signing"
            description={`${read.asked_by} reads it.`}
            name="reason"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2_000}
            size="md"
            value={reason}
            error={wrong.reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        ) : (
          <>
            <div>
              <p className="flex between baseline label below6" aria-hidden>
                Sign with your finger <span className="muted">Optional</span>
              </p>
              <SignaturePad label="Sign with your finger" typing={false} value={drawn} onChange={setDrawn} />
            </div>
            {summed ? (
              <p className="prose">{summedPromise(read.asked_by)}</p>
            ) : (
              <Fold words="Add a comment" open={comment !== ''}>
                <Textarea
                  label="Comment (optional)"
                  autosize
                  minRows={2}
                  maxRows={10}
                  maxLength={2_000}
                  size="md"
                  value={comment}
                  onChange={({ currentTarget }) => setComment(currentTarget.value)}
                />
              </Fold>
            )}
            <Checkbox
              size="md"
              name="tick"
              label={declaration}
              checked={ticked}
              error={wrong.tick}
              onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
            />
          </>
        )}
        {asksCode && <CodeStep by={by} code={code} wrong={wrong.code} onCode={setCode} />}
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure}
            </Note>
          )}
        </div>
        {!declines && !read.needs_code && (
          <div className="stack gap8">
            {passedTo && <PassedWords owner={read.asked_by} passing={passedTo} />}
            <span>
              <Button variant="subtle" size="sm" px={0} onClick={() => setPassing(true)}>
                Pass to a colleague
              </Button>
            </span>
          </div>
        )}
        <div className={classes('flex gap12 hairline-top surface sticky', styles.foot)}>
          <Button
            variant="default"
            size="lg"
            onClick={() => {
              setDeclines(!declines)
              setWrong({})
              setFailure(null)
            }}
          >
            {declines ? 'Back' : 'Don’t sign'}
          </Button>
          <Button type="submit" size="lg" aria-busy={busy}>
            {mainWords({ sending: by.sending, busy, refusal: declines ? outcome : null, first: asksCode && !sent })}
          </Button>
        </div>
      </form>
      {passing && (
        <PassDialog
          owner={read.asked_by}
          keptAs={kept === null ? null : `pass ${kept}`}
          isPending={pass.isPending}
          failure={pass.failure?.errors[0]?.message ?? pass.failure?.message}
          onPass={onPass}
          onClose={() => setPassing(false)}
        />
      )}
    </>
  )
}
