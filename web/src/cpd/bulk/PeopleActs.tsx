import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { classes, Icon, MenuButton } from '#kit'
import { PeopleEntries, type ActKind } from './PeopleEntries.tsx'
import type { Chosen } from './people.ts'
import styles from './bulk.module.css'

const ActDialog = lazy(async () => ({ default: (await import('./ActDialog.tsx')).ActDialog }))

interface PeopleActsProps {
  readonly people: Chosen
  /** What the button says. */
  readonly words: string
  readonly write: string
  /** It stands in the bar of chosen rows, at the foot of the page. */
  readonly isInBar?: boolean
}

/** The office’s acts on many people: on everyone a list finds, or on the rows that were chosen. */
export function PeopleActs({ people, words, write, isInBar = false }: PeopleActsProps) {
  const [kind, setKind] = useState<ActKind | null>(null)
  return (
    <>
      <MenuButton
        face={
          <>
            {words}
            <Icon of={IconChevronDown} size={16} />
          </>
        }
        className={
          isInBar
            ? undefined
            : classes('inline ink solid gap8 outlined raised rounded phone-tall hovers', styles.button)
        }
        isUpwards={isInBar}
        fromLeft={isInBar}
      >
        {(close) => <PeopleEntries people={people} write={write} close={close} onAct={setKind} />}
      </MenuButton>
      {kind !== null && (
        <Suspense fallback={null}>
          <ActDialog kind={kind} people={people} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </>
  )
}
