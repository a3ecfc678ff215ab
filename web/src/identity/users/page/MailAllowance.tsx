import { showDate } from '@college/contract/kit'
import { newAddressesADay, readMailAllowance } from '@college/contract/messaging'
import type { User } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon, Section, useCall } from '#kit'
import { MailAllowanceDialog } from './MailAllowanceDialog.tsx'

/** How many new addresses a day a person may email, which the office can raise. */
export function MailAllowance({ person }: { person: User }) {
  const [isOpen, setOpen] = useState(false)
  const { data, refetch } = useCall<typeof readMailAllowance>(readMailAllowance, { user_id: person.id })
  const isOffice = (person.memberships ?? []).some(({ role_is_admin }) => role_is_admin)
  const usual = isOffice ? newAddressesADay.office : newAddressesADay.usual
  const raised = data?.most && data.ends ? `Up to ${data.most} new addresses a day until ${showDate(data.ends)}` : null
  return (
    <Section title="Email limit">
      <p>{raised ?? `Up to ${usual} new addresses a day, the usual limit.`}</p>
      {data?.reason && <p>{data.reason}</p>}
      <div className="flex wrap gap8 above16">
        <Button variant="default" leftSection={<Icon of={IconMailPlus} />} onClick={() => setOpen(true)}>
          Raise email limit
        </Button>
      </div>
      {isOpen && (
        <MailAllowanceDialog
          person={person}
          onClose={() => setOpen(false)}
          onRaised={() => {
            setOpen(false)
            void refetch()
          }}
        />
      )}
    </Section>
  )
}
