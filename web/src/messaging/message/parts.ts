import type { ThreadMessage } from '@college/contract/messaging'
import { createContext, useContext, type ReactNode } from 'react'

/** What other domains show in messages. */
export interface MessageParts {
  /** The files of a message to read. */
  readonly files: (messageId: number) => ReactNode
  /** The files of a message that is written; without an id they wait for the first save. */
  readonly filesField: (messageId: number | null) => ReactNode
  /** Logs the event that a message is about. */
  readonly logEvent: (message: ThreadMessage) => ReactNode
}

const Parts = createContext<MessageParts>({ files: () => null, filesField: () => null, logEvent: () => null })
export const MessagePartsProvider = Parts.Provider
export const useMessageParts = (): MessageParts => useContext(Parts)
