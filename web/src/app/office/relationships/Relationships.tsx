import type { userrelationship } from '@college/contract/people'
import { isBehind } from '@college/contract/cpd'
import { behindWords, usePeopleActs, useTrainees } from '#cpd'
import { newMessage, reminderOf } from '#messaging'
import { RelationshipList, type Relationship } from '#people'

const reminder = (trainee: number): string =>
  newMessage({ ...reminderOf(behindWords, '/app/deadlines'), people: [trainee] })

/** `/userrelationships/admin`: who teaches whom, with a reminder to the trainees who are behind. */
export function Relationships() {
  const { rows } = useTrainees()
  const late = new Set(rows.flatMap(({ id, standing }) => (isBehind(standing) ? [id] : [])))
  const isLate = ({ trainee_id: id }: Relationship): boolean => late.has(id)
  const { remind } = usePeopleActs<typeof userrelationship>(({ trainee_id: id }) => id, isLate)
  return <RelationshipList remind={remind} reminderOf={(row) => (isLate(row) ? reminder(row.trainee_id) : null)} />
}
