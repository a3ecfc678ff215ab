import type { WaitingSignature } from '@college/contract/forms'
import { Link, useLocation, useSearchParams } from '#kit/router'
import { CountLink, CountSentence, PartError, Section } from '#kit'
import { useActor, useImpersonation } from '#identity'
import { signSeveral } from '../links.ts'
import { ownTrainees } from './ownTrainees.ts'
import { useOwnForms, useWaitingSignatures } from './useWaitingSignatures.ts'
import { waitingWords } from '../words.ts'
import { WaitingLines } from './WaitingLines.tsx'

interface WaitingSectionProps {
  readonly title?: string
  /** How many lines stand before "All of them" is asked for. */
  readonly most?: number
  /** Which of them; all where left out. */
  readonly only?: (row: WaitingSignature) => boolean
}

/** "Waiting for my signature", oldest first; nothing where nothing waits. */
export function WaitingForMe({
  title = 'Waiting for your signature',
  most = 6,
  only = () => true,
}: WaitingSectionProps) {
  const { data, error, refetch } = useWaitingSignatures()
  const isImpersonating = useImpersonation() !== null
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  if (error && !data)
    return (
      <Section title={title}>
        <PartError
          title="We couldn’t load what’s waiting for you"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      </Section>
    )
  const rows = (data ?? []).filter(only)
  if (rows.length === 0) return null
  const shown = query.get(asked) === 'all' ? rows : rows.slice(0, most)
  const all = new URLSearchParams(query)
  all.set(asked, 'all')
  return (
    <div id={place} data-total={rows.length}>
      <Section
        title={title}
        aside={
          rows.filter(({ fills }) => !fills).length > 1 && !isImpersonating ? (
            <Link to={signSeveral}>Sign several</Link>
          ) : (
            'Oldest first'
          )
        }
      >
        <WaitingLines rows={shown} />
        {rows.length > shown.length && (
          <p className="above12">
            <CountLink count={rows.length} to={`${pathname}?${all.toString()}#${place}`}>
              All {rows.length} waiting for you
            </CountLink>
          </p>
        )}
      </Section>
    </div>
  )
}

const place = 'waiting'
/** What an address says that all of them stand there by; no list narrows by it. */
const asked = 'unsigned'

/** How many forms wait for the reader's signature, with the way down to them. */
export function WaitingCount({ of: count }: { of: number | undefined }) {
  const { pathname } = useLocation()
  if (count === undefined) return '\u00A0'
  if (count === 0) return waitingWords(0)
  return (
    <CountLink count={count} to={`${pathname}#${place}`}>
      {waitingWords(count)}
    </CountLink>
  )
}

/** What waits for the reader at Forms: signatures, their own forms, and signed ones to finish, each the way to its rows. */
export function WaitingAtForms() {
  const { pathname } = useLocation()
  const waiting = useWaitingSignatures().data
  const toSign = waiting?.length
  // The menu counts these under the list of their forms.
  const trainees = ownTrainees(useActor())
  const ofTrainees = waiting?.filter(({ user_id: owner }) => trainees.includes(owner)).length ?? 0
  const mine = useOwnForms('mine')
  const signed = useOwnForms('signed')
  if (toSign === undefined || mine.count === undefined || signed.count === undefined) return '\u00A0'
  const counts = [
    {
      count: toSign,
      words: `${toSign === 1 ? 'form' : 'forms'}${toSign === ofTrainees ? ' of your trainees' : ''} ${
        toSign === 1 ? 'is' : 'are'
      } waiting for your signature${ofTrainees > 0 && ofTrainees < toSign ? ` (${ofTrainees} of your trainees)` : ''}`,
      to: `${pathname}#${place}`,
    },
    {
      count: mine.count,
      words: mine.count === 1 ? 'of your own is waiting for you' : 'of your own are waiting for you',
      to: mine.to,
    },
    {
      count: signed.count,
      words: signed.count === 1 ? 'signed form to finish' : 'signed forms to finish',
      to: signed.to,
    },
  ].filter(({ count }) => count > 0)
  return counts.length === 0 ? 'Nothing is waiting for you.' : <CountSentence counts={counts} />
}
