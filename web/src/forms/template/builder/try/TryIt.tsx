import { useDeferredValue } from 'react'
import { classes } from '#kit'
import { Trial, TrialDialog } from '../../trial/Trial.tsx'
import { useDraft } from '../ui.ts'
import styles from './try.module.css'

interface TryItProps {
  /** Lies over the page, where there is no room beside it. */
  readonly over?: boolean
  readonly onClose: () => void
}

/** The draft as people will fill it in. */
export function TryIt({ over = false, onClose }: TryItProps) {
  // Typing in the builder comes first.
  const model = useDeferredValue(useDraft((draft) => draft.model))
  const name = useDraft((draft) => draft.name)
  if (over) return <TrialDialog model={model} name={name} onClose={onClose} />
  return (
    <aside className={classes('ground scrolls sticky', styles.beside)} aria-label="Try it">
      <Trial model={model} name={name} onClose={onClose} />
    </aside>
  )
}
