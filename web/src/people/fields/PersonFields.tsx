import type { Actor } from '@college/contract/kit'
import type { user } from '@college/contract/people'
import type { ComponentType } from 'react'
import type { RecordForm } from '#kit/form'
import { AboutFields, MoreFields } from './AboutFields.tsx'
import { AccountFields, MessageFields, PreferenceFields } from './AccountFields.tsx'
import { ContactFields } from './ContactFields.tsx'
import type { GroupProps } from './group.ts'
import { mayRead, mayWrite } from './may.ts'
import type { PersonSection } from './sections.ts'
import type { PersonSlots } from './slots.ts'
import { WorkFields } from './WorkFields.tsx'

interface PersonFieldsProps {
  readonly section: PersonSection
  readonly form: RecordForm<typeof user>
  /** Who looks; what they may not write is shown as text, what they may not read is left out. */
  readonly actor: Actor
  readonly slots: PersonSlots
}

const groups: Readonly<Record<PersonSection, ComponentType<GroupProps>>> = {
  about: AboutFields,
  contact: ContactFields,
  work: WorkFields,
  messages: MessageFields,
  preferences: PreferenceFields,
  more: MoreFields,
  account: AccountFields,
}

/** One group of a person's fields, in the person's own profile and on the office's page of the person. */
export function PersonFields({ section, form, actor, slots }: PersonFieldsProps) {
  const { row } = form
  const Group = groups[section]
  if (!row) return null
  return (
    <Group
      form={form}
      person={row}
      reads={(name) => mayRead(actor, row, name)}
      writes={(name) => mayWrite(actor, row, name)}
      slots={slots}
    />
  )
}
