import { checkMessage, type Audience } from '@college/contract/messaging'
import { useCall } from '#kit'

/** So many people are named by hand; of more, the check of the message names who is left out. */
const few = 20

/** Why no one would get a message, where none of the people it names has confirmed their account; null where they can. */
export const useLeftOut = (to: Audience | null, bcc: Audience | null): string | null => {
  const { people = [], groups = [], lists = [] } = to ?? {}
  const isNamed = people.length > 0 && people.length <= few && groups.length + lists.length === 0 && bcc === null
  const audience = JSON.stringify({ people })
  const { data } = useCall<typeof checkMessage>(checkMessage, { audience }, { enabled: isNamed })
  if (!isNamed || !data || data.recipients > 0 || data.unconfirmed === 0) return null
  const { unconfirmed: count, unconfirmed_names: names } = data
  const named = names.length < count ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ')
  const words = count === 1 ? 'hasn’t confirmed their account' : 'haven’t confirmed their accounts'
  return `${named} ${words} yet, so no message can reach them`
}
