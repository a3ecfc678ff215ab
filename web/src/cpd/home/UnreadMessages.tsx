import { useActor } from '#identity'
import { UnreadNote } from '#messaging'

/** Says that messages wait to be read. */
export const UnreadMessages = () => <UnreadNote actor={useActor()} />
