import { showMinute } from '@college/contract/kit'
import {
  canAnswer,
  devformsignature,
  isSummed,
  proofWords,
  type FormSignature,
  type WholeForm,
} from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconBellRinging, IconQrcode, IconUserX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ActsMenu,
  CallFailed,
  classes,
  Initials,
  invalidate,
  MenuEntry,
  StateChip,
  toast,
  useClient,
  useZone,
} from '#kit'
import { useImpersonation, useActor } from '#identity'
import { initialsOf } from '../words.ts'
import { Passing } from './Handover.tsx'
import type { SignatureSlot } from './signers.ts'
import { RemindSigner, useRemindSigner } from './RemindSigner.tsx'
import { RemindWords } from './RemindWords.tsx'
import styles from './sign.module.css'

interface SignerProps {
  readonly slot: SignatureSlot
  readonly whole: WholeForm
  readonly yours: boolean
  /** Whether the person may ask, remind and withdraw. */
  readonly asks: boolean
  /** Whether they may remind. */
  readonly reminds: boolean
  readonly onAsk: () => void
  /** Holds up a code for this one. */
  readonly onHold: (id: number) => void
}

/** One of those who sign: who it is, in what part, and how far it has come. */
export function Signer({ slot, whole, yours, asks, reminds, onAsk, onHold }: SignerProps) {
  const { party, asked } = slot
  const { id } = useActor()
  const timezone = useZone()
  const { form } = whole
  if (!asked) {
    const own = party.who === 'owner' && form.user_id === id
    const name = party.who === 'owner' ? (form.user_name ?? party.title) : party.title
    return (
      <li className={classes('grid hairline middle', styles.signer)}>
        <span className={classes('above2', styles.face)}>
          <Initials of={party.who === 'owner' ? initialsOf(name) : '?'} />
        </span>
        <span className={classes('label anywhere', styles.name)}>{name}</span>
        <span className={classes('row gap4', styles.right)}>
          {yours ? (
            <StateChip kind="yourTurn" />
          ) : asks && !own ? (
            <Button variant="default" size="sm" onClick={onAsk}>
              Ask<span className="sr-only"> {party.title}</span>
            </Button>
          ) : null}
        </span>
        <span className={classes('muted anywhere', styles.part)}>
          {form.ended_at === null ? (own ? 'You' : 'Not requested yet') : 'Not signed'}
        </span>
      </li>
    )
  }
  const { state, answered_at: answered, reminded_at: reminded, asked_at: at, name } = asked
  return (
    <li className={classes('grid hairline middle', styles.signer)}>
      <span className={classes('above2', styles.face)}>
        <Initials of={initialsOf(name)} tinted={state === 'signed'} />
      </span>
      <span className={classes('label anywhere', styles.name)}>{name}</span>
      <span className={classes('row gap4', styles.right)}>
        {yours ? <StateChip kind="yourTurn" /> : <Chip state={state} />}
        {asks && state === 'asked' && <Acts slot={slot} form={form} onHold={onHold} />}
        {!asks && reminds && state === 'asked' && <RemindSigner of={asked} form={form} />}
        {asks && state === 'declined' && (
          <Button variant="default" size="sm" onClick={onAsk}>
            Ask again<span className="sr-only"> as {party.title}</span>
          </Button>
        )}
      </span>
      <span className={classes('muted anywhere', styles.part)}>{partOf(slot, id)}</span>
      {answered && <span className={classes('muted anywhere', styles.part)}>{showMinute(answered, timezone)}</span>}
      {answered && (
        <span className={classes('muted anywhere', styles.part)}>
          {proofWords(asked, asked.signer_id === id).map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </span>
      )}
      {asked.own_part_only && (
        <span className={classes('muted anywhere', styles.part)}>
          Signed for their own answers, before the others were given
        </span>
      )}
      {state === 'asked' && !yours && (reminded ?? at) && (
        <span className={classes('muted anywhere', styles.part)}>
          {reminded ? 'Reminded' : 'Asked'} {showMinute(reminded ?? at ?? '', timezone)}
          {(asks || reminds) && <RemindWords of={asked} form={form} />}
        </span>
      )}
      {asks && state === 'asked' && asked.suggests?.passes && asked.suggests.accepted === null && (
        <Passing of={asked} suggests={asked.suggests} />
      )}
      {asks && state === 'declined' && asked.suggests && asked.suggests.accepted !== false && (
        <Suggested of={asked} devformId={form.id} suggests={asked.suggests} />
      )}
      {asked.image && (
        <img className={classes('rounded-sm', styles.drawn)} src={asked.image} alt={`Signature of ${name}`} />
      )}
      {asked.comment && <p className={classes('quiet above4 pre-line anywhere', styles.said)}>“{asked.comment}”</p>}
    </li>
  )
}

/** In what part they sign, and whether they have an account. */
const partOf = ({ party, asked }: SignatureSlot, me: number): string => {
  if (asked?.signer_id === me) return `${party.title}, you`
  const guest = asked?.signer_id === null && asked.signer_role === null
  return guest ? `${party.title}, no account` : party.title
}

function Chip({ state }: { state: string }) {
  if (state === 'signed') return <StateChip kind="signed" />
  if (state === 'declined') return <StateChip kind="declined" />
  if (state === 'returned') return <StateChip kind="due">Returned</StateChip>
  if (state === 'rejected') return <StateChip kind="failed">Rejected</StateChip>
  return <StateChip kind="asked" />
}

interface SuggestedProps {
  readonly of: Pick<FormSignature, 'party' | 'name'>
  readonly devformId: number
  readonly suggests: NonNullable<FormSignature['suggests']>
}

/** Whom somebody named who does not sign; one press asks them. */
function Suggested({ of: { party, name }, devformId, suggests }: SuggestedProps) {
  const client = useClient()
  const answers = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const { signer_id: id, name: who, email } = suggests
  const ask = async (): Promise<void> => {
    setFailure(null)
    const guest = { signer_name: who, ...(email === null ? {} : { signer_email: email }) }
    try {
      await client.createRecord(devformsignature, {
        devform_id: devformId,
        party,
        ...(id === null ? guest : { signer_id: id }),
      })
      toast({ text: `Asked ${who}`, kind: 'sent' })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error.errors[0]?.message ?? error.message)
    }
    void invalidate(answers, [devformsignature.name, ...devformsignature.invalidates])
  }
  return (
    <div className={classes('stack gap8 above4', styles.said)}>
      <span className="quiet anywhere">
        {name} suggests {who}
        {id === null && email !== null && `, ${email}`}
      </span>
      <span>
        <Button variant="default" size="sm" onClick={() => void ask()}>
          Ask {who}
        </Button>
      </span>
      {failure !== null && (
        <span role="alert" className="bad">
          {failure}
        </span>
      )}
    </div>
  )
}

function Acts({ slot, form, onHold }: Pick<SignerProps, 'slot' | 'onHold'> & Pick<WholeForm, 'form'>) {
  const isOwner = useActor().id === form.user_id
  const isImpersonating = useImpersonation() !== null
  const client = useClient()
  const answers = useQueryClient()
  const row = slot.asked
  const remind = useRemindSigner(row, form)
  // Of a form that is being changed nothing is offered but to those who fill in a part of it.
  if (!row || !(form.state === 'completed' || row.fills)) return null
  const change = async (work: () => Promise<unknown>, said: Parameters<typeof toast>[0]): Promise<void> => {
    try {
      await work()
      toast(said)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ text: error.message, kind: 'failed' })
    }
    void invalidate(answers, [devformsignature.name, ...devformsignature.invalidates])
  }
  const askAgain = (): Promise<void> =>
    change(() => client.restoreRecord(devformsignature, row.id), { text: `${row.name} is asked again`, kind: 'sent' })
  const withdraw = (): Promise<void> =>
    change(() => client.removeRecord(devformsignature, row.id), {
      text: `${row.name} no longer has to sign`,
      kind: 'done',
      action: { label: 'Undo', run: () => void askAgain() },
    })
  return (
    <ActsMenu of={row.name}>
      {(close) => (
        <>
          {canAnswer(row, form) && !row.mine && !isImpersonating && isOwner && !isSummed(slot.party) && (
            <MenuEntry
              label="Let them sign here"
              icon={IconQrcode}
              onClick={() => {
                close()
                onHold(row.id)
              }}
            />
          )}
          {remind && (
            <MenuEntry
              label="Remind"
              icon={IconBellRinging}
              onClick={() => {
                close()
                void remind()
              }}
            />
          )}
          <MenuEntry
            label="Withdraw"
            icon={IconUserX}
            onClick={() => {
              close()
              void withdraw()
            }}
          />
        </>
      )}
    </ActsMenu>
  )
}
