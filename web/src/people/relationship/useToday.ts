import { dayIn } from '@college/contract/kit'
import { useClient } from '#kit'

/** Today, for saying whether something has begun or ended. */
export const useToday = (): string => {
  const { context } = useClient()
  return dayIn(context.zone(), context.now())
}
