import { isBehind } from '@college/contract/cpd'
import { behindWords, useTrainees } from '#cpd'
import { newMessage, reminderOf } from '#messaging'
import type { Relationship } from '#people'

/** A message that reminds these trainees. */
export const reminderTo = (trainees: readonly number[]): string =>
  newMessage({ ...reminderOf(behindWords, '/app/deadlines'), people: trainees })

/** Whether the trainee of a relationship is behind, and where they are reminded then. */
export const useReminder = () => {
  const { rows } = useTrainees()
  const late = new Set(rows.flatMap(({ id, standing }) => (isBehind(standing) ? [id] : [])))
  const isLate = ({ trainee_id: id }: Relationship): boolean => late.has(id)
  return { isLate, reminderOf: (row: Relationship) => (isLate(row) ? reminderTo([row.trainee_id]) : null) }
}
