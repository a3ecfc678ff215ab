import { RelationshipEditor } from '#people'
import { useReminder } from './useReminder.ts'

/** `/userrelationship/admin`: one relationship, from which its trainee is reminded where they are behind. */
export const RelationshipPage = () => <RelationshipEditor reminderOf={useReminder().reminderOf} />
