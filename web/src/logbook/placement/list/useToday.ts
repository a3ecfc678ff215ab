import { dayIn } from '@college/contract/kit'
import { useClient } from '#kit'
import { useActor } from '#identity'

/** The day it is for the signed-in person. */
export const useToday = (): string => dayIn(useActor().timezone, useClient().context.now())
