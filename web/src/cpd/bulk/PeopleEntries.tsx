import type { PeopleAct } from '@college/contract/identity'
import { IconBell, IconPencil, IconSchool, IconUserMinus, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { MenuEntry, type IconDrawing } from '#kit'
import { remindThose, writeTo, type Chosen } from './people.ts'

export type ActKind = PeopleAct['kind']

const acts: readonly (readonly [ActKind, string, IconDrawing])[] = [
  ['role_give', 'Give a role', IconUserPlus],
  ['role_take', 'Remove a role', IconUserMinus],
  ['relationship', 'Link with an educator or supervisor', IconUsersGroup],
  ['programme', 'Assign a training programme', IconSchool],
]

interface PeopleEntriesProps {
  readonly people: Chosen
  /** What writing to them is called; left out where it is offered beside the menu. */
  readonly write?: string
  readonly close: () => void
  readonly onAct: (kind: ActKind) => void
}

/** What the office can do with many people at once, in one menu. */
export function PeopleEntries({ people, write, close, onAct }: PeopleEntriesProps) {
  // Of chosen rows the bar reminds those who are behind.
  const remind = 'ids' in people || people.isOver ? null : remindThose(people.list, people.query)
  return (
    <>
      {write !== undefined && <MenuEntry label={write} icon={IconPencil} to={writeTo(people)} onClick={close} />}
      {remind !== null && <MenuEntry label="Remind those behind" icon={IconBell} to={remind} onClick={close} />}
      {acts.map(([kind, label, icon]) => (
        <MenuEntry
          key={kind}
          label={label}
          icon={icon}
          onClick={() => {
            close()
            onAct(kind)
          }}
        />
      ))}
    </>
  )
}
