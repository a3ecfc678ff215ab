import { memo } from 'react'
import { classes } from '#kit'
import type { Selection } from '../../model/edits.ts'
import { useDesk, useSelected } from '../ui.ts'
import { barId, discardPart, faceId, step } from './acts.ts'
import { Bar } from './Bar.tsx'
import { Marks } from './Marks.tsx'
import styles from './canvas.module.css'

interface PartHeadProps {
  readonly of: Selection
  readonly title: string
  /** What its buttons speak of. */
  readonly name: string
  readonly up: boolean
  readonly down: boolean
  /** The only one there is, which stays. */
  readonly only: boolean
}

/** The head of a page or a section: chosen by a press, with its acts beside it while it is. */
export const PartHead = memo(
  function PartHead({ of, title, name, up, down, only }: PartHeadProps) {
    const desk = useDesk()
    const isChosen = useSelected(desk.chosen, (chosen) => chosen?.what === of.what && chosen.key === of.key)
    return (
      <div
        className={classes(
          'row wrap rounded gap0-12 tall40',
          styles.head,
          styles[of.what],
          isChosen && styles.headChosen,
        )}
      >
        <button
          type="button"
          id={faceId(of.key)}
          className={classes('fill label ink2 anywhere left tall36 rounded-sm finger', styles.headFace)}
          aria-pressed={isChosen}
          onClick={() => desk.open(of)}
        >
          {title}
        </button>
        {isChosen && (
          <Bar
            keyOf={of.key}
            name={name}
            up={up}
            down={down}
            onMove={(by) =>
              step(desk, of, by, ...(by === 1 ? ['down', 'up'] : ['up', 'down']).map((act) => barId(of.key, act)))
            }
            onRemove={only ? undefined : () => discardPart(desk, of)}
          />
        )}
        <Marks of={of.key} />
      </div>
    )
  },
  (one, other) =>
    one.of.key === other.of.key &&
    one.of.what === other.of.what &&
    one.title === other.title &&
    one.name === other.name &&
    one.up === other.up &&
    one.down === other.down &&
    one.only === other.only,
)
