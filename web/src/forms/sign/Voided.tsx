import { undoneReason, type WholeForm } from '@college/contract/forms'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Note } from '#kit'
import { Changes } from './Changes.tsx'
import { listed } from './signers.ts'
import { againWords } from './voidedWords.ts'

const againToYou = (changed: number): string => {
  if (changed === 0) return 'Please sign again.'
  return `Please sign again: ${changed === 1 ? 'one answer has' : `${changed} answers have`} changed.`
}

/** Whose signatures no longer count, who is asked again and why, and what the form says differently since. */
export function Voided({ whole }: { whole: WholeForm }) {
  const { signatures, changed, form } = whole
  // Who undid theirs knows, and so will sign again.
  const voided = signatures.filter(({ state, void_reason: why }) => state === 'voided' && why !== undoneReason)
  const holding = new Set(signatures.filter(({ state }) => state === 'signed').map(({ party }) => party))
  const open = voided.filter(
    ({ id, party }) => !holding.has(party) && !voided.some((later) => later.party === party && later.id > id),
  )
  if (open.length === 0 || form.state === 'finished') return null
  const names = listed([...new Set(open.map(({ name }) => name))])
  // Who is asked again reads what to do; the answers that changed stand under it.
  const isMine =
    open.length === 1 && signatures.some((row) => row.state === 'asked' && row.mine && row.party === open[0]?.party)
  return (
    <Note tone="warn" icon={IconAlertTriangle} above>
      <b>
        {isMine
          ? againToYou(changed.length)
          : open.length === 1
            ? `The signature of ${names} no longer counts.`
            : `The signatures of ${names} no longer count.`}
      </b>
      {!(isMine && changed.length > 0) && (
        <ul className="list stack gap4 above4">
          {open.map((signature) => (
            <li key={signature.id}>{againWords(signature, whole)}</li>
          ))}
        </ul>
      )}
      {changed.length > 0 && <Changes changes={changed} />}
    </Note>
  )
}
