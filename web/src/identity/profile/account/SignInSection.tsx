import { IconMail, IconUserShield } from '@tabler/icons-react'
import type { User } from '@college/contract/people'
import { useState } from 'react'
import { Note, Section, useZone } from '#kit'
import { FactList, factsOf } from '#people'
import { CollegeSection } from '../../college/CollegeSection.tsx'
import { useImpersonation } from '../../facts.ts'
import { ChangeRow } from './ChangeRow.tsx'
import { EmailForm } from './EmailForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { UsernameForm } from './UsernameForm.tsx'

/** What the person signs in with, and when they did. */
export function SignInSection({ person }: { person: User }) {
  const timezone = useZone()
  const impersonation = useImpersonation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      <Section title="Sign-in" sentence="What you sign in with. Only you can change it.">
        {impersonation ? (
          <>
            <Note icon={IconUserShield}>
              {impersonation.name} acts as {person.display_name} and cannot change how they sign in.
            </Note>
            <FactList
              facts={[
                { names: ['username'], label: 'Username', text: person.username },
                { names: ['email'], label: 'Email', text: person.email },
              ]}
            />
          </>
        ) : (
          <>
            <ChangeRow label="Username" value={person.username ?? 'None yet'}>
              {(close) => <UsernameForm onClose={close} />}
            </ChangeRow>
            <ChangeRow
              label="Email"
              value={person.email ?? 'None yet'}
              note={
                sentTo && (
                  <Note icon={IconMail}>
                    We sent a link to {sentTo}. Open it to make the change; until then {person.email} counts.
                  </Note>
                )
              }
            >
              {(close) => <EmailForm onClose={close} onSent={setSentTo} />}
            </ChangeRow>
            <ChangeRow label="Password" value="Only you know it">
              {(close) => <PasswordForm hasTwoStep={person.tf_enabled === true} onClose={close} />}
            </ChangeRow>
          </>
        )}
      </Section>
      {!impersonation && <CollegeSection />}
      <Section title="Your account">
        <FactList facts={[...factsOf('person', person, timezone), ...factsOf('signIn', person, timezone)]} />
      </Section>
    </>
  )
}
