import { organisation } from '@college/contract/organisation'
import { Button } from '@mantine/core'
import { IconHourglass, IconUserOff } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Empty, Page, useRecord } from '#kit'
import { useGreeting, usePerson } from '#identity'
import { WaitingForMe } from '#forms'

/** The home of a person without a role: where their request is, and what they can do meanwhile. */
export function NoRole() {
  const { user } = usePerson()
  const { wanted_role: wanted, role_declined_at: declined } = user
  const profile = (
    <Button component={Link} to="/app/profile/edit" variant="default">
      Open your profile
    </Button>
  )
  const email = useRecord(organisation, user.organisation_id).data?.email
  const contact = email && (
    <Button component="a" href={`mailto:${email}`} variant="default">
      Email {email}
    </Button>
  )
  return (
    <Page title={useGreeting()}>
      {wanted === null ? (
        <Empty
          icon={IconUserOff}
          title={declined === null ? 'You don’t have a role at the college' : 'The college declined your request'}
          text={
            declined === null
              ? 'Your records open once the college office gives you a role. To ask for one, email them.'
              : 'You don’t have a role, so there are no records to keep here. To ask again, check your profile and email the college office.'
          }
        >
          {contact}
          {profile}
        </Empty>
      ) : (
        <Empty
          icon={IconHourglass}
          title="The college is looking at your request"
          text={`You asked for the role ${wanted}. Your records open here once the college office has given it to you.`}
        >
          {profile}
        </Empty>
      )}
      <WaitingForMe />
    </Page>
  )
}
