import type { Actor } from '@college/contract/kit'
import { user, type User } from '@college/contract/people'
import { toast } from '#kit'
import { RecordEditor, SaveButton, useRecordForm } from '#kit/form'
import { PersonFields } from './fields/PersonFields.tsx'
import { personSections, type PersonSection } from './fields/sections.ts'
import type { PersonSlots } from './fields/slots.ts'

interface PersonEditorProps {
  readonly id: number
  readonly section: PersonSection
  /** Who looks. */
  readonly actor: Actor
  readonly slots: PersonSlots
  readonly onSaved?: (person: User) => void
}

/** One group of a person's fields with its save bar. Give it the section as its key: each keeps its own draft. */
export function PersonEditor({ id, section, actor, slots, onSaved }: PersonEditorProps) {
  const form = useRecordForm({
    record: user,
    id,
    draftName: section,
    onSaved: (person) => {
      toast({ text: `${personSections[section]} saved`, kind: 'done' })
      onSaved?.(person)
    },
  })
  return (
    <RecordEditor
      form={form}
      byAct
      acts={
        <SaveButton form={form} main>
          Save changes
        </SaveButton>
      }
    >
      <PersonFields section={section} form={form} actor={actor} slots={slots} />
    </RecordEditor>
  )
}
