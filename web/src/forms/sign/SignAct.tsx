import {
  declaration,
  defaultSignature,
  devformsignature,
  isSummed,
  keepSignature,
  passSignature,
  signForm,
  type FormSignature,
  type WholeForm,
} from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { CallFailed, classes, Fold, Icon, KeptNote, toast, useAction, useCall, useClient, useKeptText } from '#kit'
import { useImpersonation, usePerson } from '#identity'
import { emptySignature, type SignatureValue } from '../render/signatureValue.ts'
import { SignaturePad } from '../render/SignaturePad.tsx'
import { calledAs, summedPromise } from '../words.ts'
import { PassDialog } from './PassDialog.tsx'
import { PassedWords } from './Handover.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import type { PartDraft } from './usePart.ts'
import type { OpenContent } from './useOpenContent.ts'
import { useSignedToast } from './useSignedToast.ts'
import { notSignedWords } from './notSignedWords.ts'
import { mayReject, partyOf, signedBy, type MyTurn } from './signers.ts'
import styles from './sign.module.css'

interface SignActProps {
  readonly whole: WholeForm
  readonly mine: MyTurn
  /** What the person fills in as they sign. */
  readonly part: PartDraft | null
  /** What they have read, for which they sign. */
  readonly reading: OpenContent
  /** Why it was not signed; the panel says it, as it stays when there is nothing to sign any more. */
  readonly refusal: ReactNode
  readonly onRefused: (words: string | null) => void
  /** Reads the form again; nothing where it can’t be read. */
  readonly onStale: () => Promise<WholeForm | undefined>
}

const changedWords = 'This form was changed since you opened it. It is shown as it is now: read it, then sign.'

/** Why it was refused, as far as no question of a part says it. */
const wordsOf = (refused: CallFailed, fills: boolean, verb: string): string | null =>
  fills && refused.errors.length > 0 && refused.errors.every(({ path }) => path.startsWith('answers.'))
    ? null
    : notSignedWords(refused, { verb, isKept: true, isMember: true })

/** Why signing is off while an administrator acts as the person. */
export const signingIsOff = 'You can’t sign while you act as someone else. Only they can sign.'

/** The person's own signature: one act, with a comment and a drawing for those who want them. */
export function SignAct({ whole, mine, part, reading, refusal, onRefused, onStale }: SignActProps) {
  const { name } = usePerson()
  const isImpersonating = useImpersonation() !== null
  const signWords = `Sign as ${name}`
  const onFailure = (refused: CallFailed): void => {
    reading.sign(null)
    part?.refuse(refused.errors)
    const isOutdated = refused.code === code.outdated
    onRefused(isOutdated ? changedWords : wordsOf(refused, part !== null, signWords))
    void onStale().then((now) => now && isOutdated && reading.take(now))
  }
  const { act, isPending: sending } = useAction(signForm, { onFailure })
  const saySigned = useSignedToast()
  const client = useClient()
  const party = mine.kind === 'asked' ? mine.row.party : mine.slot.party.key
  // As of a part: where the form is changed or returned and comes again, what they said waits.
  const [comment, setComment, sentComment, restored] = useKeptText(
    isImpersonating ? null : `comment form ${whole.form.id} ${party}`,
    { about: { kind: 'Comment', words: calledAs(whole) } },
  )
  const [image, setImage] = useState<string | null>(null)
  const [refusing, setRefusing] = useState(false)
  const [passing, setPassing] = useState(false)
  const pass = useAction(passSignature)
  const owner = whole.form.user_name ?? 'The owner'
  const summed = isSummed(partyOf(whole, mine))
  if (isImpersonating) return <p className={classes('quiet flex gap10 below20', styles.holds)}>{signingIsOff}</p>
  /** The owner's own party needs no asking: the ask is made with the signature. */
  const asked = async (): Promise<Pick<FormSignature, 'id'> | null> => {
    if (mine.kind === 'asked') return mine.row
    const body = { devform_id: whole.form.id, party, signer_id: whole.form.user_id }
    try {
      return await client.createRecord(devformsignature, body)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      onFailure(error)
      return null
    }
  }
  const forget = (): void => {
    part?.forget()
    sentComment(comment)
  }
  const sign = async (): Promise<void> => {
    if (sending) return
    onRefused(null)
    if (part && !part.check()) return
    const row = await asked()
    if (!row) return
    const said = comment.trim()
    const body = { id: row.id, content_hash: reading.hash, comment: said === '' ? null : said, image }
    reading.sign(row.id)
    if (!(await act({ ...body, ...(part && { answers: part.data }) }))) return
    forget()
    saySigned('Signed', [{ id: row.id, form: calledAs(whole) }])
  }
  return (
    <div className="grid gap12 below24">
      {summed && <p className="prose">{summedPromise(whole.form.user_name ?? 'The doctor')}</p>}
      <p className="prose">By signing, you declare: “{declaration}”</p>
      <Button
        size="lg"
        fullWidth
        aria-busy={sending}
        leftSection={<Icon of={IconSignature} size={20} />}
        onClick={() => void sign()}
      >
        {sending ? 'Signing…' : signWords}
      </Button>
      {refusal}
      <div>
        <KeptNote restored={summed ? null : restored} />
        <Fold
          words={summed ? 'Drawing' : 'Comment or drawing'}
          open={!summed && comment !== ''}
          beside={
            mine.kind === 'asked' && (
              <>
                {mine.row.signer_role === null && (
                  <Button variant="subtle" size="sm" px={0} onClick={() => setPassing(true)}>
                    Pass to a colleague
                  </Button>
                )}
                <Button variant="subtle" size="sm" px={0} onClick={() => setRefusing(true)}>
                  Don’t sign
                </Button>
              </>
            )
          }
        >
          <div className="grid gap16">
            {!summed && (
              <Textarea
                label="Comment (optional)"
                autosize
                minRows={2}
                maxRows={10}
                maxLength={2_000}
                value={comment}
                onChange={(event) => setComment(event.currentTarget.value)}
              />
            )}
            <Drawing onChange={setImage} />
          </div>
        </Fold>
      </div>
      {mine.kind === 'asked' && mine.row.suggests?.passes && <PassedWords owner={owner} passing={mine.row.suggests} />}
      {passing && mine.kind === 'asked' && (
        <PassDialog
          owner={owner}
          keptAs={`devformsignature:${mine.row.id}:pass`}
          isPending={pass.isPending}
          failure={pass.failure?.errors[0]?.message ?? pass.failure?.message}
          onPass={async (colleague) => {
            if (!(await pass.act({ id: mine.row.id, colleague }))) return false
            toast({ text: `We’ve asked ${owner} whether ${colleague.name} may sign instead`, kind: 'sent' })
            return true
          }}
          onClose={() => setPassing(false)}
        />
      )}
      {refusing && mine.kind === 'asked' && (
        <RefuseDialog
          form={calledAs(whole)}
          row={mine.row}
          owner={owner}
          isSigned={signedBy(whole).length > 0}
          mayReject={mayReject(whole, mine.row.party)}
          onEnded={forget}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  )
}

/** The person's stored drawing, or a new one that may be stored. */
function Drawing({ onChange }: { onChange: (image: string | null) => void }) {
  const stored = useCall<typeof defaultSignature>(defaultSignature).data?.image ?? null
  const { act } = useAction(keepSignature)
  const [uses, setUses] = useState(false)
  const [drawn, setDrawn] = useState<SignatureValue>(emptySignature)
  const [kept, setKept] = useState<string | null>(null)
  const keep = async (image: string | null): Promise<void> => {
    const done = await act({ image })
    if (!done) return
    setKept(image)
    toast({
      text: image ? 'We’ve saved your signature for next time' : 'We’ve removed your saved signature',
      kind: 'done',
    })
  }
  return (
    <>
      {stored && (
        <Checkbox
          label="Add my saved signature"
          checked={uses}
          onChange={({ currentTarget: { checked } }) => {
            setUses(checked)
            onChange(checked ? stored : drawn.drawn)
          }}
        />
      )}
      {uses && stored ? (
        <img className={classes('rounded-sm', styles.drawn)} src={stored} alt="Your saved signature" />
      ) : (
        <>
          <div>
            <p className="below4 label medium" aria-hidden>
              Drawing (optional)
            </p>
            <SignaturePad
              label="Your drawing"
              typing={false}
              value={drawn}
              onChange={(next) => {
                setDrawn(next)
                onChange(next.drawn)
              }}
            />
          </div>
          {drawn.drawn && kept !== drawn.drawn && (
            <Button variant="default" size="sm" onClick={() => void keep(drawn.drawn)}>
              Keep this drawing for next time
            </Button>
          )}
        </>
      )}
    </>
  )
}
