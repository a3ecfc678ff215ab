import { isPlatformAdmin, type User } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconCopy, IconKey, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { Halves, Icon, Section, useZone } from '#kit'
import { FactList, factsOf } from '#people'
import { SessionList } from '../../sessions/SessionList.tsx'
import { personPage } from '../links.ts'
import { MailAllowance } from './MailAllowance.tsx'
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx'
import { useCredentialActs } from './useCredentialActs.ts'

/** How a person signs in, where they are signed in, and what they have accepted. */
export function AccountTab({ person }: { person: User }) {
  const timezone = useZone()
  const { sendPasswordLink, resetSecondSteps } = useCredentialActs(person)
  const [isOpen, setOpen] = useState(false)
  return (
    <Halves>
      <div>
        <Section
          title="Signing in"
          aside={<Link to={`${personPage(person.id, 'profile')}&section=account`}>Username and email</Link>}
        >
          <FactList facts={factsOf('signIn', person, timezone)} />
          {person.active ? (
            <div className="flex wrap gap8 above16">
              {person.email !== null && (
                <Button variant="default" leftSection={<Icon of={IconKey} />} onClick={() => void sendPasswordLink()}>
                  Send set-password link
                </Button>
              )}
              {!isPlatformAdmin(person) && (
                <Button variant="default" leftSection={<Icon of={IconCopy} />} onClick={() => setOpen(true)}>
                  Copy set-password link
                </Button>
              )}
            </div>
          ) : (
            <p className="prose above16">To send a set-password link, make this person active first.</p>
          )}
        </Section>
        <Section title="Two-step verification">
          <FactList facts={factsOf('twoStep', person, timezone)} />
          {person.tf_enabled && (
            <div className="flex wrap gap8 above16">
              <Button
                variant="default"
                leftSection={<Icon of={IconShieldOff} />}
                onClick={() => void resetSecondSteps()}
              >
                Reset two-step
              </Button>
            </div>
          )}
        </Section>
        <MailAllowance person={person} />
        <Section title="Agreements">
          <FactList facts={factsOf('agreements', person, timezone)} />
        </Section>
      </div>
      <div>
        <SessionList userId={person.id} name={person.display_name ?? 'this person'} />
        <Section title="Account status">
          <FactList facts={factsOf('person', person, timezone)} />
        </Section>
      </div>
      {isOpen && <PasswordLinkDialog person={person} onClose={() => setOpen(false)} />}
    </Halves>
  )
}
