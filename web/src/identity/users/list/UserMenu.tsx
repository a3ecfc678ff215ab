import type { User } from '@college/contract/people'
import { IconArrowsExchange, IconDots, IconTrash, IconUser, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon, MenuButton, MenuEntry } from '#kit'
import { SwitchDialog } from '../acting/SwitchDialog.tsx'
import { personPage } from '../places.ts'
import { useUserActs } from '../useUserActs.tsx'
import styles from '../users.module.css'

/** What can be done with one person of the list. */
export function UserMenu({ person }: { person: User }) {
  const { askAndRun, confirmOne } = useUserActs()
  const [switching, setSwitching] = useState(false)
  return (
    <>
      <MenuButton
        face={<Icon of={IconDots} />}
        label={`Acts for ${person.display_name ?? `person ${person.id}`}`}
        className={styles.dots}
      >
        {(close) => {
          const act = (run: () => unknown) => () => {
            close()
            run()
          }
          return (
            <>
              <MenuEntry label="Open" icon={IconUser} to={personPage(person.id)} onClick={close} />
              {person.confirmed_at === null && (
                <MenuEntry label="Confirm" icon={IconUserCheck} onClick={act(() => confirmOne(person))} />
              )}
              {person.active && person.confirmed_at !== null && (
                <MenuEntry label="Switch user" icon={IconArrowsExchange} onClick={act(() => setSwitching(true))} />
              )}
              {person.active ? (
                <MenuEntry
                  label="Make inactive"
                  icon={IconUserOff}
                  onClick={act(() => askAndRun('deactivate', [person]))}
                />
              ) : (
                <MenuEntry
                  label="Make active"
                  icon={IconUserCheck}
                  onClick={act(() => askAndRun('activate', [person]))}
                />
              )}
              <MenuEntry label="Delete" icon={IconTrash} onClick={act(() => askAndRun('delete', [person]))} />
            </>
          )
        }}
      </MenuButton>
      {switching && <SwitchDialog person={person} onClose={() => setSwitching(false)} />}
    </>
  )
}
