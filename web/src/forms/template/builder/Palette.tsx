import { questionKinds } from '@college/contract/forms'
import { memo } from 'react'
import { classes, Icon } from '#kit'
import { kindFace } from '../words.ts'
import { addOfKind } from './canvas/acts.ts'
import { useDesk } from './ui.ts'
import styles from './builder.module.css'

interface PaletteProps {
  /** Id of its heading. */
  readonly id: string
  readonly onAdded?: () => void
}

/** Every kind of question; a press adds one after what is chosen. */
export const Palette = memo(function Palette({ id, onAdded }: PaletteProps) {
  const desk = useDesk()
  return (
    <>
      <h2 className={classes('below8 meta ink3', styles.paletteTitle)} id={id}>
        Add a question
      </h2>
      <ul className={classes('list', styles.kinds)} aria-labelledby={id}>
        {questionKinds.map((kind) => {
          const [title, icon] = kindFace[kind]
          return (
            <li key={kind}>
              <button
                type="button"
                className={classes('row gap12 full rounded body ink left tall36 hovers', styles.kind)}
                onClick={() => {
                  onAdded?.()
                  addOfKind(desk, kind)
                }}
              >
                <Icon className="acc" of={icon} />
                {title}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
})
