import { isBehind } from '@college/contract/cpd'
import { mostLimit } from '@college/contract/kit'
import { mostNamed } from '@college/contract/messaging'
import { userrelationship } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon, useList } from '#kit'
import { queryOf, useListAddress } from '#kit/table'
import { behindWords, usePeopleActs, useTrainees } from '#cpd'
import { newMessage, reminderOf } from '#messaging'
import { RelationshipList, type Relationship } from '#people'

const reminder = (trainees: readonly number[]): string =>
  newMessage({ ...reminderOf(behindWords, '/app/deadlines'), people: trainees })

/** `/userrelationships/admin`: who teaches whom, with a reminder to the trainees who are behind. */
export function Relationships() {
  const { rows } = useTrainees()
  const late = new Set(rows.flatMap(({ id, standing }) => (isBehind(standing) ? [id] : [])))
  const isLate = ({ trainee_id: id }: Relationship): boolean => late.has(id)
  const { remind } = usePeopleActs<typeof userrelationship>(({ trainee_id: id }) => id, isLate)
  const { address } = useListAddress(userrelationship)
  const { data } = useList(userrelationship, { ...queryOf(address), limit: mostLimit })
  // A list of which only the beginning was read would remind some of them alone.
  const listed = data && data.rows.length >= data.info.total ? data.rows : []
  const trainees = [...new Set(listed.filter(isLate).map(({ trainee_id: id }) => id))]
  return (
    <RelationshipList
      remind={remind}
      reminderOf={(row) => (isLate(row) ? reminder([row.trainee_id]) : null)}
      acts={
        trainees.length > 0 &&
        trainees.length <= mostNamed && (
          <Button component={Link} to={reminder(trainees)} variant="default" leftSection={<Icon of={IconBell} />}>
            Remind those behind
          </Button>
        )
      }
    />
  )
}
