import { lazy, Suspense, useState } from 'react'
import { ActsButton } from './ActsButton.tsx'
import { PeopleEntries, type ActKind } from './PeopleEntries.tsx'
import type { Chosen } from './people.ts'

const ActDialog = lazy(async () => ({ default: (await import('./ActDialog.tsx')).ActDialog }))

interface PeopleActsProps {
  readonly people: Chosen
  /** What the button says. */
  readonly words: string
  /** What writing to them is called; left out where the bar has it. */
  readonly write?: string
  /** It stands in the bar of chosen rows, at the foot of the page. */
  readonly isInBar?: boolean
}

/** The office’s acts on many people: on everyone a list finds, or on the rows that were chosen. */
export function PeopleActs({ people, words, write, isInBar = false }: PeopleActsProps) {
  const [kind, setKind] = useState<ActKind | null>(null)
  return (
    <>
      <ActsButton words={words} isInBar={isInBar}>
        {(close) => (
          <PeopleEntries people={people} {...(write === undefined ? {} : { write })} close={close} onAct={setKind} />
        )}
      </ActsButton>
      {kind !== null && (
        <Suspense fallback={null}>
          <ActDialog kind={kind} people={people} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </>
  )
}
