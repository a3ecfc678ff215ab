import { DndContext, closestCenter, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'
import { IconFilePlus, IconSectionSign } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import type { Page } from '@college/contract/forms'
import { classes, Icon } from '#kit'
import { dropQuestion, orderOf, sectionsOf } from '../../model/edits.ts'
import { useDesk, useDraft } from '../ui.ts'
import { newPage, newSection, sayPlace } from './acts.ts'
import { PartHead } from './PartHead.tsx'
import { SectionBlock } from './SectionBlock.tsx'
import styles from './canvas.module.css'

const separator = '\n'

// Made once: with other ones each question is drawn again, whatever has changed.
const byPointer = { activationConstraint: { distance: 4 } }
const byTouch = { activationConstraint: { delay: 120, tolerance: 8 } }

/** The form as it is made: pages of sections of questions, put in order by dragging, by buttons or by keys. */
export function Canvas() {
  const desk = useDesk()
  const pages = useDraft(({ model }) => model.pages)
  // The words of a question change with each letter; the order does not.
  const order = useDraft(({ model }) => orderOf(model).join(separator))
  const items = useMemo(() => order.split(separator), [order])
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(TouchSensor, byTouch))
  const last = sectionsOf({ pages }).at(-1)?.key ?? null
  return (
    <div className={classes('shrink', styles.canvas)}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={quiet}
        onDragEnd={({ active, over }) => {
          if (!over) return
          const key = String(active.id)
          desk.draft.changeModel((model) => dropQuestion(model, key, String(over.id)))
          sayPlace(desk, key)
        }}
      >
        <SortableContext items={items} strategy={verticalListSortingStrategy}>
          {pages.map((page, at) => (
            <PageBlock key={page.key} page={page} at={at} count={pages.length} />
          ))}
        </SortableContext>
      </DndContext>
      <div className="flex wrap gap8">
        <Button variant="default" leftSection={<Icon of={IconSectionSign} />} onClick={() => newSection(desk, last)}>
          Add section
        </Button>
        <Button variant="default" leftSection={<Icon of={IconFilePlus} />} onClick={() => newPage(desk)}>
          Add page
        </Button>
      </div>
    </div>
  )
}

// What moves is said by the builder itself, in the same words for every way of moving it.
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: 'Press the arrow keys up and down to move this question.' },
}

interface PageBlockProps {
  readonly page: Page
  readonly at: number
  readonly count: number
}

const PageBlock = memo(function PageBlock({ page, at, count }: PageBlockProps) {
  return (
    <section aria-label={page.title === '' ? `Page ${at + 1}` : `Page ${at + 1}: ${page.title}`}>
      {count > 1 && (
        <PartHead
          of={{ what: 'page', key: page.key }}
          title={page.title === '' ? `Page ${at + 1}` : `Page ${at + 1}: ${page.title}`}
          name={`page ${at + 1}`}
          up={at > 0}
          down={at < count - 1}
          only={false}
        />
      )}
      {page.sections.map((section, place) => (
        <SectionBlock
          key={section.key}
          section={section}
          place={place}
          first={at === 0 && place === 0}
          end={at === count - 1 && place === page.sections.length - 1}
          up={place > 0 || (at > 0 && page.sections.length > 1)}
          down={place < page.sections.length - 1 || (at < count - 1 && page.sections.length > 1)}
          only={count === 1 && page.sections.length === 1}
        />
      ))}
    </section>
  )
})
