import { useSortable } from '@dnd-kit/sortable'
import type { Section } from '@college/contract/forms'
import { memo } from 'react'
import { classes } from '#kit'
import { headOf } from '../../model/edits.ts'
import { PartHead } from './PartHead.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { shifted } from './shifted.ts'
import styles from './canvas.module.css'

interface SectionBlockProps {
  readonly section: Section
  /** Its place on its page. */
  readonly place: number
  /** The first of the form. */
  readonly first: boolean
  /** The last of the form. */
  readonly end: boolean
  readonly up: boolean
  readonly down: boolean
  readonly only: boolean
}

/** One section of the canvas with its questions. */
export const SectionBlock = memo(function SectionBlock({
  section,
  place,
  first,
  end,
  up,
  down,
  only,
}: SectionBlockProps) {
  const title = section.title === '' ? `Section ${place + 1}` : section.title
  const last = section.questions.length - 1
  return (
    // No landmark: several pages can each have a section 1.
    <section className={classes('boxed surface rounded-lg below20', styles.section)} role="group" aria-label={title}>
      <HeadSlot of={section.key}>
        <PartHead
          of={{ what: 'section', key: section.key }}
          title={title}
          name={title}
          up={up}
          down={down}
          only={only}
        />
        {section.text && <p className="muted below8 pre-line">{section.text}</p>}
      </HeadSlot>
      <ol className="list stack gap4">
        {section.questions.map((question, at) => (
          <QuestionCard key={question.key} question={question} up={!first || at > 0} down={at < last || !end} />
        ))}
      </ol>
      {section.questions.length === 0 && (
        <p className={classes('muted rounded centred pad16', styles.none)}>
          No questions here yet. Choose a kind of question to add the first.
        </p>
      )}
    </section>
  )
})

/** The head of a section, to which questions are dragged too. */
function HeadSlot({ of, children }: { of: string; children: React.ReactNode }) {
  const { setNodeRef, transform, transition } = useSortable({
    id: headOf(of),
    disabled: { draggable: true, droppable: false },
  })
  return (
    <div ref={setNodeRef} style={shifted(transform, transition)}>
      {children}
    </div>
  )
}
