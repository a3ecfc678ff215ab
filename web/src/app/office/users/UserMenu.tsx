import { isBehind, type Person } from '@college/contract/cpd'
import { isOfficeRole } from '@college/contract/people'
import {
  IconArrowsExchange,
  IconBell,
  IconPencil,
  IconRestore,
  IconTrash,
  IconUser,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ActsMenu, MenuEntry } from '#kit'
import { SwitchDialog, useImpersonation, useActor, useUserActs } from '#identity'
import { behindWords } from '#cpd'
import { newMessage, reminderOf } from '#messaging'
import { personPage } from '#people'

/** What can be done with one person of the list. */
export function UserMenu({ person }: { person: Person }) {
  const { id } = useActor()
  const impersonation = useImpersonation()
  const { askAndRun, askAndConfirm, restore } = useUserActs()
  const [switching, setSwitching] = useState(false)
  const { state } = person
  const isOther = person.id !== id
  const maySwitch =
    isOther && impersonation === null && (state === 'active' || state === 'waiting') && !person.roles.some(isOfficeRole)
  return (
    <>
      <ActsMenu of={person.display_name}>
        {(close) => {
          const act = (run: () => unknown) => () => {
            close()
            run()
          }
          if (state === 'deleted')
            return <MenuEntry label="Restore" icon={IconRestore} onClick={act(() => restore([person]))} />
          return (
            <>
              <MenuEntry label="Open" icon={IconUser} to={personPage(person.id)} onClick={close} />
              {isOther && (state === 'active' || state === 'waiting') && (
                <MenuEntry label="Write" icon={IconPencil} to={newMessage({ people: [person.id] })} onClick={close} />
              )}
              {isOther && state === 'active' && isBehind(person.standing) && (
                <MenuEntry
                  label="Remind"
                  icon={IconBell}
                  to={newMessage({ ...reminderOf(behindWords, '/app/deadlines'), people: [person.id] })}
                  onClick={close}
                />
              )}
              {state === 'unconfirmed' && (
                <MenuEntry label="Confirm address" icon={IconUserCheck} onClick={act(() => askAndConfirm(person))} />
              )}
              {maySwitch && (
                <MenuEntry label="Switch user" icon={IconArrowsExchange} onClick={act(() => setSwitching(true))} />
              )}
              {isOther && (
                <MenuEntry
                  label={state === 'inactive' ? 'Make active' : 'Make inactive'}
                  icon={state === 'inactive' ? IconUserCheck : IconUserOff}
                  onClick={act(() => askAndRun(state === 'inactive' ? 'activate' : 'deactivate', [person]))}
                />
              )}
              {isOther && (
                <MenuEntry label="Delete" icon={IconTrash} onClick={act(() => askAndRun('delete', [person]))} />
              )}
            </>
          )
        }}
      </ActsMenu>
      {switching && <SwitchDialog person={person} onClose={() => setSwitching(false)} />}
    </>
  )
}
