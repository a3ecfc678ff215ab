import { canAnswer, fillsPart, readSchema, type WholeForm } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { classes, Details, Icon, Note } from '#kit'
import { useSearchParams } from '#kit/router'
import { useImpersonation, useActor } from '#identity'
import { AskDialog } from './AskDialog.tsx'
import { InPersonSigning } from './InPersonSigning.tsx'
import { hasActed, NextToSign } from './NextToSign.tsx'
import { SignAct, signingIsOff } from './SignAct.tsx'
import { Signer } from './Signer.tsx'
import { useMail } from './useMail.ts'
import type { PartDraft } from './usePart.ts'
import type { OpenContent } from './useOpenContent.ts'
import { hasAddress, isOpen, slotsOf, type MyTurn, type SignatureSlot } from './signers.ts'
import styles from './sign.module.css'

interface SignaturePanelProps {
  readonly whole: WholeForm
  readonly mine: MyTurn | null
  /** What the person fills in as they sign; null where they have no part of their own. */
  readonly part: PartDraft | null
  /** What the person has read, for which they sign. */
  readonly reading: OpenContent
  readonly onStale: () => Promise<WholeForm | undefined>
}

/** Who has signed and who has not; the person's own act first, then how others are asked. */
export function SignaturePanel({ whole, mine, part, reading, onStale }: SignaturePanelProps) {
  const { form, template } = whole
  const actor = useActor()
  const isImpersonating = useImpersonation() !== null
  const canMail = useMail()
  const [asking, setAsking] = useState<SignatureSlot | null>(null)
  const [address] = useSearchParams()
  const [chosen, setHeld] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const slots = slotsOf(whole)
  const fills = useMemo(() => {
    const { model } = readSchema(template.schema)
    return (key: string): boolean => fillsPart(model, key)
  }, [template.schema])
  // With the part that was filled in the page grows shorter: what comes next would be out of sight.
  const heading = useRef<HTMLHeadingElement>(null)
  const wasMine = useRef(mine !== null)
  const acted = hasActed(whole, actor.id)
  useEffect(() => {
    if (wasMine.current && mine === null && acted) heading.current?.focus()
    wasMine.current = mine !== null
  }, [mine, acted])
  if (!template.signing_required || slots.length === 0)
    return (
      <section aria-labelledby="signatures-title">
        <div className="flex between baseline gap16 below4">
          <h2 className="heading" id="signatures-title">
            Signatures
          </h2>
        </div>
        <p className="quiet">This form needs no signature. Its owner finishes it once it is completed.</p>
      </section>
    )
  const refusal = (
    <div role="alert">
      {refused !== null && (
        <Note tone="bad" icon={IconAlertTriangle}>
          {refused}
        </Note>
      )}
    </div>
  )
  const given = slots.filter(({ asked }) => asked?.state === 'signed').length
  const asks = whole.may.includes('ask')
  const others = slots.filter(({ asked }) => asked?.state === 'asked' && !asked.mine)
  // What the owner signs themselves they sign on their own page.
  const able = others.filter(({ asked }) => asked && canAnswer(asked, form) && asked.signer_id !== form.user_id)
  // The way here from asking someone without an address shows them their code.
  const guest = address.get('show') === 'code' ? able.find(({ asked }) => asked && !hasAddress(asked)) : undefined
  const held = chosen ?? guest?.asked?.id ?? null
  const shown = able.find(({ asked }) => asked?.id === held) ?? able[0] ?? null
  // Before the form is completed only those are asked who fill in a part of their own.
  const open = slots
    .filter(isOpen)
    .filter(({ party }) => !(party.who === 'owner' && form.user_id === actor.id))
    .filter(({ party }) => form.state === 'completed' || fills(party.key))
  return (
    <section aria-labelledby="signatures-title">
      <div className="flex between baseline gap16 below4">
        <h2 className={classes('heading', styles.heading)} id="signatures-title" ref={heading} tabIndex={-1}>
          Signatures
        </h2>
        <span className="muted">
          {given} of {slots.length}
        </span>
      </div>
      <ul className="list below20">
        {slots.map((slot) => (
          <Signer
            key={slot.party.key}
            slot={slot}
            whole={whole}
            yours={isYours(slot, mine)}
            reminds={whole.may.includes('remind')}
            asks={asks && (slot.asked !== null || (slot.party !== open[0]?.party && open.includes(slot)))}
            onAsk={() => setAsking(slot)}
            onHold={setHeld}
          />
        ))}
      </ul>
      {mine && (
        <SignAct
          key={mine.kind === 'asked' ? mine.row.id : 'own'}
          whole={whole}
          mine={mine}
          part={part}
          reading={reading}
          refusal={refusal}
          onRefused={setRefused}
          onStale={onStale}
        />
      )}
      {!mine && refusal}
      {!mine && !isImpersonating && <NextToSign whole={whole} />}
      {isImpersonating &&
        !mine &&
        form.state === 'completed' &&
        others.some(({ asked }) => asked?.signer_id === actor.id) && (
          <p className={classes('quiet flex gap10 below20', styles.holds)}>{signingIsOff}</p>
        )}
      {!mine && form.state === 'completed' && slots.some(({ asked }) => asked?.mine && asked.state === 'asked') && (
        <p className={classes('quiet flex gap10 below20', styles.holds)}>
          It’s your turn once those before you have signed.{canMail && ' We’ll email you.'}
        </p>
      )}
      {asks && open[0] && (
        <div className="grid gap12 below24">
          <Button
            variant={mine || form.returned_at !== null ? 'default' : 'filled'}
            leftSection={<Icon of={IconPlus} />}
            onClick={() => setAsking(open[0] ?? null)}
          >
            Ask {open[0].party.title} to {fills(open[0].party.key) ? 'fill in and sign' : 'sign'}
          </Button>
        </div>
      )}
      {asks && !isImpersonating && shown?.asked && (
        <InPersonSigning
          key={shown.asked.id}
          row={shown.asked}
          form={form}
          isOwner={form.user_id === actor.id}
          begun={held === shown.asked.id}
        />
      )}
      {whole.content_code && form.ended_at === null && (
        <div className={classes('quiet flex gap10 below20', styles.holds)}>
          <Icon of={IconShieldCheck} />
          <div>
            {form.parts
              ? 'Each signature covers the answers its signer gave and read. If one of those changes, we’ll ask for it again.'
              : 'Each signature covers exactly these answers. If one changes, we’ll ask for it again.'}
            <Details of="what is signed">
              Code of these answers: <span className="nowrap">{whole.content_code}</span>
            </Details>
          </div>
        </div>
      )}
      {asking && (
        <AskDialog
          slot={asking}
          whole={whole}
          fills={fills(asking.party.key)}
          onHold={setHeld}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

const isYours = (slot: SignatureSlot, mine: MyTurn | null): boolean =>
  mine?.kind === 'asked' ? slot.asked?.id === mine.row.id : mine?.slot.party.key === slot.party.key
