import { personCauses } from '@college/contract/cpd'
import type { User } from '@college/contract/people'
import { useCall } from '#kit'
import { LastReminder } from '#identity'
import { RemindButton } from '#messaging'
import { remindedOf } from './reminded.ts'

const learners = ['Trainee', 'Fellow']

/** Reminds a trainee or fellow of what waits for them, in the words of their own page; nothing where nothing does. */
export function RemindPerson({ person: { id, memberships } }: { person: User }) {
  const enabled = (memberships ?? []).some(({ role_name: name }) => learners.includes(name))
  const { data } = useCall<typeof personCauses>(personCauses, { user_id: id }, { enabled })
  const what = data ? remindedOf(data) : null
  return (
    <>
      {what !== null && <RemindButton person={id} what={what} about="/app/deadlines" />}
      <LastReminder of={data?.last_reminder ?? null} isInLine />
    </>
  )
}
