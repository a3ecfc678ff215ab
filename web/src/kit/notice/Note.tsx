import type { ReactNode } from 'react'
import { classes, Icon, type IconDrawing } from '../theme/index.ts'
import styles from './Note.module.css'

interface NoteProps {
  readonly tone?: 'acc' | 'ok' | 'warn' | 'bad'
  readonly icon: IconDrawing
  /** Whether it stands over what it tells of, apart from it. */
  readonly above?: boolean
  readonly children: ReactNode
}

/** A tinted box with something to know at this place, such as a title used before. */
export function Note({ tone = 'acc', icon, above = false, children }: NoteProps) {
  return (
    <div
      className={classes(
        'flex gap10 rounded-lg secondary contrast pad12',
        styles.note,
        `on-${tone}`,
        above && 'below24',
      )}
    >
      <Icon className="above1" of={icon} size={18} />
      <div className="fill">{children}</div>
    </div>
  )
}
