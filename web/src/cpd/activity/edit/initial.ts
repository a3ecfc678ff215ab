import { eventOf, type Activity, type devactivity, type Goal } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import type { ThreadMessage } from '@college/contract/messaging'
import type { Values } from '#kit/form'

interface Begun {
  readonly goal: Goal | null
  readonly copied: Activity | null
  readonly category?: number | null
  readonly form?: number | null
  /** The message about it. */
  readonly event?: ThreadMessage | null
}

/** What a new activity begins with: today, and the goal or the activity it is opened from. */
export const initialOf = (
  userId: number,
  today: CivilDate,
  { goal, copied, category = null, form = null, event = null }: Begun,
): Partial<Values<typeof devactivity>> => ({
  user_id: userId,
  activity_date: today,
  ...(category === null ? {} : { category_id: category }),
  ...(form === null ? {} : { devform_id: form }),
  ...(copied ? copyOf(copied) : {}),
  ...(event ? eventOf(event, today) : {}),
  ...(goal ? { devgoal_id: goal.id, category_id: goal.category_id, subcategory_id: goal.subcategory_id } : {}),
})

// What was learned belongs to the one time it was learned.
const copyOf = (activity: Activity): Partial<Values<typeof devactivity>> => ({
  source_activity_id: activity.id,
  title: activity.title,
  time: activity.time,
  reviewing_minutes: activity.reviewing_minutes,
  measuring_minutes: activity.measuring_minutes,
  educational_minutes: activity.educational_minutes,
  devgoal_id: activity.devgoal_id,
  category_id: activity.category_id,
  subcategory_id: activity.subcategory_id,
  provider: activity.provider,
  motivation: activity.motivation,
})
