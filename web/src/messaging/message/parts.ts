import { createContext, useContext, type ReactNode } from 'react'

/** What other domains show in messages. */
export interface MessageParts {
  /** The files of a message to read. */
  readonly files: (messageId: number) => ReactNode
  /** The files of a message that is written; without an id they wait for the first save. */
  readonly filesField: (messageId: number | null) => ReactNode
}

const Parts = createContext<MessageParts>({ files: () => null, filesField: () => null })
export const MessagePartsProvider = Parts.Provider
export const useMessageParts = (): MessageParts => useContext(Parts)
