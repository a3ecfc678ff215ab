import { mostLimit, plural } from '@college/contract/kit'
import { mostNamed } from '@college/contract/messaging'
import { userrelationship } from '@college/contract/people'
import { IconBell, IconMail } from '@tabler/icons-react'
import { MenuEntry, useList } from '#kit'
import { queryOf, useListAddress } from '#kit/table'
import { ActsButton, usePeopleActs } from '#cpd'
import { newMessage } from '#messaging'
import { RelationshipList, type Relationship } from '#people'
import { reminderTo, useReminder } from './useReminder.ts'

const once = (people: readonly number[]): number[] => [...new Set(people)]

/** `/userrelationships/admin`: who teaches whom, with messages to either side and a reminder to the trainees who are behind. */
export function Relationships() {
  const { isLate, reminderOf } = useReminder()
  const { remind } = usePeopleActs<typeof userrelationship>(({ trainee_id: id }) => id, isLate)
  const { address } = useListAddress(userrelationship)
  const { data } = useList(userrelationship, { ...queryOf(address), limit: mostLimit })
  // A list of which only the beginning was read would write to some of them alone.
  const listed = data && data.rows.length >= data.info.total ? data.rows : []
  return (
    <RelationshipList
      remind={remind}
      reminderOf={reminderOf}
      acts={listed.length > 0 && <ForThese rows={listed} late={listed.filter(isLate)} />}
    />
  )
}

/** What can be sent to everyone whom the list finds; to as many as one message names. */
function ForThese({ rows, late }: { rows: readonly Relationship[]; late: readonly Relationship[] }) {
  const teachers = once(rows.map(({ user_id: id }) => id))
  const trainees = once(rows.map(({ trainee_id: id }) => id))
  const behind = once(late.map(({ trainee_id: id }) => id))
  const ways = [
    { label: 'Write to the teachers', icon: IconMail, people: teachers, to: newMessage({ people: teachers }) },
    { label: 'Write to the trainees', icon: IconMail, people: trainees, to: newMessage({ people: trainees }) },
    {
      label: `Remind ${plural(behind.length, 'trainee')} behind`,
      icon: IconBell,
      people: behind,
      to: reminderTo(behind),
    },
  ].filter(({ people }) => people.length > 0 && people.length <= mostNamed)
  return (
    <ActsButton words="Actions for these people">
      {(close) => ways.map(({ people: _people, ...way }) => <MenuEntry key={way.label} {...way} onClick={close} />)}
    </ActsButton>
  )
}
