import { isAnyAdmin, isPlatformAdmin, type User } from '@college/contract/people'
import { Button } from '@mantine/core'
import {
  IconArrowMerge,
  IconArrowsExchange,
  IconCopy,
  IconDots,
  IconFileImport,
  IconKey,
  IconSchool,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from '#kit/router'
import { classes, Icon, MenuButton, MenuEntry } from '#kit'
import { useImpersonation, useActor } from '../../facts.ts'
import { SwitchDialog } from '../impersonation/SwitchDialog.tsx'
import { userList } from '../links.ts'
import { useUserActs } from '../useUserActs.tsx'
import type { PersonParts } from './personParts.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx'
import { useCredentialActs } from './useCredentialActs.ts'
import { shortName } from './words.ts'
import styles from '../users.module.css'

interface PersonActsProps {
  readonly person: User
  readonly Write: PersonParts['Write']
  readonly Remind: PersonParts['Remind']
  readonly MakeFellow: PersonParts['MakeFellow']
}

/** What can be done with a person as a whole. */
export function PersonActs({ person, Write, Remind, MakeFellow }: PersonActsProps) {
  const { id } = useActor()
  const impersonation = useImpersonation()
  const navigate = useNavigate()
  const { askAndRun, confirmOne } = useUserActs()
  const { sendPasswordLink, resetSecondSteps } = useCredentialActs(person)
  const [open, setOpen] = useState<'switch' | 'fellow' | 'link' | 'merge' | null>(null)
  const isSelf = person.id === id
  const holds = (role: string): boolean => (person.memberships ?? []).some(({ role_name: name }) => name === role)
  const waits = person.confirmed_at === null
  const remove = async (): Promise<void> => {
    if (await askAndRun('delete', [person])) await navigate(userList)
  }
  return (
    <>
      {waits && person.active && person.email !== null && (
        <Button variant="default" leftSection={<Icon of={IconKey} />} onClick={() => void sendPasswordLink()}>
          Send the link again
        </Button>
      )}
      {waits && person.active && (
        <Button variant="default" leftSection={<Icon of={IconUserCheck} />} onClick={() => void confirmOne(person)}>
          Confirm address
        </Button>
      )}
      {!isSelf && !waits && person.active && <Write people={[person.id]} />}
      {!isSelf && !waits && person.active && <Remind person={person} />}
      {!isSelf && !waits && person.active && !isAnyAdmin(person) && impersonation === null && (
        <Button variant="default" leftSection={<Icon of={IconArrowsExchange} />} onClick={() => setOpen('switch')}>
          Switch to {shortName(person)}
        </Button>
      )}
      <MenuButton
        face={<Icon of={IconDots} />}
        label={`Actions for ${shortName(person)}`}
        className={classes('inline centre rounded ink2 outlined hovers', styles.more)}
      >
        {(close) => {
          const act = (run: () => unknown) => () => {
            close()
            run()
          }
          return (
            <>
              {person.active && !waits && person.email !== null && (
                <MenuEntry label="Send set-password link" icon={IconKey} onClick={act(sendPasswordLink)} />
              )}
              {person.active && !isPlatformAdmin(person) && (
                <MenuEntry label="Copy set-password link" icon={IconCopy} onClick={act(() => setOpen('link'))} />
              )}
              {person.tf_enabled && (
                <MenuEntry label="Reset two-step" icon={IconShieldOff} onClick={act(resetSecondSteps)} />
              )}
              {(holds('Trainee') || holds('Fellow')) && (
                <MenuEntry
                  label={holds('Trainee') ? 'Make fellow' : 'Fellow: view or undo'}
                  icon={IconSchool}
                  onClick={act(() => setOpen('fellow'))}
                />
              )}
              <MenuEntry
                label="Import from another college"
                icon={IconFileImport}
                onClick={act(() => void navigate(`/app/person/import?user_id=${person.id}`))}
              />
              {!isSelf && !isPlatformAdmin(person) && (
                <MenuEntry label="Merge accounts" icon={IconArrowMerge} onClick={act(() => setOpen('merge'))} />
              )}
              {!isSelf && (
                <MenuEntry
                  label={person.active ? 'Make inactive' : 'Make active'}
                  icon={person.active ? IconUserOff : IconUserCheck}
                  onClick={act(() => askAndRun(person.active ? 'deactivate' : 'activate', [person]))}
                />
              )}
              {!isSelf && <MenuEntry label="Delete" icon={IconTrash} onClick={act(remove)} />}
            </>
          )
        }}
      </MenuButton>
      {open === 'switch' && <SwitchDialog person={person} onClose={() => setOpen(null)} />}
      {open === 'merge' && <MergeDialog person={person} onClose={() => setOpen(null)} />}
      {open === 'link' && <PasswordLinkDialog person={person} onClose={() => setOpen(null)} />}
      {open === 'fellow' && <MakeFellow person={person} onClose={() => setOpen(null)} />}
    </>
  )
}
