import { useActor } from '#identity'
import type { ScreenLoad, ScreenLoads } from '#kit'
import { MessagePartsProvider, MessageReader, messagesScreens } from '#messaging'

/** A screen of messages with the files on it, for whoever is signed in. */
const withFiles =
  (load: ScreenLoad): ScreenLoad =>
  async () => {
    const [Screen, { parts }] = await Promise.all([load(), import('./parts.tsx')])
    return function WithFiles() {
      return (
        <MessageReader value={useActor()}>
          <MessagePartsProvider value={parts}>
            <Screen />
          </MessagePartsProvider>
        </MessageReader>
      )
    }
  }

/** The screens of messages, put together with what other domains show on them. */
export const messageScreens: ScreenLoads = Object.fromEntries(
  Object.entries(messagesScreens).map(([path, load]) => [path, withFiles(load)]),
)
