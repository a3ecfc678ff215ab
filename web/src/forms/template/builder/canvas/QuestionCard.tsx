import { useSortable } from '@dnd-kit/sortable'
import type { Question } from '@college/contract/forms'
import { IconGripVertical } from '@tabler/icons-react'
import { memo, type KeyboardEvent } from 'react'
import { classes, Icon } from '#kit'
import { QuestionField } from '../../../render/QuestionField.tsx'
import { kindFace } from '../../words.ts'
import { useDesk, useSelected, type Desk } from '../ui.ts'
import { barId, discardQuestion, duplicate, faceId, step } from './acts.ts'
import { Bar } from './Bar.tsx'
import { Marks } from './Marks.tsx'
import { shifted } from './shifted.ts'
import styles from './canvas.module.css'

interface QuestionCardProps {
  readonly question: Question
  readonly up: boolean
  readonly down: boolean
}

const byArrow = (desk: Desk, key: string, focus: string) => (event: KeyboardEvent) => {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  step(desk, { what: 'question', key }, event.key === 'ArrowDown' ? 1 : -1, focus)
}

/** A question as it will look. A press chooses it; then it can be moved, copied and deleted. */
export const QuestionCard = memo(function QuestionCard({ question, up, down }: QuestionCardProps) {
  const desk = useDesk()
  const { key, title } = question
  const isChosen = useSelected(desk.chosen, (chosen) => chosen?.what === 'question' && chosen.key === key)
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: key })
  const name = title || kindFace[question.kind][0]
  return (
    <li
      ref={setNodeRef}
      className={classes(
        'relative rounded-lg surface',
        styles.card,
        isChosen && styles.chosen,
        isDragging && classes('shadow', styles.dragged),
      )}
      style={shifted(transform, transition)}
    >
      <button
        type="button"
        id={faceId(key)}
        className={classes('absolute inset', styles.face)}
        aria-label={`${name}, ${kindFace[question.kind][0].toLowerCase()}`}
        aria-pressed={isChosen}
        onClick={() => desk.open({ what: 'question', key })}
        onKeyDown={(event) => event.altKey && byArrow(desk, key, faceId(key))(event)}
      />
      <button
        ref={setActivatorNodeRef}
        type="button"
        id={barId(key, 'handle')}
        className={classes('inline centre absolute rounded-sm unseen', styles.handle)}
        aria-label={`Move ${name}: press the arrow keys, or drag`}
        tabIndex={isChosen ? 0 : -1}
        {...listeners}
        onKeyDown={byArrow(desk, key, barId(key, 'handle'))}
      >
        <Icon of={IconGripVertical} size={16} />
      </button>
      {isChosen && (
        <Bar
          keyOf={key}
          name={name}
          up={up}
          down={down}
          onMove={(by) =>
            step(
              desk,
              { what: 'question', key },
              by,
              ...(by === 1 ? ['down', 'up'] : ['up', 'down']).map((act) => barId(key, act)),
            )
          }
          onCopy={() => duplicate(desk, key)}
          onRemove={() => discardQuestion(desk, key)}
        />
      )}
      <Look question={question} />
      <Marks of={key} />
    </li>
  )
})

const nothing = (): void => undefined

/** How the question will look; it is not answered here. */
const Look = memo(function Look({ question }: { question: Question }) {
  return (
    <div className={classes('shrink', styles.look)} inert>
      <QuestionField question={question} value={undefined} onChange={nothing} scope="canvas" />
    </div>
  )
})
