import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { classes, Icon } from '../theme/index.ts'
import styles from './Fold.module.css'

interface FoldProps {
  readonly words: string
  /** Unfolded without being asked. */
  readonly open: boolean
  /** Other acts in the same line. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** Fields that are there when they are wanted. */
export function Fold({ words, open, beside, children }: FoldProps) {
  const [pressed, setPressed] = useState<boolean | null>(null)
  const id = useId()
  // What opened by itself stays open, also once what it was opened for is emptied.
  if (open && pressed === null) setPressed(true)
  const isOpen = pressed ?? open
  return (
    <div className="stack">
      <div className="row wrap between gap4-16">
        <button
          type="button"
          className={classes('inline gap8 rounded label acc finger', styles.unfold)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setPressed(!isOpen)}
        >
          <Icon of={isOpen ? IconMinus : IconPlus} />
          {words}
        </button>
        {beside}
      </div>
      <div id={id} className={classes('stack gap24 pad-top16', styles.folded)} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
