import type { FormSignature, WholeForm } from '@college/contract/forms'
import { useState } from 'react'

/** What a signer has open on their page: the content that they read, and what became of their request meanwhile. */
export interface OpenContent {
  /** What a signature that is given here holds for: what was read. */
  readonly hash: string
  /** Whether the form says something else by now. */
  readonly isMoved: boolean
  /** Takes what the form says now as read. */
  readonly take: (now: WholeForm) => void
  /** Names the request that is being signed on this page; null where it was refused. */
  readonly sign: (id: number | null) => void
  /** The request that was being filled in here, where it was signed on another device; null where it was not. */
  readonly elsewhere: FormSignature | null
}

interface OpenPage {
  readonly whole: WholeForm
  /** Whether it is what the server says, and not what was there from before. */
  readonly isFresh: boolean
  /** Whether what was read is held: the form's owner changes it themselves. */
  readonly isHeld: boolean
  /** The request whose part is being filled in; null where none is. */
  readonly filling: number | null
}

/** Holds what was read while the page follows the form, so that nothing is signed that came under the signer's hands. */
export const useOpenContent = ({ whole, isFresh, isHeld, filling }: OpenPage): OpenContent => {
  const [read, setRead] = useState<string | null>(null)
  const [filled, setFilled] = useState<number | null>(null)
  const [signing, setSigning] = useState<number | null>(null)
  if (isHeld && isFresh && read === null) setRead(whole.signing_hash)
  if (filling !== null && filling !== filled) setFilled(filling)
  const hash = (isHeld ? read : null) ?? whole.signing_hash
  const own = whole.signatures.find(({ id }) => id === filled)
  return {
    hash,
    isMoved: hash !== whole.signing_hash,
    take: (now) => setRead(now.signing_hash),
    sign: setSigning,
    elsewhere: own?.state === 'signed' && own.id !== signing ? own : null,
  }
}
